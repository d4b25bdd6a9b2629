import type { TextFieldProps } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { type Narrowing, narrowingOf, type Place, placeOf } from './narrowing';
import { useOwnerChoices } from './use-owner-choices';

interface PlaceChooserProps {
  label: string;
  /** The words for all properties. */
  all: string;
  value: { property_id?: unknown; owner_id?: unknown };
  onChange: (value: Narrowing) => void;
  sx?: TextFieldProps['sx'];
}

/** Narrows to a property or to all that an owner has. */
export function PlaceChooser({ label, all, value, onChange, sx = {} }: PlaceChooserProps) {
  const translate = useTranslate();
  const owners = useOwnerChoices();
  return (
    <PropertyChooser<Exclude<Place, number>>
      label={translate(label, { _: label })}
      first={[{ id: null, name: translate(all) }, ...owners]}
      value={placeOf(value)}
      onChange={(place) => onChange(narrowingOf(place))}
      sx={sx}
    />
  );
}
