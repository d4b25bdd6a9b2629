import { Box, Checkbox, FormControlLabel, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { Note } from '../layout/Text';
import { ReadDialog } from '../layout/ReadDialog';
import { RouteLink } from '../layout/RouteLink';
import { Rows } from '../layout/Rows';
import { Instant } from '../money/Instant';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { Outcomes } from './Outcomes';
import type { Rule, RuleExecution } from './rule-types';
import { MatchBadge } from './TryResults';

/** Runs are read so many at a time. */
const perPage = 100;

function When({ run }: { run: RuleExecution }) {
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Instant at={run.at} />
      <Note words="rules.version" args={{ version: run.rule_version }} />
    </Box>
  );
}

const columns = [
  { key: 'document', heading: true, width: '32%' },
  { key: 'at' },
  { key: 'outcome' },
  { key: 'changes', width: '40%', long: true },
] as const;

const cells = (run: RuleExecution) => ({
  document: (
    <RouteLink to={`/documents/${run.document_id}`} sx={{ overflowWrap: 'anywhere' }}>
      {run.filename ?? `#${run.document_id}`}
    </RouteLink>
  ),
  at: <When run={run} />,
  outcome: <MatchBadge matched={run.matched} />,
  changes: <Outcomes {...run} />,
});

/** Every run of a rule, the latest first: what matched, what it did, why not. */
export function RuleLog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [page, setPage] = useState(1);
  const [matched, setMatched] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['ai-rules', rule.id, 'executions', page, matched],
    queryFn: ({ signal }) => dataProvider.ruleExecutions({ id: rule.id, page, perPage, matched, signal }),
    placeholderData: keepPreviousData,
  });
  const choose = (only: boolean): void => {
    setMatched(only);
    setPage(1);
  };
  return (
    <ReadDialog title={translate('rules.log_title', { name: rule.name })} maxWidth="lg" onClose={onClose}>
      <LoadFailed failed={isError} words="rules.failed_log" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={200} />}
      {data && (data.total > 0 || matched) && (
        <FormControlLabel
          control={<Checkbox checked={matched} onChange={({ target }) => choose(target.checked)} />}
          label={translate('rules.log_matched')}
        />
      )}
      {data && rule.pruned_runs > 0 && <Note words="rules.log_pruned" args={{ runs: rule.pruned_runs, matches: rule.pruned_matches }} />}
      {data?.total === 0 && matched && <EmptyState icon={ScrollText} title="rules.log_none_matched" text="rules.log_none_matched_text" />}
      {data?.total === 0 && !matched && <EmptyState icon={ScrollText} title="rules.log_empty" text="rules.log_empty_text" />}
      {data && data.total > 0 && (
        <>
          <Rows
            label={translate('rules.log_title', { name: rule.name })}
            rows={data.data}
            words="rules."
            columns={columns}
            cells={cells}
            keyOf={({ id }) => id}
          />
          <Pager page={page} perPage={perPage} total={data.total} words="rules.log_page" onPage={setPage} />
        </>
      )}
    </ReadDialog>
  );
}
