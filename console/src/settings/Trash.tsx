import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { call, fetchJson } from '../api/http';
import type { DocumentRow } from '../api/types';
import { currencyOf, titleOf } from '../documents/document-words';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Rows } from '../layout/Rows';
import { useAct } from '../layout/use-act';
import { Instant } from '../money/Instant';
import { useMoney } from '../money/use-money';
import { Section } from './Section';

/** Deleted documents that can still be brought back. */
export function Trash() {
  const translate = useTranslate();
  const money = useMoney();
  const act = useAct('documents', 'expenses');
  const { data, isError, refetch } = useQuery({
    queryKey: ['documents', 'trash'],
    queryFn: ({ signal }) => fetchJson<DocumentRow[]>('/documents/trash', { query: { limit: 1000 }, signal }),
  });
  const restore = (id: number) =>
    act(async () => (await call(`/documents/${id}/restore`, { method: 'POST' })).ok, {
      done: 'settings.restored',
      failed: 'settings.failed_restore',
      detail: true,
    });
  const cells = (row: DocumentRow) => ({
    document: <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{titleOf(row)}</Box>,
    amount: row.amount === null ? translate('app.none') : money(row.amount, currencyOf(row)),
    deleted: row.deleted_at && <Instant at={row.deleted_at} />,
    actions: (
      <Button
        size="small"
        variant="outlined"
        onClick={() => void restore(row.id)}
        aria-label={`${translate('settings.restore')} ${titleOf(row)}`}
      >
        {translate('settings.restore')}
      </Button>
    ),
  });
  return (
    <Section title="settings.trash" note="settings.trash_note">
      <LoadFailed failed={isError} words="settings.failed_trash" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && <EmptyState icon={Trash2} title="settings.trash_empty" text="settings.trash_empty_text" />}
      {data && data.length > 0 && (
        <Rows
          label={translate('settings.trash_list')}
          rows={data}
          columns={[
            { key: 'document', label: translate('settings.document'), heading: true, width: '45%' },
            { key: 'amount', label: translate('settings.amount') },
            { key: 'deleted', label: translate('settings.deleted') },
            { key: 'actions', label: translate('settings.actions'), right: true },
          ]}
          cells={cells}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  );
}
