import { expect, test } from 'vitest';
import { monthName, owedOf, stateOf } from './dues-state';

test.each([
  [{ expected: 100, charged: 0, paid: 100, missing: 0, paid_late: false }, 'paid'],
  [{ expected: 100, charged: 125, paid: 125, missing: 0, paid_late: true }, 'late'],
  [{ expected: 100, charged: 0, paid: 40, missing: 60, paid_late: false }, 'missing'],
  [{ expected: 100, charged: 0, paid: 0, missing: 0, paid_late: false }, 'upcoming'],
  [{ expected: 100, charged: 125, paid: 100, missing: 0, paid_late: false }, 'upcoming'],
] as const)('%j is %s', (period, state) => {
  expect(stateOf(period)).toBe(state);
});

test('a period is about the charge where it is more than expected', () => {
  expect(owedOf({ expected: 100, charged: 125 })).toBe(125);
  expect(monthName(2)).toBe('Mar');
});
