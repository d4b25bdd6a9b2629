import { Card } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Import, ImportKind, ImportRow, RowOutcome } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { regionShown } from '../i18n/locale';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { figureLook, Rows } from '../layout/Rows';
import { tabId, ViewTabs } from '../layout/ViewTabs';
import { WaitingRows } from '../layout/WaitingRows';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { noteWords, outcomeBadge } from './import-words';

const perPage = 50;
/** What of a row is shown, beside its outcome. */
const shownFields: Readonly<Record<ImportKind, readonly string[]>> = {
  expenses: ['date', 'vendor', 'property', 'category'],
  vendors: ['business_name', 'contact_name', 'phone', 'email'],
  properties: ['name', 'address', 'city'],
};
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function Table({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const translate = useTranslate();
  const money = useMoney();
  const fields = shownFields[kind];
  const columns = [
    { key: 'number', label: translate('imports.row_number'), look: figureLook },
    { key: 'outcome', label: translate('imports.row_outcome') },
    ...fields.map((key, at) => ({ key, label: translate(`import_fields.${key}`), heading: at === (kind === 'expenses' ? 1 : 0) })),
    ...(kind === 'expenses' ? [{ key: 'amount', label: translate('import_fields.amount'), right: true, look: figureLook }] : []),
  ];
  const cells = ({ number, outcome, amount, values }: ImportRow) => ({
    number,
    outcome: <StatusBadge {...outcomeBadge(outcome)} />,
    ...Object.fromEntries(fields.map((key) => [key, isDay(values[key] ?? '') ? formatDay(values[key] ?? '') : values[key]])),
    amount: amount === null ? values.amount : money(amount),
  });
  return (
    <Rows
      label="imports.rows"
      rows={rows}
      columns={columns}
      cells={cells}
      keyOf={({ number }) => number}
      below={({ note }) => note && noteWords(note, translate)}
      sx={{ '& td': { overflowWrap: 'anywhere' } }}
    />
  );
}

/** The rows of a file with what would become, or has become, of each. */
export function ImportRows({ row: { id, kind, state, outcomes } }: { row: Import }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<RowOutcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const outcome = outcomes.some((counted) => counted.outcome === asked) ? asked : 'all';
  const count = (view: RowOutcome | 'all') =>
    outcomes.reduce((sum, counted) => sum + (view === 'all' || counted.outcome === view ? counted.rows : 0), 0);
  const { data, error, refetch } = useCall(
    // Counts change with each check: then it is asked again.
    ['imports', id, 'rows', { page, outcome, state, outcomes }],
    (provider) => provider.importRows(id, { page, perPage, outcome: outcome === 'all' ? null : outcome }),
    { placeholderData: keepPreviousData },
  );
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <ViewTabs
        id="import-rows"
        label="imports.rows"
        views={['all', ...outcomes.map((counted) => counted.outcome)]}
        view={outcome}
        words={(view) => `${translate(`imports.outcome_${view}`)} (${count(view).toLocaleString(regionShown())})`}
        onView={(view) => {
          setAsked(view);
          setPage(1);
        }}
      />
      <div role="tabpanel" id="import-rows" aria-labelledby={tabId('import-rows', outcome)}>
        <LoadFailed failed={error !== null} words="imports.rows_failed" onRetry={() => void refetch()} />
        {data ? <Table kind={kind} rows={data.rows} /> : error === null && <WaitingRows rows={8} />}
        <Pager page={page} perPage={perPage} total={data?.total ?? 0} words="imports.rows_showing" onPage={setPage} />
      </div>
    </Card>
  );
}
