import type { ExpenseSummary } from '../api/types';
import type { Series } from '../charts/figures';
import { regionShown } from '../i18n/locale';

export interface MonthlySeries {
  months: string[];
  series: Series[];
}

const shownCategories = 6;
const cents = (value: number): number => Math.round(value * 100) / 100;

/** The twelve months up to `day`, as `YYYY-MM`. */
export function monthsUpTo(day: string, count = 12): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7));
}

/**
 * Spending by month, a series a category: the largest six by name, what is left together at the end (`label` undefined there would
 * hide it, so it is `other`). A month without spending is zero; a month that refunds leave negative shows as it is.
 */
export function monthlySeries(summary: ExpenseSummary, day: string, other: string, none: string): MonthlySeries {
  const months = monthsUpTo(day);
  const totals = new Map<string, Map<string, number>>();
  for (const { month, by_category } of summary.by_month) {
    for (const { name, total } of by_category) {
      const key = name ?? none;
      const row = totals.get(key) ?? new Map<string, number>();
      row.set(month, (row.get(month) ?? 0) + total);
      totals.set(key, row);
    }
  }
  const size = (row: Map<string, number>): number => months.reduce((sum, month) => sum + Math.abs(row.get(month) ?? 0), 0);
  const ordered = [...totals].toSorted(([, a], [, b]) => size(b) - size(a));
  const series = ordered
    .slice(0, shownCategories)
    .map(([label, row]) => ({ label, data: months.map((month) => cents(row.get(month) ?? 0)) }));
  const rest = ordered.slice(shownCategories);
  if (rest.length > 0)
    series.push({ label: other, data: months.map((month) => cents(rest.reduce((sum, [, row]) => sum + (row.get(month) ?? 0), 0))) });
  return { months, series };
}

/** `2026-11` as `Nov`. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(regionShown(), { month: 'short', timeZone: 'UTC' });
