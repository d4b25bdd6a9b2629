import { useInput, useTranslate } from 'react-admin';
import { PropertyChooser } from './PropertyChooser';

/** Narrows a list to what belongs to one property. */
export function PropertyFilter({ label, all }: { label: string; all: string }) {
  const translate = useTranslate();
  const { field } = useInput({ source: 'property_id', defaultValue: '' });
  const value: unknown = field.value;
  return (
    <PropertyChooser<''>
      label={translate(label, { _: label })}
      first={[{ id: '', name: translate(all) }]}
      value={value ? Number(value) : ''}
      onChange={(id) => field.onChange(String(id))}
    />
  );
}
