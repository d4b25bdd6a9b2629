import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SubscriptionSum, SubscriptionTotals } from '../api/types';
import { Donut } from '../charts/Donut';
import { Swatch } from '../charts/Swatch';
import { useMoney } from '../money/use-money';

interface ByCategoryProps {
  sums: readonly SubscriptionSum[];
  totals: SubscriptionTotals | undefined;
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const columns = ['column_category', 'column_count', 'column_monthly', 'column_yearly'];

function Figures({ sums }: { sums: readonly (SubscriptionSum & { color: string })[] }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Table size="small" aria-label={translate('subscriptions.by_category')} sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 } } }}>
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            <TableCell key={column} align={at === 0 ? 'left' : 'right'}>
              {translate(`subscriptions.${column}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {sums.map(({ category, subscription_count, total_monthly_cost, total_yearly_cost, color }) => (
          <TableRow key={category} sx={{ '&:last-child td': { borderBottom: 0 } }}>
            <TableCell>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Swatch color={color} />
                {category}
              </Box>
            </TableCell>
            <TableCell align="right" sx={figure}>
              {subscription_count}
            </TableCell>
            <TableCell align="right" sx={{ ...figure, fontWeight: 600 }}>
              {money(total_monthly_cost)}
            </TableCell>
            <TableCell align="right" sx={figure}>
              {money(total_yearly_cost)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What each category costs, as a chart and in figures. */
export function ByCategory({ sums, totals }: ByCategoryProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { tokens } = useTheme();
  const colored = sums.map((sum, at) => ({ ...sum, color: tokens.chart[at % tokens.chart.length] ?? tokens.blue }));
  const slices = colored.map(({ category, total_monthly_cost, color }) => ({
    id: category,
    label: category,
    value: total_monthly_cost,
    color,
  }));
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('subscriptions.by_category')}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'center', gap: { xs: 2, sm: 4 }, px: { sm: 2 } }}>
        <Donut slices={slices} figure={totals ? money(totals.total_monthly) : ''} caption={translate('subscriptions.a_month')} />
        <Box
          sx={{ flex: 1, width: '100%', minWidth: 0, overflowX: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={translate('subscriptions.by_category')}
        >
          <Figures sums={colored} />
        </Box>
      </Box>
    </Card>
  );
}
