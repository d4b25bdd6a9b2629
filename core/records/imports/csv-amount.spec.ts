import { expect, test } from 'vitest';
import { isOwnCurrency, markOf, readAmount } from '#core/records/imports/csv-amount';

const amount = (text: string, isNegative = false, currency: string | null = null) => ({ amount: text, isNegative, currency });

test.each([
  ['1,234.56', '.', amount('1234.56')],
  ['1.234,56', ',', amount('1234.56')],
  ["1'234.50", '.', amount('1234.50')],
  ['1 234,5', ',', amount('1234.50')],
  ['$(45.00)', '.', amount('45.00', true, '$')],
  ['($45.00)', '.', amount('45.00', true, '$')],
  ['-45', '.', amount('45.00', true)],
  ['−45,00 €', ',', amount('45.00', true, 'EUR')],
  ['45.00-', '.', amount('45.00', true)],
  ['USD 12.30', '.', amount('12.30', false, 'USD')],
  ['12.5000', '.', amount('12.50')],
  ['.5', '.', amount('0.50')],
  ['0012', '.', amount('12.00')],
  ['0', '.', amount('0.00')],
  ['1.234', '.', 'too_fine'],
  ['1,23', '.', 'not_an_amount'],
  ['1.234,56', '.', 'not_an_amount'],
  ['1,2345', '.', 'not_an_amount'],
  ['1234567890123', '.', 'too_large'],
  ['12 pcs', '.', 'not_an_amount'],
  ['=1+1', '.', 'not_an_amount'],
  ['', '.', 'not_an_amount'],
] as const)('%s with the mark %s', (text, mark, read) => {
  expect(readAmount(text, mark)).toEqual(read);
});

test.each([
  ['1,234.56', { mark: '.', isSure: true }],
  ['1.234,56', { mark: ',', isSure: true }],
  ['12,5', { mark: ',', isSure: true }],
  ['1.234.567', { mark: ',', isSure: true }],
  ['1,234', { mark: '.', isSure: false }],
  ['1.234', { mark: ',', isSure: false }],
  ['45', 'whole'],
  ['Miller', null],
] as const)('%s says of the decimal mark: %o', (text, said) => {
  expect(markOf(text)).toEqual(said);
});

test.each([
  [null, 'EUR', true],
  ['USD', 'USD', true],
  ['EUR', 'USD', false],
  ['$', 'CAD', true],
  ['$', 'EUR', false],
])('an amount in %s is one of books in %s: %s', (currency, own, isOwn) => {
  expect(isOwnCurrency(currency, own)).toBe(isOwn);
});
