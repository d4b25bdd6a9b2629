import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { CalendarClock, History, Pencil, Play, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { MoreMenu } from '../layout/MoreMenu';
import { Page } from '../layout/Page';
import { Note } from '../layout/Text';
import { formatDay, formatInstant } from '../money/format';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { exportBadge, type ScheduledExport } from './export-words';
import { ExportForm } from './ExportForm';
import { ExportRuns } from './ExportRuns';

const everyMs = 5000;

type Opened = { what: 'edit' | 'runs' | 'delete'; plan: ScheduledExport };

function Row({ plan, onOpen }: { plan: ScheduledExport; onOpen: (what: Opened['what']) => void }) {
  const translate = useTranslate();
  const { last_run: run } = plan;
  const start = useChange(['scheduled-exports', 'run'], (provider) => provider.runExport(plan.id), {
    done: 'exports.started',
    failed: 'exports.failed_run',
  });
  const turn = useChange(['scheduled-exports', 'turn'], (provider, isOn: boolean) => provider.changeExport(plan.id, { is_on: isOn }), {
    failed: 'exports.failed_save',
  });
  const when = translate(`exports.rhythm_${plan.rhythm}`);
  const facts = [
    translate(`bookkeeping.profile_${plan.profile}`),
    translate(`exports.period_${plan.period}`),
    `${when}, ${String(plan.at_hour).padStart(2, '0')}:00`,
    ...(plan.next_day === null ? [] : [translate('exports.next', { day: formatDay(plan.next_day) })]),
  ];
  return (
    <Box component="li" aria-label={plan.name} sx={{ p: 2, display: 'grid', gap: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{plan.name}</Typography>
          <Note>{facts.join(' · ')}</Note>
          {run?.file && (
            <Note sx={{ overflowWrap: 'anywhere' }}>
              {translate('exports.last', { at: formatInstant(run.finished_at ?? run.created_at), file: run.file })}
            </Note>
          )}
        </Box>
        <StatusBadge {...exportBadge(plan)} />
        <MoreMenu
          label={translate('exports.more', { name: plan.name })}
          disabled={start.isPending || turn.isPending}
          items={[
            { words: 'exports.run', icon: Play, onClick: () => start.mutate() },
            { words: 'exports.runs', icon: History, onClick: () => onOpen('runs') },
            { words: 'exports.edit', icon: Pencil, onClick: () => onOpen('edit') },
            { words: plan.is_on ? 'exports.turn_off' : 'exports.turn_on', icon: Power, onClick: () => turn.mutate(!plan.is_on) },
            { words: 'app.delete', icon: Trash2, isBad: true, onClick: () => onOpen('delete') },
          ]}
        />
      </Box>
      {run && run.state !== 'done' && run.reason !== null && (
        <Alert severity={run.state === 'failed' ? 'error' : 'warning'}>{run.reason}</Alert>
      )}
    </Box>
  );
}

/** Expenses that are exported to a folder or a bucket by themselves. */
export function ScheduledExports() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data, isError, refetch } = useCall(['scheduled-exports'], (provider) => provider.scheduledExports(), {
    refetchInterval: everyMs,
  });
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Page
      title="exports.title"
      subtitle="exports.subtitle"
      actions={<ActionButton words="exports.add" color="primary" onClick={() => setAdding(true)} />}
    >
      <LoadFailed failed={isError} words="exports.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={160} />}
      {data && (
        <Card component="section">
          {data.length === 0 && <EmptyState icon={CalendarClock} title="exports.empty" text="exports.empty_text" />}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((plan) => (
              <Row key={plan.id} plan={plan} onOpen={(what) => setOpened({ what, plan })} />
            ))}
          </Box>
        </Card>
      )}
      {adding && <ExportForm plan={null} onClose={() => setAdding(false)} />}
      {opened?.what === 'edit' && <ExportForm plan={opened.plan} onClose={close} />}
      {opened?.what === 'runs' && <ExportRuns plan={opened.plan} onClose={close} />}
      {opened?.what === 'delete' && (
        <ConfirmMutation
          question={translate('exports.delete_confirm', { name: opened.plan.name })}
          note="exports.delete_note"
          action="app.delete"
          mutationKey={['scheduled-exports', 'delete']}
          mutationFn={() => dataProvider.deleteExport(opened.plan.id)}
          done="exports.deleted"
          failed="exports.failed_delete"
          onClose={close}
        />
      )}
    </Page>
  );
}
