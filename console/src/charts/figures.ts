/** A row of figures, one for each band of a chart. */
export interface Series {
  label: string;
  data: readonly number[];
}

export interface StackedBarsProps {
  /** What the chart shows, for those who cannot see it. */
  title: string;
  /** The words under the bars. */
  bands: readonly string[];
  series: readonly Series[];
  money: (amount: number) => string;
  shortMoney: (amount: number) => string;
}

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

export interface Slice {
  id: string | number;
  label: string;
  value: number;
  color: string;
}
