import { Box, Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { usePropertyNames } from '../choosers/use-property-names';
import { ChoiceField } from '../layout/ChoiceField';

interface SeenPropertiesProps {
  /** The ids of the properties; null: everything. */
  value: readonly number[] | null;
  onChange: (value: readonly number[] | null) => void;
}

const choices = ['everything', 'these'] as const;

/** What a viewer sees: everything, or the properties that are chosen one by one. */
export function SeenProperties({ value, onChange }: SeenPropertiesProps) {
  const translate = useTranslate();
  const names = usePropertyNames();
  return (
    <>
      <ChoiceField
        values={choices}
        words={(choice) => translate(`users.sees_${choice}`)}
        label={translate('users.sees')}
        value={value === null ? 'everything' : 'these'}
        helperText={translate(value === null ? 'users.sees_everything_text' : 'users.sees_these_text')}
        onChange={(choice) => onChange(choice === 'everything' ? null : [])}
      />
      {value !== null && (
        <>
          {/* Anew after each choice: what was chosen stands below. */}
          <PropertyChooser
            key={value.length}
            label={translate('users.add_property')}
            value={null}
            onChange={(id) => id !== null && !value.includes(id) && onChange([...value, id])}
          />
          {value.length > 0 && (
            <Box
              component="ul"
              aria-label={translate('users.seen')}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
            >
              {value.map((id) => {
                const name = names.get(id) ?? '…';
                return (
                  <li key={id}>
                    <Chip
                      label={name}
                      onDelete={() => onChange(value.filter((other) => other !== id))}
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
export const isWhole = (value: readonly number[] | null): boolean => value === null || value.length > 0;
