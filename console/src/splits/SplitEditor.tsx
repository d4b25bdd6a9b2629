import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMoney } from '../money/use-money';
import { centsOf } from './amounts';
import { groupsOf, noShare, type ShareForm } from './share-form';
import { SplitGroup, type SplitLine } from './SplitGroup';

interface SplitEditorProps {
  shares: readonly ShareForm[];
  onChange: (shares: ShareForm[]) => void;
  /** What is divided, as typed; null where nobody knows it yet. */
  amount: string | null;
  /** The lines of the document that can be divided on their own. */
  lines?: readonly SplitLine[];
  /** What the shares come to, where that is not typed. */
  parts?: readonly (number | null)[];
  /** The words for what is wrong, by where it stands: `0.amount`; empty: the list itself. */
  problems: Readonly<Record<string, string>>;
  isTried?: boolean;
}

/** What is left of an amount beside the lines that are divided on their own, as typed. */
function restOf(amount: string | null, lines: readonly SplitLine[]): string | null {
  const whole = amount === null ? null : centsOf(amount);
  if (whole === null) return null;
  return ((whole - lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)) / 100).toFixed(2);
}

/** How something is divided: who bears which part of it, and by what. */
export function SplitEditor({ shares, onChange, amount, lines = [], parts = [], problems, isTried = false }: SplitEditorProps) {
  const translate = useTranslate();
  const money = useMoney();
  const groups = groupsOf(shares);
  const lineOf = (number: number | null) => lines.find((line) => line.number === number) ?? null;
  const divided = groups.flatMap(({ line }) => lineOf(line) ?? []);
  const open = lines.filter((line) => !divided.includes(line));
  const named = ({ number, description, amount: much }: SplitLine) =>
    `${translate('splits.line', { number })}: ${description}, ${money(much)}`;
  const titleOf = (line: number | null): string | null => {
    const found = lineOf(line);
    if (found) return named(found);
    if (line !== null) return translate('splits.line', { number: line });
    return groups.length > 1 ? translate('splits.rest') : null;
  };
  const divideLine = (number: number) =>
    onChange([...shares, ...[1, 2].map(() => ({ ...noShare, method: 'equal' as const, line_item: number }))]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groups.map(({ line, places }) => (
        <SplitGroup
          key={line ?? 'rest'}
          {...{ shares, places, parts, problems, isTried, onChange }}
          line={lineOf(line) ?? (line === null ? null : { number: line, description: '', amount: 0 })}
          title={titleOf(line)}
          amount={line === null ? restOf(amount, divided) : (lineOf(line)?.amount.toFixed(2) ?? null)}
        />
      ))}
      {problems[''] && (
        <Typography role="alert" variant="body2" sx={({ tokens }) => ({ color: tokens.bad.text, fontWeight: 600 })}>
          {problems['']}
        </Typography>
      )}
      {open.length > 0 && (
        <TextField
          select
          value=""
          onChange={({ target }) => divideLine(Number(target.value))}
          slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': translate('splits.divide_line') } } }}
          sx={{ maxWidth: { sm: 360 } }}
        >
          <MenuItem value="" disabled>
            {translate('splits.divide_line')}
          </MenuItem>
          {open.map((line) => (
            <MenuItem key={line.number} value={line.number}>
              {named(line)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}
