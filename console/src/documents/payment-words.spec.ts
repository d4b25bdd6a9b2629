import { expect, test } from 'vitest';
import { billWords, expenseWords, isBooked, offeredDay } from './payment-words';

test.each([
  [{ invoice_number: 'INV-7', day: '2026-03-03' }, 'invoice_of', { number: 'INV-7', day: 'Mar 3, 2026' }],
  [{ invoice_number: 'INV-7', day: null }, 'invoice', { number: 'INV-7' }],
  [{ invoice_number: null, day: '2026-03-03' }, 'bill_of', { day: 'Mar 3, 2026' }],
  [{ invoice_number: null, day: null }, 'bill', {}],
])('the bill %j', (bill, key, parts) => {
  expect(billWords(bill)).toEqual([`documents.confirms.${key}`, parts]);
});

const expense = { id: 4, updated_at: '2026-03-04T12:00:00.000Z' };

test.each([
  ['no expense', null, null, null],
  ['one that is open', { ...expense, paid_on: null }, ['documents.expense_unpaid', {}], '2026-03-10'],
  ['one that is paid', { ...expense, paid_on: '2026-03-09' }, ['documents.expense_paid', { day: 'Mar 9, 2026' }], null],
])('%s', (_, of, words, day) => {
  expect(expenseWords({ expense: of })).toEqual(words);
  expect(offeredDay({ expense: of, paid_on: '2026-03-10' })).toBe(day);
});

test.each([
  ['nothing was made of it', null, null, false],
  ['its own expense', 3, null, true],
  ['the expense of its bill', null, { ...expense, paid_on: null }, true],
])('%s', (_, own, ofBill, booked) => {
  const bill = { id: 1, filename: 'bill.pdf', invoice_number: null, day: null, paid_on: null, expense: ofBill };
  expect(isBooked({ expense_id: own, confirms: bill })).toBe(booked);
});
