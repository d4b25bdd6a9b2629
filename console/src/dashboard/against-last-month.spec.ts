import { expect, test } from 'vitest';
import { dashboard } from '../i18n/en/dashboard';
import { againstLastMonth } from './against-last-month';

test.each([
  [145, 100, '+45% compared with the same days last month'],
  [92, 100, '-8% compared with the same days last month'],
  [100, 100, '0% compared with the same days last month'],
  [0, 100, '-100% compared with the same days last month'],
  [1099, 100, '+999% compared with the same days last month'],
  [1100, 100, '$ in the same days last month'],
  [5766.6, 10, '$ in the same days last month'],
  [-5, 100, '$ in the same days last month'],
  [5, -100, '$ in the same days last month'],
  [5, 0, null],
  [5, undefined, null],
])('%s after %s is %s', (now, before, expected) => {
  const found = againstLastMonth(now, before);
  const text = found && dashboard[found.text.replace('dashboard.', '') as 'spent_last_month'];
  expect(text && text.replace('%{percent}', found?.percent ?? '?').replace('%{amount}', '$')).toBe(expected);
});
