import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { LoadFailed } from '../layout/LoadFailed';
import { ReadDialog } from '../layout/ReadDialog';
import { Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { Quiet } from '../layout/Text';
import { Instant } from '../money/Instant';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { type ExportRun, runBadge, type ScheduledExport } from './export-words';

const columns = [
  { key: 'at', heading: true },
  { key: 'state' },
  { key: 'file', width: '46%', long: true },
  { key: 'total', right: true },
] as const;

/** What became of each run of an export. */
export function ExportRuns({ plan, onClose }: { plan: ScheduledExport; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const { data, isError, refetch } = useCall(['scheduled-exports', 'runs', plan.id], (provider) => provider.exportRuns(plan.id), {
    refetchInterval: 5000,
  });
  const cells = (run: ExportRun) => ({
    at: <Instant at={run.created_at} />,
    state: <StatusBadge {...runBadge(run)} />,
    file: <Span sx={{ overflowWrap: 'anywhere' }}>{run.reason ?? run.file ?? ''}</Span>,
    total: run.total === null ? '' : `${money(run.total)} (${run.entries})`,
  });
  return (
    <ReadDialog title={translate('exports.runs_of', { name: plan.name })} maxWidth="lg" onClose={onClose}>
      <LoadFailed failed={isError} words="exports.failed_load" onRetry={() => void refetch()} />
      {data?.length === 0 && <Quiet words="exports.no_runs" />}
      {data && data.length > 0 && (
        <Rows label="exports.runs" words="exports." rows={data} columns={columns} cells={cells} keyOf={({ id }) => id} />
      )}
    </ReadDialog>
  );
}
