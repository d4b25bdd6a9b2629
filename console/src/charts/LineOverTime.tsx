import { lazy } from 'react';
import { formatDay } from '../money/format';
import { Chart, FigureTable } from './Chart';

/** A figure of a day, `YYYY-MM-DD`. */
export interface DayValue {
  day: string;
  value: number;
}

export interface LineOverTimeProps {
  /** What the chart shows, for those who cannot see it. */
  title: string;
  /** From the first day to the last. */
  points: readonly DayValue[];
  money: (amount: number) => string;
  shortMoney: (amount: number) => string;
  /** It stays as it is until the next day and jumps there: a price. */
  stepped?: boolean;
  height?: number;
}

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
