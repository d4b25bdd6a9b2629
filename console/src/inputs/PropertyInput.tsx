import { type InputProps, useInput, useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import type { ChooserProps } from '../choosers/RecordChooser';

interface PropertyInputProps
  extends Pick<InputProps, 'format' | 'validate'>, Pick<ChooserProps<null>, 'color' | 'disabled' | 'onFocus' | 'readOnly' | 'sx'> {
  source?: string;
  label: string;
  /** The words for none. */
  none: string;
  /** What else can be chosen beside a property. */
  more?: readonly { id: string; name: string }[];
  onBlur?: () => void;
  onChosen?: () => void;
}

/** What an address holds of it is a text. */
const idOf = (value: unknown): unknown => (value ? Number(value) || value : null);

/** A property in a form, or none. */
export function PropertyInput({
  source = 'property_id',
  label,
  none,
  more = [],
  format = idOf,
  onBlur,
  onChosen,
  validate,
  ...looks
}: PropertyInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source, format, onBlur, ...(validate && { validate }) });
  return (
    <PropertyChooser<string | null>
      {...looks}
      label={translate(label, { _: label })}
      first={[{ id: null, name: translate(none) }, ...more]}
      value={field.value as number | string | null}
      error={fieldState.invalid}
      helperText={fieldState.error?.message && translate(fieldState.error.message, { _: fieldState.error.message })}
      onBlur={field.onBlur}
      onChange={(id) => {
        field.onChange(id);
        onChosen?.();
      }}
    />
  );
}
