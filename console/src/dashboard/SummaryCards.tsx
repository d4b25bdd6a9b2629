import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ExpenseSummary } from '../api/types';
import { useMoney } from '../money/use-money';

/** One of the figures; a stroke where it could not be loaded. */
function Figure({ label, value, failed, note }: { label: string; value: number | undefined; failed: boolean; note: string }) {
  const money = useMoney();
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography component="h2" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: { xs: 20, sm: 25 },
          fontWeight: 620,
          lineHeight: 1.35,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value !== undefined ? money(value) : failed ? '–' : <Skeleton width={140} />}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {value !== undefined ? note : failed ? '\u00a0' : <Skeleton width={110} />}
      </Typography>
    </Card>
  );
}

/** `+45%` or `-8%`; null where there was nothing to compare with. */
export function percentChange(now: number, before: number | undefined): string | null {
  if (!before || before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

interface SummaryCardsProps {
  totals: ExpenseSummary | undefined;
  failed: boolean;
  lastMonth: number | undefined;
}

/** The four figures of the dashboard. */
export function SummaryCards({ totals, failed, lastMonth }: SummaryCardsProps) {
  const translate = useTranslate();
  const change = totals && percentChange(totals.this_month, lastMonth);
  const against = change
    ? translate('dashboard.against_last_month', { percent: change })
    : translate('dashboard.count', { smart_count: totals?.this_month_count ?? 0 });
  const cards = [
    ['this_month', totals?.this_month, against],
    ['last_30_days', totals?.last_30_days, translate('dashboard.count', { smart_count: totals?.last_30_days_count ?? 0 })],
    ['ytd_total', totals?.ytd, translate('dashboard.count_since', { smart_count: totals?.ytd_count ?? 0 })],
    ['avg_expense', totals?.ytd_average, translate('dashboard.year_to_date')],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
      {cards.map(([name, value, note]) => (
        <Figure key={name} label={translate(`dashboard.${name}`)} value={value} failed={failed} note={note} />
      ))}
    </Box>
  );
}
