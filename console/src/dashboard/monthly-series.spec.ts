import { expect, test } from 'vitest';
import type { ExpenseSummary } from '../api/types';
import { monthlySeries, monthName, monthsUpTo } from './monthly-series';
import { daysBefore, sameDaysLastMonth, twelveMonths } from './use-dashboard';

const category = (name: string | null, total: number) => ({ category_id: 1, name, total });

test('months run up to the day, over the turn of the year', () => {
  expect(monthsUpTo('2026-02-15', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(twelveMonths('2026-11-20')).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  expect(twelveMonths('2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  expect(daysBefore('2026-03-01', 30)).toBe('2026-01-30');
  expect(monthName('2026-11')).toBe('Nov');
});

test('each category is a series, the small ones together', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const by_month = [
    { month: '2026-11', total: 0, count: 8, by_category: [...names.map((name, at) => category(name, 100 - at)), category(null, 500)] },
  ];
  const { months, series } = monthlySeries({ by_month } as unknown as ExpenseSummary, '2026-11-20', 'Other', 'Uncategorized');
  expect(months).toHaveLength(12);
  expect(series.map(({ label }) => label)).toEqual(['Uncategorized', 'a', 'b', 'c', 'd', 'e', 'Other']);
  expect(series.at(-1)?.data.at(-1)).toBe(95 + 94 + 93);
  expect(series[0]?.data.slice(0, -1).every((value) => value === 0)).toBe(true);
});

test.each([
  ['2026-11-20', '2026-10-01', '2026-10-20'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
])('%s is compared with the month before from %s to %s', (day, from, to) => {
  expect(sameDaysLastMonth(day)).toEqual({ from, to });
});
