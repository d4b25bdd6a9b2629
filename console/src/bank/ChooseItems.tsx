import { Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BankItem, BankLine } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { LoadFailed } from '../layout/LoadFailed';
import { SearchField } from '../layout/SearchField';
import { Note, Quiet } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { chosen, itemWords, sharesOf } from './bank-words';

/** Two of one period are the same dues: the subject of a match knows no more of them. */
const keyOf = ({ id, property_id: dues, period }: BankItem): string => (dues === null ? id : `${dues} ${period}`);

function Choices({
  items,
  taken,
  onToggle,
}: {
  items: readonly BankItem[];
  taken: readonly BankItem[];
  onToggle: (item: BankItem) => void;
}) {
  const translate = useTranslate();
  const money = useMoney();
  const keys = new Set(taken.map(keyOf));
  // What was chosen stays in sight whatever is looked for.
  const shown = [...taken, ...items.filter((item) => !keys.has(keyOf(item)))];
  return (
    <Box sx={{ display: 'grid', maxHeight: '45vh', overflowY: 'auto' }}>
      {shown.map((item) => (
        <FormControlLabel
          key={item.id}
          control={<Checkbox checked={keys.has(keyOf(item))} onChange={() => onToggle(item)} />}
          disableTypography
          sx={{ mr: 0, '& > div': { flex: 1, display: 'flex', gap: 2, minWidth: 0 } }}
          label={
            <div>
              <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {itemWords(item, translate)}
              </Typography>
              <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {money(item.amount)}
              </Typography>
            </div>
          }
        />
      ))}
      {shown.length === 0 && <Quiet words="bank.no_choices" />}
    </Box>
  );
}

/** Chooses what a line pays: one bill or several. */
export function ChooseItems({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const [q, setQ] = useState('');
  const [taken, setTaken] = useState<readonly BankItem[]>([]);
  const { data, error, refetch } = useCall(['bank-lines', line.id, 'choices', q], (provider) => provider.lineChoices(line.id, q), {
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending } = useChange(
    ['bank-lines', 'update'],
    (provider, matches: ReturnType<typeof chosen>[]) => provider.decideLine(line.id, { decision: 'matched', matches }),
    { failed: 'bank.decide_failed', detail: true },
  );
  const shares = sharesOf(line, taken);
  const left = Math.round(Math.abs(line.amount) * 100 - shares.reduce((sum, share) => sum + Math.round(share * 100), 0)) / 100;
  const toggle = (item: BankItem): void =>
    setTaken((held) =>
      held.some((other) => keyOf(other) === keyOf(item)) ? held.filter((other) => keyOf(other) !== keyOf(item)) : [...held, item],
    );
  const matches = taken.flatMap((item, at) => ((shares[at] ?? 0) > 0 ? [chosen(item, shares[at] ?? 0)] : []));
  return (
    <FormDialog
      title="bank.choose_title"
      action="bank.save_choice"
      busy={isPending}
      disabled={matches.length === 0}
      wide
      onSubmit={(event) => {
        event.preventDefault();
        mutate(matches, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {formatDay(line.booked_on)} · {line.payee || line.words} · <strong>{money(line.amount)}</strong>
      </Typography>
      <SearchField label={translate('bank.search_items')} value={q} onChange={setQ} />
      <LoadFailed failed={error !== null} words="bank.failed" onRetry={() => void refetch()} />
      {data ? <Choices items={data.rows} taken={taken} onToggle={toggle} /> : error === null && <Skeleton variant="rounded" height={160} />}
      {taken.length > 0 && <Note words="bank.left" args={{ amount: money(left) }} />}
    </FormDialog>
  );
}
