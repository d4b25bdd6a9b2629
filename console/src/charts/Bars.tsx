import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useChartLooks } from './use-chart-looks';
import type { StackedBarsProps } from './figures';

/** The drawing of stacked bars. What came back hangs under zero. */
export default function Bars({ bands, series, money, shortMoney }: StackedBarsProps) {
  const { tokens } = useTheme();
  const { axis, looks } = useChartLooks(shortMoney);
  const totals = bands.map((_, at) => series.reduce((cents, { data }) => cents + Math.round((data[at] ?? 0) * 100), 0) / 100);
  return (
    <BarChart
      {...looks}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      colors={tokens.chart}
      borderRadius={2}
      series={series.map(({ label, data }) => ({
        label,
        data: [...data],
        stack: 'all',
        stackOffset: 'diverging',
        // What is nothing in this band has no line in its tip.
        valueFormatter: (value) => (value ? money(value) : null),
      }))}
      xAxis={[
        {
          ...axis,
          data: bands.map((_, at) => at),
          categoryGapRatio: 0.38,
          valueFormatter: (at: number, { location }: { location: string }) =>
            location === 'tooltip' ? `${bands[at]} · ${money(totals[at] ?? 0)}` : (bands[at] ?? ''),
        },
      ]}
    />
  );
}
