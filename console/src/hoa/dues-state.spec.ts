import { expect, test } from 'vitest';
import { amountOf, monthName, stateOf } from './dues-state';

test.each([
  [{ owed: 100, paid: 100, credited: 0, missing: 0, carried: 0, paid_late: false }, 'paid'],
  [{ owed: 125, paid: 125, credited: 0, missing: 0, carried: 0, paid_late: true }, 'late'],
  [{ owed: 100, paid: 40, credited: 0, missing: 60, carried: 0, paid_late: false }, 'missing'],
  [{ owed: 100, paid: 0, credited: 0, missing: 0, carried: 0, paid_late: false }, 'upcoming'],
  [{ owed: 125, paid: 100, credited: 0, missing: 0, carried: 0, paid_late: false }, 'upcoming'],
  [{ owed: 100, paid: 60, credited: 0, missing: 0, carried: 40, paid_late: false }, 'paid'],
  [{ owed: 0, paid: 0, credited: 100, missing: 0, carried: 0, paid_late: false }, 'paid'],
] as const)('%j is %s', (period, state) => {
  expect(stateOf(period)).toBe(state);
});

test('of what was paid in part only the rest is missing', () => {
  expect(amountOf({ owed: 745, missing: 145 })).toBe(145);
  expect(amountOf({ owed: 745, missing: 0 })).toBe(745);
});

test('a month is written short', () => {
  expect(monthName(2)).toBe('Mar');
});
