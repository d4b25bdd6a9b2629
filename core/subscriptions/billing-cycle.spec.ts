import { expect, test } from 'vitest';
import { cycleOfCharge } from '#core/subscriptions/cycle-of-charge';

const known = { monthlyPrice: '10.00', billingCycle: 'Yearly' as const };

test.each([
  ['12.00', 'Monthly', 'Monthly'],
  ['30.00', 'Quarterly', 'Quarterly'],
  ['132.00', null, 'Yearly'],
  // A mention of the monthly plan on the bill of a year.
  ['132.00', 'Monthly', 'Yearly'],
  ['-12.00', 'Monthly', 'Yearly'],
] as const)('%s, said to be %s, is %s', (charged, stated, cycle) => {
  expect(cycleOfCharge(charged, stated, known)).toBe(cycle);
});

test('after a free trial the first bill says it', () => {
  expect(cycleOfCharge('240.00', 'Yearly', { monthlyPrice: '0.00', billingCycle: 'Monthly' })).toBe('Yearly');
});
