import { expect, test } from 'vitest';
import { sumOf } from '#core/kernel/platform/sum-of';

test.each([
  [[], '0.00'],
  [['0.10', '0.20'], '0.30'],
  [['0.05'], '0.05'],
  [['-0.05'], '-0.05'],
  [['999999999999.99', '0.01'], '1000000000000.00'],
  [['12.50', '-20.00'], '-7.50'],
])('%j make %s', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum);
});
