import { lazy } from 'react';
import { formatDay } from '../money/format';
import { Chart, FigureTable } from './Chart';
import type { LineOverTimeProps } from './figures';

const Line = lazy(() => import('./Line'));

/** A line through figures of days; each says its day and figure when it is pointed at. */
export function LineOverTime({ height = 180, ...props }: LineOverTimeProps) {
  return (
    <>
      <Chart kind="line" sx={{ height }}>
        <Line {...props} />
      </Chart>
      <FigureTable
        title={props.title}
        rows={props.points.map(({ day, value }) => ({ name: formatDay(day), figures: [props.money(value)] }))}
      />
    </>
  );
}
