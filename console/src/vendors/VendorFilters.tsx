import { BooleanInput } from '../inputs/BooleanInput';
import { SearchInput } from '../inputs/SearchInput';
import { SelectInput } from '../inputs/SelectInput';
import { FilterBar } from '../records/FilterBar';
import { useServiceTypes } from '../tags/use-tags';

const columns = { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' };
const isNot = (value: unknown): boolean => value === false;

/** Narrows the vendors; every change begins at the first page. */
export function VendorFilters() {
  const types = (useServiceTypes().data ?? []).map(({ name }) => ({ id: name, name }));
  return (
    <FilterBar sx={{ mb: 2, gridTemplateColumns: columns }}>
      <SearchInput label="vendors.search" />
      <SelectInput source="service_type" choices={types} emptyText="vendors.all_types" />
      <BooleanInput source="is_active" label="vendors.show_inactive" defaultValue="" parse={(shown: boolean) => !shown} format={isNot} />
    </FilterBar>
  );
}
