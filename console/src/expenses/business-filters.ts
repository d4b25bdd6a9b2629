import type { Category } from '../api/types';

/** The windows of time, and none. */
export const windows = ['all', 'week', 'month', 'quarter', 'year'] as const;
export type TimeWindow = (typeof windows)[number];

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** The first day of a window that ends today: a week is 7 days, a month 1, a quarter 3, a year 12 months back. Null: from the beginning. */
export function windowStart(window: TimeWindow, today: string): string | null {
  if (window === 'all') return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if (window === 'week') return iso(new Date(Date.UTC(year, month - 1, day - 7)));
  const first = new Date(Date.UTC(year, month - 1 - monthsOf[window], 1));
  // The 31st of a month that has 30 days is its last.
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return iso(first);
}

const iso = (day: Date): string => day.toISOString().slice(0, 10);

/** The categories at the top, which the filter offers. */
export const topLevel = (categories: readonly Category[]): Category[] => categories.filter((category) => category.parent_id === null);

/** A category and those under it. */
export const withChildren = (id: number, categories: readonly Category[]): number[] => [
  id,
  ...categories.filter((category) => category.parent_id === id).map((category) => category.id),
];
