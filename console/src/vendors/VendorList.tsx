import { Box, Card, Skeleton } from '@mui/material';
import { Plus, ReceiptText, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { ImportLink } from '../imports/ImportLink';
import { useCanChange } from '../providers/role';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { MergeVendor } from './MergeVendor';
import { useToggleVendor } from './use-toggle-vendor';
import { VendorCard } from './VendorCard';
import { VendorDetail } from './VendorDetail';
import { VendorDialog } from './VendorDialog';
import { VendorFilters } from './VendorFilters';
import type { VendorFilterValues } from './vendor-path';

const onlyActive = { is_active: true };
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' } as const;

/** What is open over the list. */
type Open = { detail: Vendor } | { form: Vendor | null } | { merge: Vendor } | null;

function NoVendors({ children }: { children: ReactNode }) {
  const { q, service_type: type, is_active: isActive }: VendorFilterValues = useListContext().filterValues;
  if (isActive === false) return <EmptyState icon={Wrench} text="vendors.none_inactive" />;
  if (q || type) return <EmptyState icon={Wrench} text="vendors.none_found" />;
  return (
    <EmptyState icon={Wrench} title="vendors.empty_title" text="vendors.empty">
      {children}
    </EmptyState>
  );
}

function VendorCards({ onOpen }: { onOpen: (open: Open) => void }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { data, isPending } = useListContext<Vendor>();
  const toggle = useToggleVendor();
  return (
    <Box component="ul" aria-label={translate('vendors.title')} sx={{ m: 0, p: 0, listStyle: 'none', ...grid }}>
      {isPending && [1, 2, 3, 4, 5, 6].map((card) => <Skeleton component="li" key={card} variant="rounded" height={148} />)}
      {data?.map((vendor) => (
        <VendorCard
          key={vendor.id}
          vendor={vendor}
          canChange={canChange}
          onOpen={() => onOpen({ detail: vendor })}
          onEdit={() => onOpen({ form: vendor })}
          onToggle={() => toggle(vendor)}
        />
      ))}
    </Box>
  );
}

function VendorsPage() {
  const isLimited = useIsLimited();
  const canChange = useCanChange();
  const { total } = useListContext<Vendor>();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = canChange && <ActionButton words="vendors.add" variant="contained" icon={Plus} onClick={() => setOpen({ form: null })} />;
  return (
    <Page
      title="vendors.title"
      subtitle="vendors.subtitle"
      actions={
        <>
          {!isLimited && <ActionButton words="form_1099.open" to="/reports/1099" icon={ReceiptText} shrinks="onPhones" />}
          <ImportLink kind="vendors" />
          {add}
        </>
      }
    >
      <VendorFilters />
      <ListFailed words="vendors.load_failed" />
      {total === 0 && (
        <Card>
          <NoVendors>{add}</NoVendors>
        </Card>
      )}
      <VendorCards onOpen={setOpen} />
      <ListPager words="vendors.shown" />
      {open && 'detail' in open && (
        <VendorDetail
          vendor={open.detail}
          canChange={canChange}
          onEdit={() => setOpen({ form: open.detail })}
          onMerge={() => setOpen({ merge: open.detail })}
          onClose={close}
        />
      )}
      {open && 'merge' in open && <MergeVendor vendor={open.merge} onClose={close} />}
      {open && 'form' in open && <VendorDialog vendor={open.form} onClose={close} />}
    </Page>
  );
}

/** Everybody who does work on the properties. */
export function VendorList() {
  return (
    <RecordList<Vendor> perPage={60} filterDefaultValues={onlyActive}>
      <VendorsPage />
    </RecordList>
  );
}
