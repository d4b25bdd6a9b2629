import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useMoney, useShortMoney } from '../money/use-money';
import { monthName, type MonthlySeries } from './monthly-series';

/** Spending by month, stacked by category. */
export function SpendingChart({ months, series }: MonthlySeries) {
  const { tokens } = useTheme();
  const money = useMoney();
  const shortMoney = useShortMoney();
  return (
    <BarChart
      height={300}
      skipAnimation
      borderRadius={3}
      colors={[...tokens.chart]}
      grid={{ horizontal: true }}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      xAxis={[{ scaleType: 'band', data: months, valueFormatter: monthName, categoryGapRatio: 0.4, disableTicks: true, disableLine: true }]}
      yAxis={[{ valueFormatter: shortMoney, width: 52, disableTicks: true, disableLine: true }]}
      series={series.map(({ label, data }) => ({
        label: label ?? '',
        data,
        stack: 'all',
        valueFormatter: (value) => (value === null ? '' : money(value)),
      }))}
      slotProps={{
        legend: {
          direction: 'horizontal',
          position: { vertical: 'top', horizontal: 'start' },
          sx: { gap: '2px 14px', fontSize: 12, '& .MuiChartsLegend-series, & .MuiChartsLabel-root': { fontSize: 12 }, mb: 0.5 },
        },
      }}
    />
  );
}
