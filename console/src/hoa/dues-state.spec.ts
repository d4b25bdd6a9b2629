import { expect, test } from 'vitest';
import { amountOf, monthName, openOf, stateOf } from './dues-state';

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

test.each([
  [{ owed: 688.5, paid: 1214.97, carried: 0 }, 0],
  [{ owed: 745, paid: 600, carried: 45.1 }, 99.9],
  [{ owed: 145, paid: 0, carried: 145 }, 0],
])('of %j there is %d to be paid', (period, open) => {
  expect(openOf(period)).toBe(open);
});

test('a month is written short', () => {
  expect(monthName(2)).toBe('Mar');
});
