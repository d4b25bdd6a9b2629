import { Box, MenuItem, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useToday } from '../clock/use-today';
import { SearchField } from '../layout/SearchField';
import { PlaceChooser } from '../owners/PlaceChooser';

/** What can be filtered by, as the address keeps it. */
export interface IncomeFilter {
  property_id?: number;
  owner_id?: number;
  from?: string;
  to?: string;
  group?: string;
  q?: string;
}

const groups = ['income', 'withheld', 'balance'] as const;
const yearsBack = 7;
const noPlace = { property_id: null, owner_id: null };

/** Filters the list by property, tax year and what it shows. */
export function IncomeFilters() {
  const translate = useTranslate();
  const thisYear = Number(useToday().slice(0, 4));
  const { filterValues, setFilters } = useListContext();
  const asked = filterValues as IncomeFilter;
  const set = (more: object): void =>
    setFilters(Object.fromEntries(Object.entries({ ...asked, ...more }).filter(([, value]) => value !== '' && value !== null)), []);
  const year = asked.from?.endsWith('-01-01') && asked.to === `${asked.from.slice(0, 4)}-12-31` ? asked.from.slice(0, 4) : '';
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back));
  const select = (label: string, value: string, choices: readonly (readonly [string, string])[], onChange: (value: string) => void) => (
    <TextField
      select
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 150, flex: { xs: '1 1 45%', sm: '0 0 auto' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('income.all')}</MenuItem>
      {choices.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, pb: 0.5 }}>
      <PlaceChooser
        label="income.property"
        all="income.all_properties"
        value={asked}
        onChange={(place) => set({ ...noPlace, ...place })}
        sx={{ flex: '1 1 200px', maxWidth: { sm: 280 } }}
      />
      {select('income.year', year, year === '' || years.includes(year) ? years.map((each) => [each, each]) : [[year, year]], (chosen) =>
        set(chosen === '' ? { from: '', to: '' } : { from: `${chosen}-01-01`, to: `${chosen}-12-31` }),
      )}
      {select(
        'income.shown',
        asked.group ?? '',
        groups.map((group) => [group, translate(`income.group_${group}`)]),
        (group) => set({ group }),
      )}
      <SearchField label={translate('income.search')} value={asked.q ?? ''} onChange={(q) => set({ q })} sx={{ flex: '1 1 180px' }} />
    </Box>
  );
}
