import { expect, test } from 'vitest';
import { methodOfLine } from '#core/books/forms/pay-method';

test.each([
  ['CHECK 1042', 'check'],
  ['Check #1042', 'check'],
  ['CHK 88', 'check'],
  ['Paid by check', 'check'],
  ['CHECKCARD 0312 SALEM PLUMBING', 'card'],
  ['DEBIT CARD PURCHASE HOME DEPOT', 'card'],
  ['POS 4411 LOWES', 'card'],
  ['ACH DEBIT SALEM PLUMBING', 'ach'],
  ['ZELLE TO J DOE', 'ach'],
  ['BILL PAY ROOF WORKS', 'ach'],
  ['PAYPAL *ROOFWORKS', 'network'],
  ['VENMO PAYMENT 3321', 'network'],
  ['ATM WITHDRAWAL 14 MAIN ST', 'cash'],
  ['SALEM PLUMBING LLC', null],
  ['CHECKERS PAINTING', null],
])('%s says %s', (words, method) => {
  expect(methodOfLine({ words, account: 'Checking' })).toBe(method);
});

test('every line of a credit card is paid by card', () => {
  expect(methodOfLine({ words: 'SALEM PLUMBING', account: 'Visa business' })).toBe('card');
});
