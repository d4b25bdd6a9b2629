import { useFormContext, useWatch } from 'react-hook-form';
import { PlaceChooser } from './PlaceChooser';

/** Narrows a list to a property or an owner, in the form of its filters. */
export function PlaceInput({ label, all }: { label: string; all: string }) {
  const { setValue } = useFormContext();
  const [property_id, owner_id] = useWatch({ name: ['property_id', 'owner_id'] }) as readonly unknown[];
  return (
    <PlaceChooser
      label={label}
      all={all}
      value={{ property_id, owner_id }}
      onChange={(place) => {
        setValue('property_id', place.property_id ?? '');
        setValue('owner_id', place.owner_id ?? '');
      }}
    />
  );
}
