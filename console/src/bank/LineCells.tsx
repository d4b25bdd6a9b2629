import { Box } from '@mui/material';
import { Check, ListChecks, RotateCcw, Search, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { BankLine } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { RouteLink } from '../layout/RouteLink';
import { RowButton } from '../layout/RowButton';
import { Note } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useChange } from '../records/use-change';
import { chosen, itemPath, itemWords, lineBadge } from './bank-words';

type Match = BankLine['matches'][number];

/** What the bank wrote. */
export function LineText({ line: { payee, words, account_name: account } }: { line: BankLine }) {
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {payee || words}
      </Box>
      <Note component="div" words={[payee === '' ? '' : words, account].filter(Boolean).join(' · ')} sx={{ overflowWrap: 'anywhere' }} />
    </>
  );
}

function MatchedItem({ match, isPart }: { match: Match; isPart: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const path = itemPath(match);
  const words = itemWords(match, translate);
  const reason = match.reason === null ? 'bank.reason_person' : `bank.reason_${match.reason}`;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {path === null ? words : <RouteLink to={path}>{words}</RouteLink>}
      {isPart && ` · ${money(match.amount)}`}
      <Note component="div" words={reason} />
    </Box>
  );
}

/** What a line is, and what it pays. */
export function LineState({ line }: { line: BankLine }) {
  const money = useMoney();
  const { matches, amount, left } = line;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <StatusBadge {...lineBadge(line)} />
      {matches.map((match) => (
        <MatchedItem key={match.id} match={match} isPart={matches.length > 1 || match.amount < Math.abs(amount)} />
      ))}
      {matches.length > 0 && left > 0 && <Note words="bank.left" args={{ amount: money(left) }} />}
    </Box>
  );
}

/** What can be done with a line. */
export function LineActions({ line, onChoose }: { line: BankLine; onChoose: (line: BankLine) => void }) {
  const translate = useTranslate();
  const { mutate, isPending } = useChange(
    ['bank-lines', 'update'],
    (provider, decision: Parameters<typeof provider.decideLine>[1]) => provider.decideLine(line.id, decision),
    { failed: 'bank.decide_failed', detail: true },
  );
  const name = line.payee || line.words;
  const { state, decided, matches } = line;
  const button = (words: string, icon: typeof Check, onClick: () => void) => (
    <RowButton
      icon={icon}
      word={translate(`bank.${words}`)}
      label={translate(`bank.${words}_one`, { name })}
      disabled={isPending}
      onClick={onClick}
    />
  );
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {state === 'proposed' &&
        button('confirm', Check, () => mutate({ decision: 'matched', matches: matches.map((match) => chosen(match, match.amount)) }))}
      {button('choose', Search, () => onChoose(line))}
      {matches.length > 0 && button('unmatch', X, () => mutate({ decision: 'matched', matches: [] }))}
      {state === 'open' && button('no_document', ListChecks, () => mutate({ decision: 'no_document' }))}
      {decided && button('hand_back', RotateCcw, () => mutate({ decision: 'undecided' }))}
    </Box>
  );
}
