import { Box, Skeleton } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { DocumentRow } from '../api/types';
import { currencyOf, titleOf } from '../documents/document-words';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { Section } from './Section';

/** Deleted documents that can still be brought back. */
export function Trash() {
  const translate = useTranslate();
  const money = useMoney();
  const { data, isError, refetch } = useCall(['documents', 'trash'], (provider) => provider.trash());
  const { mutate: restore } = useChange(['documents', 'restore'], (provider, id: number) => provider.restoreDocument(id), {
    done: 'settings.restored',
    failed: 'settings.failed_restore',
    detail: true,
  });
  const cells = (row: DocumentRow) => ({
    document: <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{titleOf(row)}</Box>,
    amount: row.amount === null ? translate('app.none') : money(row.amount, currencyOf(row)),
    deleted: row.deleted_at && <Instant at={row.deleted_at} />,
    actions: (
      <ActionButton
        words="settings.restore"
        color="primary"
        size="small"
        onClick={() => restore(row.id)}
        aria-label={`${translate('settings.restore')} ${titleOf(row)}`}
      />
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
