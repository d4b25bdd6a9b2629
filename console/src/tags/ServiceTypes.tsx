import { Box, Button, Card } from '@mui/material';
import { Plus, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { ServiceType } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { useAct } from '../layout/use-act';
import { useCanChange } from '../providers/role';
import { LabelDialog } from './LabelDialog';
import { ServiceTypeTable } from './ServiceTypeTable';
import { useAllServiceTypes } from './use-tags';
import { WaitingRows } from '../layout/WaitingRows';

function InitializeDefaults({ onAdded }: { onAdded: () => void }) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { count } = await fetchJson<{ count: number }>('/vendors/service-types/initialize', { method: 'POST' });
      if (count > 0) onAdded();
    } catch {
      // As specified: it does nothing then, and the button stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void start()}>
      {translate('service_types.initialize')}
    </Button>
  );
}

function useServiceTypeActions() {
  const act = useAct('service-types');
  return {
    deactivate: ({ id }: ServiceType) =>
      act(() => call(`/vendors/service-types/${id}`, { method: 'DELETE' }), {
        done: 'service_types.deactivated',
        failed: 'service_types.delete_failed',
      }),
    activate: ({ id }: ServiceType) =>
      act(() => call(`/vendors/service-types/${id}`, { method: 'PUT', json: { is_active: true } }), {
        done: 'service_types.updated',
        failed: 'service_types.update_failed',
      }),
  };
}

/** The kinds of work vendors do. */
export function ServiceTypes() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { data, isPending, isError, refetch } = useAllServiceTypes();
  const { deactivate, activate } = useServiceTypeActions();
  const [edited, setEdited] = useState<{ type: ServiceType | null } | null>(null);
  const [leaving, setLeaving] = useState<ServiceType | null>(null);
  const confirmed = (type: ServiceType): void => {
    setLeaving(null);
    void deactivate(type);
  };
  return (
    <>
      <LoadFailed failed={isError} words="service_types.load_failed" onRetry={() => void refetch()} />
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1.5, mb: 2 }}>
          {data?.length === 0 && <InitializeDefaults onAdded={() => void refetch()} />}
          <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setEdited({ type: null })}>
            {translate('service_types.add')}
          </Button>
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
            onActivate={(type) => void activate(type)}
          />
        )}
      </Card>
      {edited && (
        <LabelDialog
          words="service_types"
          label={edited.type}
          touches={['service-types', 'vendors']}
          path="/vendors/service-types/"
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        question="service_types.deactivate_confirm"
        note={translate('service_types.deactivate_note', { name: leaving?.name ?? '' })}
        action="service_types.deactivate"
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && confirmed(leaving)}
      />
    </>
  );
}
