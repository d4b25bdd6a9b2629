import { expect, test } from 'vitest';
import { centsOf, leftOf, percentLeft } from './amounts';

test('what is left is the amount without its shares, to the cent', () => {
  expect(leftOf('100', [{ amount: '33.33' }, { amount: '33.33' }])).toBe(33.34);
  expect(leftOf('0.30', [{ amount: '0.10' }, { amount: '0.20' }])).toBe(0);
  expect(leftOf('10', [{ amount: '12' }, { amount: '' }])).toBe(-2);
  expect(leftOf('', [{ amount: '12' }])).toBeNull();
});

test('what is left of 100 percent is reckoned to the fourth place', () => {
  expect(percentLeft([{ weight: '33.3333' }, { weight: '33.3333' }, { weight: '33.3334' }])).toBe(0);
  expect(percentLeft([{ weight: '0.1' }, { weight: '0.2' }, { weight: '' }])).toBe(99.7);
  expect(percentLeft([{ weight: '60' }, { weight: '40.5' }])).toBe(-0.5);
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
