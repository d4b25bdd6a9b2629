import { Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ActionButton } from '../layout/ActionButton';
import { SearchField } from '../layout/SearchField';
import { usualOrder } from '../providers/usual-order';
import type { HoaFilters } from './filters';
import { priorities, statuses, types } from './hoa-words';

interface FilterPanelProps {
  filters: HoaFilters;
  onChange: (change: Partial<HoaFilters>) => void;
  onClear: () => void;
}

interface ChoiceProps {
  label: string;
  value: string | number;
  none: string;
  options: readonly { value: string | number; words: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, none, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.words}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The six filters, and the button that forgets them. */
export function FilterPanel({ filters, onChange, onClear }: FilterPanelProps) {
  const translate = useTranslate();
  const { total = 0 } = useGetList('properties', { pagination: { page: 1, perPage: 1 }, sort: usualOrder });
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    // Words still being typed are forgotten too.
    setCleared(cleared + 1);
    onClear();
  };
  const choice = <K extends 'status' | 'priority' | 'document_type'>(name: K, values: readonly HoaFilters[K][], words: string) => (
    <Choice
      label={translate(`hoa.filter_${name}`)}
      value={filters[name]}
      none={translate(`hoa.all_${name}`)}
      options={values.map((value) => ({ value, words: translate(`hoa.${words}.${value}`) }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Card component="section" aria-labelledby="hoa-filters" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1.5 }}>
        <Typography id="hoa-filters" variant="h2">
          {translate('hoa.filters')}
        </Typography>
        <ActionButton words="hoa.clear_all" size="small" color="inherit" onClick={clear} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: '1.6fr repeat(5, minmax(0, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <SearchField
          key={cleared}
          label={translate('hoa.search')}
          hint={translate('hoa.search_hint')}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
        {choice('status', statuses, 'status')}
        {choice('priority', priorities, 'priority')}
        {choice('document_type', types, 'type')}
        <PropertyChooser<''>
          label={translate('hoa.filter_property', { smart_count: total })}
          first={[{ id: '', name: translate('hoa.all_properties') }]}
          value={filters.property_id}
          onChange={(id) => onChange({ property_id: id })}
        />
        <Choice
          label={translate('hoa.filter_review')}
          value={filters.requires_review}
          none={translate('hoa.review_all')}
          options={[
            { value: 'true', words: translate('hoa.needs_review') },
            { value: 'false', words: translate('hoa.reviewed') },
          ]}
          onChange={(value) => onChange({ requires_review: value as HoaFilters['requires_review'] })}
        />
      </Box>
    </Card>
  );
}
