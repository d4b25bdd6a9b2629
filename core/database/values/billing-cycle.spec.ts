import { expect, test } from 'vitest';
import { cycleOfCharge, monthlyPrice } from '#core/database/values/billing-cycle';

const known = { monthlyPrice: '10.00', billingCycle: 'Yearly' as const };

test.each([
  ['12.00', 'Monthly', 'Monthly'],
  ['30.00', 'Quarterly', 'Quarterly'],
  ['132.00', null, 'Yearly'],
  // A mention of the monthly plan on the bill of a year.
  ['132.00', 'Monthly', 'Yearly'],
  ['-12.00', 'Monthly', 'Yearly'],
] as const)('%s, said to be %s, is %s', (charged, stated, cycle) => {
  expect(cycleOfCharge({ amount: charged, billingCycle: stated }, known)).toBe(cycle);
});

test('after a free trial the first bill says it', () => {
  expect(cycleOfCharge({ amount: '240.00', billingCycle: 'Yearly' }, { monthlyPrice: '0.00', billingCycle: 'Monthly' })).toBe('Yearly');
});

test.each([
  ['20.00', 'Monthly', '20.00'],
  ['30.00', 'Quarterly', '10.00'],
  ['100.00', 'Quarterly', '33.33'],
  ['99.00', 'Yearly', '8.25'],
  ['100.00', 'Yearly', '8.33'],
  ['0.06', 'Yearly', '0.01'],
  ['0.00', 'Yearly', '0.00'],
  ['999999999999.99', 'Monthly', '999999999999.99'],
] as const)('%s %s is %s a month', (charged, cycle, monthly) => {
  expect(monthlyPrice(charged, cycle)).toBe(monthly);
});
