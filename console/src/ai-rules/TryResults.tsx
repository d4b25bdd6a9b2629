import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import { RouteLink } from '../layout/RouteLink';
import { Rows } from '../layout/Rows';
import { Text } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { Outcomes } from './Outcomes';
import type { RuleTestResult, TestedDocument } from './rule-types';
import { moneyWords } from './rule-words';
import { useRuleNames } from './use-rule-names';

export function MatchBadge({ matched }: { matched: boolean }) {
  return <StatusBadge tone={matched ? 'good' : 'info'} text={matched ? 'rules.matched' : 'rules.not_matched'} />;
}

const columns = [
  { key: 'document', heading: true, width: '30%' },
  { key: 'outcome' },
  { key: 'changes', width: '50%', long: true },
] as const;

const cells = (row: TestedDocument) => ({
  document: (
    <RouteLink to={`/documents/${row.document_id}`} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {row.filename}
    </RouteLink>
  ),
  outcome: <MatchBadge matched={row.matched} />,
  changes: <Outcomes {...row} />,
});

/** What a rule would do to each document; those that match stand first. */
export function TryResults({ result }: { result: RuleTestResult }) {
  const money = useMoney();
  const names = useRuleNames();
  const translate = useTranslate();
  const { matched, tested, results } = result;
  if (tested === 0) return <Text words="rules.tried_none" variant="body2" />;
  return (
    <Box aria-live="polite">
      <Text words="rules.tried" args={{ matched, tested, smart_count: tested }} sx={{ fontWeight: 600, mb: 0.5 }} />
      {result.money.length > 0 && (
        <Box component="ul" aria-label={translate('rules.money')} sx={{ m: 0, mb: 1, pl: 2.5 }}>
          {result.money.map((move) => (
            <li key={`${move.kind} ${move.from} ${move.to}`}>{moneyWords(move, money(move.amount), names, translate)}</li>
          ))}
        </Box>
      )}
      <Rows
        label="rules.changes"
        words="rules."
        rows={results.toSorted((a, b) => Number(b.matched) - Number(a.matched))}
        columns={columns}
        cells={cells}
        keyOf={({ document_id }) => document_id}
      />
    </Box>
  );
}
