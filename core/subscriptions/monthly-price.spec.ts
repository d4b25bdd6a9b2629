import { expect, test } from 'vitest';
import { monthlyPrice } from '#core/subscriptions/monthly-price';

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
