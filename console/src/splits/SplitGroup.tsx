import { Box, Typography } from '@mui/material';
import { Building2, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { ChoiceField } from '../layout/ChoiceField';
import { useMoney } from '../money/use-money';
import { leftOf, percentLeft } from './amounts';
import { noShare, type ShareForm, type SplitMethod, splitMethods } from './share-form';
import { useUnits } from '../properties/use-units';
import { amongUnits } from './among-units';
import { SplitRow } from './SplitRow';

/** A line of the document that can be divided on its own. */
export interface SplitLine {
  number: number;
  description: string;
  amount: number;
}

export interface SplitGroupProps {
  shares: readonly ShareForm[];
  /** The places of its shares in the list. */
  places: readonly number[];
  /** The line that is divided; null: the rest. */
  line: SplitLine | null;
  /** What it is called; none where all is divided in one. */
  title: string | null;
  /** What is to be divided here, as typed; null where nobody knows. */
  amount: string | null;
  parts: readonly (number | null)[];
  problems: Readonly<Record<string, string>>;
  /** The form was to be saved already. */
  isTried: boolean;
  onChange: (shares: ShareForm[]) => void;
}

/** What of the whole is shared out so far. */
function Rest({ group, amount, isTried }: { group: readonly ShareForm[]; amount: string | null; isTried: boolean }) {
  const translate = useTranslate();
  const money = useMoney();
  const method = group[0]?.method;
  if (method !== 'amount' && method !== 'percent') return <Box sx={{ flex: 1 }} />;
  const left = method === 'percent' ? percentLeft(group) : amount === null ? null : leftOf(amount, group);
  const shown = (much: number) => (method === 'percent' ? `${much} %` : money(much));
  const words =
    left === null
      ? ''
      : left === 0
        ? translate('expense_form.all_shared')
        : translate(left > 0 ? 'expense_form.left' : 'expense_form.over', { amount: shown(Math.abs(left)) });
  const wrong = left !== null && left !== 0 && isTried;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={({ tokens }) => ({ flex: 1, color: wrong ? tokens.bad.text : tokens.textSecondary, fontWeight: wrong ? 600 : 400 })}
    >
      {words}
    </Typography>
  );
}

/** Divides them among the units of the buildings that they are for, where these have any. */
function AmongUnits({ shares, places, onChange }: Pick<SplitGroupProps, 'shares' | 'places' | 'onChange'>) {
  const units = useUnits([...new Set(places.flatMap((at) => shares[at]?.property_id || []))]);
  if (units.length === 0) return null;
  return (
    <ActionButton
      words="splits.among_units"
      args={{ smart_count: units.length }}
      size="small"
      onClick={() => onChange(amongUnits(shares, places, units))}
      icon={Building2}
      variant="text"
      color="primary"
    />
  );
}

/** The shares of one line of the document, or of the rest, and how they are divided. */
export function SplitGroup({ shares, places, line, title, amount, parts, problems, isTried, onChange }: SplitGroupProps) {
  const translate = useTranslate();
  const group = places.flatMap((at) => shares[at] ?? []);
  const method = group[0]?.method ?? 'amount';
  const isOne = (at: number): boolean => places.includes(at);
  const choose = (chosen: SplitMethod) =>
    onChange(
      shares.map((share, at) => (isOne(at) ? { ...share, method: chosen, weight: '', amount: amountBy(chosen, share, parts[at]) } : share)),
    );
  const add = () => onChange([...shares, { ...noShare, method, line_item: line?.number ?? null }]);
  const label = translate('splits.method') + (title === null ? '' : `, ${title}`);
  return (
    <Box role="group" aria-label={title ?? translate('expense_form.split')} sx={{ display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
        {title !== null && (
          <Typography variant="body2" sx={{ fontWeight: 600, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        )}
        <ChoiceField
          label={translate('splits.method')}
          values={splitMethods}
          words="splits.by_"
          value={method}
          onChange={choose}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {places.map((at) => (
          <SplitRow
            key={at}
            share={shares[at] ?? noShare}
            at={at}
            part={parts[at] ?? null}
            problem={(field) => problems[field === '' ? String(at) : `${at}.${field}`]}
            onChange={(share) => onChange(shares.map((old, place) => (place === at ? share : old)))}
            onRemove={() => onChange(shares.filter((_, place) => place !== at))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Rest group={group} amount={amount} isTried={isTried} />
        <AmongUnits shares={shares} places={places} onChange={onChange} />
        <ActionButton words="expense_form.add_share" size="small" onClick={add} icon={Plus} variant="text" color="primary" />
      </Box>
    </Box>
  );
}

/** Whoever goes on by amount begins with what the parts came to. */
const amountBy = (method: SplitMethod, { amount }: ShareForm, part: number | null | undefined): string =>
  method === 'amount' && amount === '' && typeof part === 'number' ? part.toFixed(2) : method === 'amount' ? amount : '';
