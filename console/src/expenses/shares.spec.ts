import { expect, test } from 'vitest';
import { centsOf, evenShares, leftOf } from './shares';

test('what is left is the amount without its shares, to the cent', () => {
  expect(leftOf('100', [{ amount: '33.33' }, { amount: '33.33' }])).toBe(33.34);
  expect(leftOf('0.30', [{ amount: '0.10' }, { amount: '0.20' }])).toBe(0);
  expect(leftOf('10', [{ amount: '12' }, { amount: '' }])).toBe(-2);
  expect(leftOf('', [{ amount: '12' }])).toBeNull();
});

test('even shares add up to the amount', () => {
  expect(evenShares('100', 3)).toEqual(['33.34', '33.33', '33.33']);
  expect(evenShares('0.05', 2)).toEqual(['0.03', '0.02']);
});

test.each([
  ['12.5', 1250],
  ['.5', 50],
  ['1.005', null],
  ['-1', null],
  ['', null],
])('%j is %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});
