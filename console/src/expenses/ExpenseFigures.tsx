import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { CountsNote } from '../reports/CountsNote';
import { useExpenseSummary, useListedFilters } from './use-expenses';
import { regionShown } from '../i18n/locale';

/** What the listed expenses come to, with which they are and by which day they count. */
export function ExpenseFigures({ countsOf }: { countsOf: ComponentProps<typeof CountsNote>['of'] }) {
  const money = useMoney();
  const { data: summary, isError: failed } = useExpenseSummary(useListedFilters());
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={3}>
        <StatCard failed={failed} label="expenses.total" value={summary && money(summary.total)} />
        <StatCard failed={failed} label="expenses.number" value={summary?.count.toLocaleString(regionShown())} />
        <StatCard failed={failed} label="expenses.average" value={summary && money(summary.average)} />
      </StatCards>
      <CountsNote of={countsOf} basis={summary?.tax_basis} />
    </Box>
  );
}
