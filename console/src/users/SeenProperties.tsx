import { Box, Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AdminUser } from '../api/types';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { usePropertyNames } from '../choosers/use-property-names';
import { ChoiceField } from '../layout/ChoiceField';
import { narrowingOf, type Place } from '../owners/narrowing';
import { useOwnerChoices } from '../owners/use-owner-choices';

/** What a viewer sees: everything where both are null, else these properties and those of these owners. */
export type Seen = Pick<AdminUser, 'properties' | 'owners'>;

export const everything: Seen = { properties: null, owners: null };
const nothing: Seen = { properties: [], owners: [] };

const choices = ['everything', 'these'] as const;
const isEverything = ({ properties, owners }: Seen): boolean => properties === null && owners === null;

const placesOf = ({ properties, owners }: Seen): Exclude<Place, null>[] => [
  ...(owners ?? []).map((id) => `owner-${id}` as const),
  ...(properties ?? []),
];
const seenOf = (places: readonly Place[]): Seen => {
  const narrowings = places.map(narrowingOf);
  return {
    properties: narrowings.flatMap(({ property_id: id }) => id ?? []),
    owners: narrowings.flatMap(({ owner_id: id }) => id ?? []),
  };
};

interface SeenPropertiesProps {
  value: Seen;
  onChange: (value: Seen) => void;
  /** Properties alone can be chosen. */
  withoutOwners?: boolean;
}

/** What a viewer sees: everything, or the owners and properties that are chosen one by one. */
export function SeenProperties({ value, onChange, withoutOwners = false }: SeenPropertiesProps) {
  const translate = useTranslate();
  const names = usePropertyNames();
  const known = useOwnerChoices();
  const owners = withoutOwners ? [] : known;
  const places = placesOf(value);
  const nameOf = (place: Place): string =>
    (typeof place === 'number' ? names.get(place) : owners.find(({ id }) => id === place)?.name) ?? '…';
  const add = (place: Place): void => {
    if (place !== null && !places.includes(place)) onChange(seenOf([...places, place]));
  };
  return (
    <>
      <ChoiceField
        values={choices}
        words={(choice) => translate(`users.sees_${choice}`)}
        label={translate('users.sees')}
        value={isEverything(value) ? 'everything' : 'these'}
        helperText={translate(isEverything(value) ? 'users.sees_everything_text' : 'users.sees_these_text')}
        onChange={(choice) => onChange(choice === 'everything' ? everything : nothing)}
      />
      {!isEverything(value) && (
        <>
          {/* Anew after each choice: what was chosen stands below. */}
          <PropertyChooser<Exclude<Place, number>>
            key={places.length}
            label={translate(owners.length > 0 ? 'users.add_place' : 'users.add_property')}
            first={owners}
            value={null}
            onChange={add}
          />
          {places.length > 0 && (
            <Box
              component="ul"
              aria-label={translate('users.seen')}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
            >
              {places.map((place) => {
                const name = nameOf(place);
                return (
                  <li key={place}>
                    <Chip
                      label={name}
                      onDelete={() => onChange(seenOf(places.filter((other) => other !== place)))}
                      slotProps={{ root: { 'aria-label': translate('users.remove_property', { name }) } }}
                    />
                  </li>
                );
              })}
            </Box>
          )}
        </>
      )}
    </>
  );
}

/** Whether something is chosen: nobody is limited to nothing. */
export const isWhole = (value: Seen): boolean => isEverything(value) || placesOf(value).length > 0;
