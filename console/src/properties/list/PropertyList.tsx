import { Box, Button, Card, FormControlLabel, Skeleton, Switch } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fetchJson } from '../../api/http';
import type { PropertyRow } from '../../api/types';
import { ConfirmDialog } from '../../layout/ConfirmDialog';
import { EmptyState } from '../../layout/EmptyState';
import { LoadFailed } from '../../layout/LoadFailed';
import { Page } from '../../layout/Page';
import { useCanChange } from '../../providers/role';
import { usePropertyActions } from '../use-property-actions';
import { PropertyCard } from './PropertyCard';
import { SummaryCards } from './SummaryCards';

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

function useCards(archived: boolean) {
  return useQuery({
    queryKey: ['properties', 'cards', archived],
    queryFn: ({ signal }) =>
      fetchJson<PropertyRow[]>('/properties/', { query: { limit: 1000, include_inactive: archived || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
}

function AddButton({ label }: { label: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/properties/new" variant="contained" startIcon={<Plus size={16} aria-hidden />}>
      {translate(label)}
    </Button>
  );
}

/** Asks before the property goes, and archives it. */
function DeleteQuestion({ property, onDone }: { property: PropertyRow | null; onDone: () => void }) {
  const translate = useTranslate();
  const { remove } = usePropertyActions();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!property) return;
    setBusy(true);
    await remove(property);
    setBusy(false);
    onDone();
  };
  return (
    <ConfirmDialog
      open={property !== null}
      question="properties.delete_confirm"
      note={translate('properties.delete_note', { name: property?.name ?? '' })}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}

/** All properties, in the order the server keeps them. */
export function PropertyList() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [archived, setArchived] = useState(false);
  const [asked, setAsked] = useState<PropertyRow | null>(null);
  const { restore } = usePropertyActions();
  const { data, isError, refetch } = useCards(archived);
  return (
    <Page
      title="properties.title"
      subtitle="properties.subtitle"
      actions={
        <>
          <FormControlLabel
            control={<Switch size="small" checked={archived} onChange={(_, on) => setArchived(on)} />}
            label={translate('properties.show_archived')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
          {canChange && <AddButton label="properties.add" />}
        </>
      }
    >
      <SummaryCards />
      <LoadFailed failed={isError} words="properties.failed" onRetry={() => void refetch()} />
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={Building2} title="properties.empty" text="properties.empty_text">
            {canChange && <AddButton label="properties.add_first" />}
          </EmptyState>
        </Card>
      )}
      <Box component="ul" sx={grid}>
        {!data && !isError && [1, 2, 3].map((card) => <Skeleton key={card} component="li" variant="rounded" height={196} />)}
        {data?.map((property) => (
          <PropertyCard
            key={property.id}
            property={property}
            canChange={canChange}
            onDelete={() => setAsked(property)}
            onRestore={() => void restore(property.id)}
          />
        ))}
      </Box>
      <DeleteQuestion property={asked} onDone={() => setAsked(null)} />
    </Page>
  );
}
