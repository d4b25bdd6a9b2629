import { Box, Button, Card, Skeleton } from '@mui/material';
import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../api/http';
import type { Vendor } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Pager } from '../layout/Pager';
import { useAct } from '../layout/use-act';
import { useCanChange } from '../providers/role';
import { MergeVendor } from './MergeVendor';
import { useVendorFilters, useVendors, type VendorFilters as Filters, vendorsPerPage } from './use-vendors';
import { VendorCard } from './VendorCard';
import { VendorDetail } from './VendorDetail';
import { VendorDialog } from './VendorDialog';
import { VendorFilters } from './VendorFilters';

const undoMs = 8000;
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' } as const;

/** Deactivates with a way back in the toast; reactivates. */
function useToggle(): (vendor: Vendor) => void {
  const notify = useNotify();
  const act = useAct('vendors');
  const activate = ({ id }: Vendor) =>
    act(() => call(`/vendors/${id}`, { method: 'PUT', json: { is_active: true } }), {
      done: 'vendors.updated',
      failed: 'vendors.save_failed',
      detail: true,
    });
  const deactivate = async (vendor: Vendor): Promise<void> => {
    const gone = await act(() => call(`/vendors/${vendor.id}`, { method: 'DELETE' }), { failed: 'vendors.delete_failed' });
    if (!gone) return;
    const action = { label: 'app.undo', onClick: () => void activate(vendor) };
    notify('vendors.deactivated', { type: 'success', autoHideDuration: undoMs, ...({ action } as object) });
  };
  return (vendor) => void (vendor.is_active ? deactivate(vendor) : activate(vendor));
}

/** What is open over the list. */
type Open = { detail: Vendor } | { form: Vendor | null } | { merge: Vendor } | null;

function Nothing({ filters, children }: { filters: Filters; children: React.ReactNode }) {
  if (!filters.is_active) return <EmptyState icon={Wrench} text="vendors.none_inactive" />;
  if (filters.q !== '' || filters.service_type !== '') return <EmptyState icon={Wrench} text="vendors.none_found" />;
  return (
    <EmptyState icon={Wrench} title="vendors.empty_title" text="vendors.empty">
      {children}
    </EmptyState>
  );
}

/** Everybody who does work on the properties. */
export function Vendors() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const [filters, setFilters] = useVendorFilters();
  const { data, isPending, isError, refetch } = useVendors(filters);
  const [open, setOpen] = useState<Open>(null);
  const toggle = useToggle();
  const add = canChange && (
    <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen({ form: null })}>
      {translate('vendors.add')}
    </Button>
  );
  return (
    <Page title="vendors.title" subtitle="vendors.subtitle" actions={add}>
      <VendorFilters filters={filters} onChange={setFilters} />
      <LoadFailed failed={isError} words="vendors.load_failed" onRetry={() => void refetch()} />
      {data?.total === 0 && (
        <Card>
          <Nothing filters={filters}>{add}</Nothing>
        </Card>
      )}
      <Box component="ul" aria-label={translate('vendors.title')} sx={{ m: 0, p: 0, listStyle: 'none', ...grid }}>
        {isPending && [1, 2, 3, 4, 5, 6].map((card) => <Skeleton component="li" key={card} variant="rounded" height={148} />)}
        {data?.rows.map((vendor) => (
          <VendorCard
            key={vendor.id}
            vendor={vendor}
            canChange={canChange}
            onOpen={() => setOpen({ detail: vendor })}
            onEdit={() => setOpen({ form: vendor })}
            onToggle={() => toggle(vendor)}
          />
        ))}
      </Box>
      <Pager
        page={filters.page}
        perPage={vendorsPerPage}
        total={data?.total ?? 0}
        words="vendors.shown"
        onPage={(page) => setFilters({ ...filters, page })}
      />
      {open && 'detail' in open && (
        <VendorDetail
          vendor={open.detail}
          canChange={canChange}
          onEdit={() => setOpen({ form: open.detail })}
          onMerge={() => setOpen({ merge: open.detail })}
          onClose={() => setOpen(null)}
        />
      )}
      {open && 'merge' in open && <MergeVendor vendor={open.merge} onClose={() => setOpen(null)} />}
      {open && 'form' in open && <VendorDialog vendor={open.form} onClose={() => setOpen(null)} />}
    </Page>
  );
}
