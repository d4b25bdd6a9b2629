import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAllServiceTypes } from '../tags/use-tags';
import type { VendorFilters as Filters } from './use-vendors';
import { SearchField } from '../layout/SearchField';

interface VendorFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Narrows the vendors; every change begins at the first page. */
export function VendorFilters({ filters, onChange }: VendorFiltersProps) {
  const translate = useTranslate();
  const names = (useAllServiceTypes().data ?? []).map((type) => type.name);
  const change = (changed: Partial<Filters>) => onChange({ ...filters, page: 1, ...changed });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' },
      }}
    >
      {/* It holds what is typed: the address, which keeps it, would be too slow for a fast typist. */}
      <SearchField type="search" label={translate('vendors.search')} value={filters.q} onChange={(q) => change({ q })} />
      <TextField
        select
        label={translate('vendors.service_type')}
        value={names.includes(filters.service_type) ? filters.service_type : ''}
        onChange={(event) => change({ service_type: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('vendors.all_types')}</MenuItem>
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Checkbox size="small" checked={!filters.is_active} onChange={(event) => change({ is_active: !event.target.checked })} />}
        label={translate('vendors.show_inactive')}
      />
    </Box>
  );
}
