import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ExpenseSummary } from '../api/types';
import { StatCard, StatCards } from '../layout/StatCard';
import { useMoney } from '../money/use-money';
import { CountsNote } from '../reports/CountsNote';
import { againstLastMonth } from './against-last-month';

interface SummaryCardsProps {
  totals: ExpenseSummary | undefined;
  failed: boolean;
  lastMonth: number | undefined;
}

/** The four figures of the dashboard. */
export function SummaryCards({ totals, failed, lastMonth }: SummaryCardsProps) {
  const translate = useTranslate();
  const money = useMoney();
  const words = totals && againstLastMonth(totals.this_month, lastMonth);
  const against = words
    ? translate(words.text, { percent: words.percent, amount: money(lastMonth ?? 0) })
    : translate('dashboard.count', { smart_count: totals?.this_month_count ?? 0 });
  const cards = [
    ['this_month', totals?.this_month, against],
    ['last_30_days', totals?.last_30_days, translate('dashboard.count', { smart_count: totals?.last_30_days_count ?? 0 })],
    ['ytd_total', totals?.ytd, translate('dashboard.count_since', { smart_count: totals?.ytd_count ?? 0 })],
    ['avg_expense', totals?.ytd_average, translate('dashboard.year_to_date')],
  ] as const;
  return (
    <Box>
      <StatCards count={4}>
        {cards.map(([name, value, note]) => (
          <StatCard
            key={name}
            label={translate(`dashboard.${name}`)}
            value={value === undefined ? undefined : money(value)}
            failed={failed}
            note={value === undefined ? '\u00a0' : note}
          />
        ))}
      </StatCards>
      <CountsNote of="all" basis={totals?.tax_basis} interest />
    </Box>
  );
}
