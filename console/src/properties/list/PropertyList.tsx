import { Box, Card, Skeleton } from '@mui/material';
import { Building2, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { PropertyRow } from '../../api/types';
import { BooleanInput } from '../../inputs/BooleanInput';
import { SearchInput } from '../../inputs/SearchInput';
import { SelectInput } from '../../inputs/SelectInput';
import { ActionButton } from '../../layout/ActionButton';
import { EmptyState } from '../../layout/EmptyState';
import { Page } from '../../layout/Page';
import { ImportLink } from '../../imports/ImportLink';
import { useOwners } from '../../owners/use-owners';
import { useCanChange } from '../../providers/role';
import { DeleteRecord } from '../../records/DeleteRecord';
import { FilterBar } from '../../records/FilterBar';
import { ListFailed, ListPager, RecordList } from '../../records/RecordList';
import { useRestoreProperty, useTellArchived } from '../use-property-actions';
import { PropertyCard } from './PropertyCard';
import { SummaryCards } from './SummaryCards';

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const;

/** Units are listed at their building. */
const noUnits = { whole: true };

function AddButton({ label }: { label: string }) {
  return <ActionButton words={label} to="/properties/new" variant="contained" icon={Plus} />;
}

function NoProperties() {
  const canChange = useCanChange();
  const { filterValues } = useListContext();
  return (
    <Card>
      {filterValues.q || filterValues.owner_id ? (
        <EmptyState icon={Building2} text="properties.none_found" />
      ) : (
        <EmptyState icon={Building2} title="properties.empty" text="properties.empty_text">
          {canChange && <AddButton label="properties.add_first" />}
        </EmptyState>
      )}
    </Card>
  );
}

function Cards() {
  const canChange = useCanChange();
  const { data, isPending, error } = useListContext<PropertyRow>();
  const [asked, setAsked] = useState<PropertyRow | null>(null);
  const restore = useRestoreProperty();
  const tellArchived = useTellArchived();
  return (
    <>
      <Box component="ul" sx={grid}>
        {isPending && !error && [1, 2, 3].map((card) => <Skeleton key={card} component="li" variant="rounded" height={196} />)}
        {data?.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            canChange={canChange}
            onDelete={() => setAsked(property)}
            onRestore={() => restore(property.id)}
          />
        ))}
      </Box>
      <DeleteRecord resource="properties" record={asked} name={asked?.name} onDeleted={tellArchived} onClose={() => setAsked(null)} />
    </>
  );
}

function PropertiesPage() {
  const canChange = useCanChange();
  const { total } = useListContext<PropertyRow>();
  const owners = useOwners().map(({ id, name }) => ({ id: String(id), name }));
  const actions = (
    <>
      <ActionButton words="owners.open" to="/owners" icon={UserRound} shrinks="onPhones" />
      {canChange && <ImportLink kind="properties" />}
      {canChange && <AddButton label="properties.add" />}
    </>
  );
  return (
    <Page title="properties.title" subtitle="properties.subtitle" actions={actions}>
      <SummaryCards />
      <FilterBar
        sx={{
          mb: 2,
          gridTemplateColumns: { xs: '1fr', sm: owners.length > 0 ? 'minmax(0, 420px) minmax(0, 240px) auto' : 'minmax(0, 420px) auto' },
        }}
      >
        <SearchInput label="properties.search" />
        {owners.length > 0 && <SelectInput source="owner_id" label="owners.owner" choices={owners} emptyText="owners.all" />}
        <BooleanInput source="include_inactive" label="properties.show_archived" defaultValue="" />
      </FilterBar>
      <ListFailed words="properties.failed" />
      {total === 0 && <NoProperties />}
      <Cards />
      <ListPager words="properties.shown" />
    </Page>
  );
}

/** All properties, in the order the server keeps them. */
export function PropertyList() {
  return (
    <RecordList<PropertyRow> perPage={60} filter={noUnits}>
      <PropertiesPage />
    </RecordList>
  );
}
