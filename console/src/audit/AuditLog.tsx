import { Box, Card, Link, Skeleton } from '@mui/material';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { Pager } from '../layout/Pager';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import { AuditDetails, whoOf } from './AuditDetails';
import { AuditFilters } from './AuditFilters';
import { aboutOf, actionBadge, actionOf, type AuditEntry, type Names, noAddress } from './audit-words';
import { useAuditNames } from './use-audit-names';
import { type AuditFilter, auditPageSize, noFilter, useAuditLog } from './use-audit';

/** Goes on in the next line rather than widen its column. */
const Breaking = ({ children }: { children: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const keys = ['what', 'about', 'who', 'address', 'at'] as const;

interface TableProps {
  rows: readonly AuditEntry[];
  names: Names;
  onOpen: (entry: AuditEntry) => void;
}

function Table({ rows, names, onOpen }: TableProps) {
  const translate = useTranslate();
  const columns = keys.map((key) => ({
    key,
    label: translate(`audit.${key}`),
    ...(key === 'about' && { heading: true, width: '26%' }),
    ...(key === 'who' && { width: '20%' }),
    ...(key === 'address' && { width: '20%' }),
  }));
  const cells = (entry: AuditEntry) => ({
    what: <StatusBadge {...actionBadge(entry.action)} />,
    about: (
      <Link
        component="button"
        type="button"
        onClick={() => onOpen(entry)}
        aria-label={translate('audit.open', { action: `${actionOf(entry.action, translate)} ${aboutOf(entry, names, translate)}` })}
        sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {aboutOf(entry, names, translate)}
      </Link>
    ),
    who: <Breaking>{whoOf(entry, translate)}</Breaking>,
    address: <Breaking>{entry.address ?? translate(noAddress(entry))}</Breaking>,
    at: <Instant at={entry.at} />,
  });
  return <Rows label={translate('audit.list')} rows={rows} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** What everybody did, for administrators: narrowed, looked at one by one, and taken out whole with the hashes of its chain. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const { data, isError, refetch } = useAuditLog(filter, page);
  const names = useAuditNames(data?.rows ?? []);
  const change = (next: AuditFilter): void => {
    setFilter(next);
    setPage(1);
  };
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <Page title="audit.title" subtitle="audit.subtitle" actions={<ExportButton path="/audit/export" label="audit.export" />}>
      <LoadFailed failed={isError} words="audit.failed" onRetry={() => void refetch()} />
      <Card component="section">
        <AuditFilters filter={filter} onChange={change} />
        {!data && !isError && <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />}
        {data?.rows.length === 0 && (
          <EmptyState icon={ScrollText} title="audit.empty" text={narrowed ? 'audit.empty_filtered' : 'audit.empty_text'} />
        )}
        {data && data.rows.length > 0 && <Table rows={data.rows} names={names} onOpen={setOpened} />}
        <Pager page={page} perPage={auditPageSize} total={data?.total ?? 0} words="audit.showing" onPage={setPage} />
      </Card>
      {opened && <AuditDetails entry={opened} names={names} onClose={() => setOpened(null)} />}
    </Page>
  );
}
