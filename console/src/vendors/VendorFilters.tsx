import { Box } from '@mui/material';
import { FilterLiveForm, useTranslate } from 'react-admin';
import { BooleanInput } from '../inputs/BooleanInput';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { useServiceTypes } from '../tags/use-tags';

const typingMs = 300;
const columns = { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' };
const isNot = (value: unknown): boolean => value === false;

/** Narrows the vendors; every change begins at the first page. */
export function VendorFilters() {
  const translate = useTranslate();
  const types = (useServiceTypes().data ?? []).map(({ name }) => ({ id: name, name }));
  return (
    <FilterLiveForm debounce={typingMs}>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2, alignItems: 'center', gridTemplateColumns: columns }}>
        <SearchInput label="vendors.search" />
        <SelectInput source="service_type" choices={types} emptyText={translate('vendors.all_types')} />
        <BooleanInput source="is_active" label="vendors.show_inactive" defaultValue="" parse={(shown: boolean) => !shown} format={isNot} />
      </Box>
    </FilterLiveForm>
  );
}
