import { useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatDay } from '../money/format';
import type { LineOverTimeProps } from './figures';
import { useChartLooks } from './use-chart-looks';

/** The drawing of a line over time, its days apart as they are. */
export default function Line({ title, points, money, shortMoney, stepped = false }: LineOverTimeProps) {
  const { tokens } = useTheme();
  const { axis, looks } = useChartLooks(shortMoney);
  const days = points.map(({ day }) => new Date(day));
  return (
    <LineChart
      {...looks}
      // The words below the last day have room.
      margin={{ top: 8, right: 40, bottom: 0, left: 0 }}
      hideLegend
      series={[
        {
          label: title,
          data: points.map(({ value }) => value),
          color: tokens.blue,
          curve: stepped ? 'stepAfter' : 'linear',
          showMark: true,
          valueFormatter: (value) => (value === null ? null : money(value)),
        },
      ]}
      xAxis={[
        {
          ...axis,
          scaleType: 'utc',
          data: days,
          tickInterval: days,
          tickLabelMinGap: 16,
          valueFormatter: (day: Date) => formatDay(day.toISOString()),
        },
      ]}
    />
  );
}
