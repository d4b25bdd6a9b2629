import { expect, test } from 'vitest';
import { yearOf } from './tax-year';

test.each([
  ['2024', 2024],
  [null, 2026],
  ['', 2026],
  ['last', 2026],
  ['0000', 2026],
  ['20245', 2026],
])('the address says %s', (asked, year) => {
  expect(yearOf(asked, '2026-11-21')).toBe(year);
});
