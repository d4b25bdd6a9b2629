import { Card, Link } from '@mui/material';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router';
import type { ImportInList } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { Instant } from '../money/Instant';
import { useMoney } from '../money/use-money';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { rowsOf, stateBadge, totalOf } from './import-words';
import { importKinds, UploadCsv } from './UploadCsv';

const columns = [
  { key: 'file', heading: true, width: '28%' },
  { key: 'kind' },
  { key: 'state' },
  { key: 'who' },
  { key: 'at' },
  { key: 'rows', right: true },
  { key: 'total', right: true },
] as const;

function Table() {
  const translate = useTranslate();
  const money = useMoney();
  const cells = (row: ImportInList) => {
    const total = totalOf(row, 'imported', 'kept');
    return {
      file: (
        <Link component={RouterLink} to={`/imports/${row.id}`} sx={{ overflowWrap: 'anywhere' }}>
          {row.filename}
        </Link>
      ),
      kind: translate(`imports.kind_${row.kind}`),
      state: <StatusBadge {...stateBadge(row.state)} />,
      who: row.undone_by ?? row.started_by ?? row.created_by ?? '–',
      at: <Instant at={row.undone_at ?? row.started_at ?? row.created_at} />,
      rows: rowsOf(row, 'imported', 'kept') || '–',
      total: total === null ? '–' : money(total),
    };
  };
  const empty = <EmptyState icon={FileSpreadsheet} title="imports.empty_title" text="imports.empty" />;
  return <RecordRows label="imports.list" words="imports.column_" columns={columns} cells={cells} empty={empty} />;
}

/** Files that were imported, who did it and what came of it; and the place to bring the next one. `?kind=vendors` says of what. */
export function Imports() {
  const [params, setParams] = useSearchParams();
  const kind = importKinds.find((name) => name === params.get('kind')) ?? 'expenses';
  return (
    <Page title="imports.title" subtitle="imports.subtitle">
      <UploadCsv kind={kind} onKind={(next) => setParams({ kind: next }, { replace: true })} />
      <RecordList<ImportInList> resource="imports" perPage={25} disableSyncWithLocation>
        <ListFailed words="imports.load_failed" />
        <Card component="section">
          <Table />
          <ListPager words="imports.showing" />
        </Card>
      </RecordList>
    </Page>
  );
}
