import { useInput } from 'react-admin';
import { PlaceChooser } from './PlaceChooser';

/** Narrows a list to a property or an owner, in the form of its filters. */
export function PlaceInput({ label, all }: { label: string; all: string }) {
  const property = useInput({ source: 'property_id' }).field;
  const owner = useInput({ source: 'owner_id' }).field;
  return (
    <PlaceChooser
      label={label}
      all={all}
      value={{ property_id: property.value, owner_id: owner.value }}
      onChange={({ property_id = '', owner_id = '' }) => {
        property.onChange(property_id);
        owner.onChange(owner_id);
      }}
    />
  );
}
