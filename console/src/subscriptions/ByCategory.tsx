import { useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SubscriptionSum, SubscriptionTotals } from '../api/types';
import { ShareCard, SliceName } from '../charts/ShareCard';
import { ColumnTable, figureLook } from '../layout/Rows';
import { useMoney } from '../money/use-money';

interface ByCategoryProps {
  sums: readonly SubscriptionSum[];
  totals: SubscriptionTotals | undefined;
}

const columns = [
  { key: 'category' },
  { key: 'count', right: true, look: figureLook },
  { key: 'monthly', right: true, look: { ...figureLook, fontWeight: 600 } },
  { key: 'yearly', right: true, look: figureLook },
] as const;

/** What each category costs, as a chart and in figures. */
export function ByCategory({ sums, totals }: ByCategoryProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { tokens } = useTheme();
  const slices = sums.map((sum, at) => ({
    ...sum,
    id: sum.category,
    label: sum.category,
    value: sum.total_monthly_cost,
    color: tokens.chart[at % tokens.chart.length] ?? tokens.blue,
  }));
  const cells = (sum: (typeof slices)[number]) => ({
    category: <SliceName {...sum} />,
    count: sum.subscription_count,
    monthly: money(sum.total_monthly_cost),
    yearly: money(sum.total_yearly_cost),
  });
  return (
    <ShareCard
      title={translate('subscriptions.by_category')}
      donut={{ slices, figure: totals ? money(totals.total_monthly) : '', caption: translate('subscriptions.a_month') }}
    >
      <ColumnTable
        label="subscriptions.by_category"
        words="subscriptions.column_"
        rows={slices}
        keyOf={({ id }) => id}
        columns={columns}
        cells={cells}
        sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 } } }}
      />
    </ShareCard>
  );
}
