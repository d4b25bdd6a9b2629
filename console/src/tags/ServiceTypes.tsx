import { Box, Card } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useListContext, useTranslate, useUpdate } from 'react-admin';
import type { ServiceType } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { EmptyState } from '../layout/EmptyState';
import { WaitingRows } from '../layout/WaitingRows';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useCanChange } from '../providers/role';
import { ListFailed, RecordList } from '../records/RecordList';
import { useMutationToasts } from '../records/use-mutation-toasts';
import { LabelDialog } from './LabelDialog';
import { ServiceTypeTable } from './ServiceTypeTable';

/** Adds the usual service types. As specified, nothing is shown where that fails, and the button stays for another try. */
function InitializeDefaults() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationKey: ['service-types', 'initialize'],
    mutationFn: () => dataProvider.initializeServiceTypes(),
  });
  return <ActionButton words="service_types.initialize" color="primary" loading={isPending} onClick={() => mutate()} />;
}

function useServiceTypeActions() {
  const dataProvider = useDataProvider();
  // Not useDelete: it would take the row out of the list, in which a deactivated type stays.
  const { mutate: deactivate } = useMutation({
    mutationKey: ['service-types', 'deactivate'],
    mutationFn: ({ id }: ServiceType) => dataProvider.delete<ServiceType>('service-types', { id }),
    ...useMutationToasts({ done: 'service_types.deactivated', failed: 'service_types.delete_failed' }),
  });
  const updated = useMutationToasts({ done: 'service_types.updated', failed: 'service_types.update_failed' });
  const [update] = useUpdate<ServiceType>('service-types', undefined, updated);
  return { deactivate, activate: ({ id }: ServiceType) => void update('service-types', { id, data: { is_active: true } }) };
}

function ServiceTypesTable() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { data, isPending } = useListContext<ServiceType>();
  const { deactivate, activate } = useServiceTypeActions();
  const [edited, setEdited] = useState<{ type: ServiceType | null } | null>(null);
  const [leaving, setLeaving] = useState<ServiceType | null>(null);
  return (
    <>
      <ListFailed words="service_types.load_failed" />
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1.5, mb: 2 }}>
          {data?.length === 0 && <InitializeDefaults />}
          <ActionButton words="service_types.add" variant="contained" icon={Plus} onClick={() => setEdited({ type: null })} />
        </Box>
      )}
      <Card>
        {isPending && <WaitingRows />}
        {data?.length === 0 && <EmptyState icon={Wrench} text="service_types.empty" />}
        {data && data.length > 0 && (
          <ServiceTypeTable
            rows={data}
            canChange={canChange}
            onEdit={(type) => setEdited({ type })}
            onDeactivate={setLeaving}
            onActivate={activate}
          />
        )}
      </Card>
      {edited && <LabelDialog words="service_types" label={edited.type} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        question="service_types.deactivate_confirm"
        note={translate('service_types.deactivate_note', { name: leaving?.name ?? '' })}
        action="service_types.deactivate"
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          setLeaving(null);
          if (leaving) deactivate(leaving);
        }}
      />
    </>
  );
}

/** The kinds of work vendors do. */
export function ServiceTypes() {
  return (
    <RecordList<ServiceType> resource="service-types" perPage={1000} disableSyncWithLocation>
      <ServiceTypesTable />
    </RecordList>
  );
}
