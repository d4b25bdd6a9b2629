import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { typedAmount } from './document-values';
import { correctionOf, expenseBody, foreignCurrency, quickValues, splitPath } from './expense-values';

const row = (data: object, over: object = {}): DocumentRow =>
  ({
    property_id: 3,
    document_date: null,
    email_subject: 'Your bill',
    filename: 'a.pdf',
    extracted_data: { amount: null, vendor: null, date: null, description: null, ai_category: null, fields: {}, ...data },
    ...over,
  }) as unknown as DocumentRow;

test('the form is filled from what is known', () => {
  const found = row({ amount: 1284.5, vendor: 'Cascade', date: '2026-10-28', description: 'Heater', ai_category: 'Utilities' });
  expect(quickValues(found, [{ id: 9, name: 'Utilities' }], 'USD')).toEqual({
    property_id: 3,
    category_id: 9,
    vendor: 'Cascade',
    amount: '1284.50',
    date: '2026-10-28',
    description: 'Heater',
  });
});

test('the category is the one a rule proposes, else the one that was read, where it is still there', () => {
  const all = [
    { id: 9, name: 'Utilities' },
    { id: 10, name: 'Repairs' },
  ];
  const chosen = (proposed: number | null) =>
    quickValues(row({ ai_category: 'Utilities' }, { proposed_category_id: proposed }), all, 'USD').category_id;
  expect([chosen(10), chosen(null), chosen(77)]).toEqual([10, 9, 9]);
});

test('the description falls back to the subject, then to the file', () => {
  expect(quickValues(row({}), [], 'USD').description).toBe('Your bill');
  expect(quickValues(row({}, { email_subject: null }), [], 'USD').description).toBe('a.pdf');
});

test('a credit is negative, and is saved as a refund whether it was read or typed', () => {
  const credit = quickValues(row({ amount: -12.5 }), [], 'USD');
  expect(credit.amount).toBe('-12.50');
  const bodyOf = (amount: string) => expenseBody(row({}), { ...credit, amount }, { property_id: null, own: 'USD' });
  expect([bodyOf('-12.50'), bodyOf('12.50')]).toMatchObject([
    { amount: 12.5, kind: 'refund' },
    { amount: 12.5, kind: 'expense' },
  ]);
});

test('a credit in another currency is a refund of what it was in the own one', () => {
  const credit = row({ amount: -120, fields: { currency: { value: 'EUR' } } });
  const values = { ...quickValues(credit, [], 'USD'), amount: '130.00' };
  expect(expenseBody(credit, values, { property_id: null, own: 'USD' })).toMatchObject({
    amount: 130,
    kind: 'refund',
    original_amount: 120,
  });
});

/** The amount that is handed over where a document of that amount is split. */
const amountIn = (of: DocumentRow, amount: string) =>
  new URL(splitPath(of, { ...quickValues(of, [], 'USD'), amount }, 'USD'), 'http://host').searchParams.get('amount');

test('a credit that is split is handed over as one, in whichever currency it is', () => {
  const foreign = row({ amount: -120, fields: { currency: { value: 'EUR' } } });
  expect([amountIn(row({}), '-12.5'), amountIn(row({}), '12.5'), amountIn(foreign, '130')]).toEqual(['-12.50', '12.50', '-130.00']);
});

test('without a day of its own a document shows the day it is due', () => {
  expect(quickValues(row({ fields: { due_date: { value: '2026-04-01' } } }), [], 'USD').date).toBe('2026-04-01');
});

test('another currency is named and its amount not taken over; the own one is', () => {
  const bill = row({ amount: 120, fields: { currency: { value: 'EUR' } } });
  expect(quickValues(bill, [], 'USD').amount).toBe('');
  expect(quickValues(bill, [], 'EUR').amount).toBe('120.00');
  expect(foreignCurrency(row({ fields: { currency: { value: 'EUR' } } }), 'USD')).toBe('EUR');
  expect(foreignCurrency(row({ fields: { currency: { value: 'USD' } } }), 'USD')).toBeNull();
});

test('the price on an offer is not taken over, since nobody owes it', () => {
  for (const document_type of ['quote', 'proposal', 'contract'])
    expect(quickValues(row({ amount: 2480 }, { document_type }), [], 'USD').amount).toBe('');
  expect(quickValues(row({ amount: 2480 }, { document_type: 'repair_maintenance' }), [], 'USD').amount).toBe('2480.00');
});

test.each([
  ['12.50', 12.5],
  ['12', 12],
  ['.5', 0.5],
  ['0', null],
  ['0.00', null],
  ['-3', -3],
  ['-', null],
  ['', null],
  ['abc', null],
  ['1e5', null],
  ['12.345', null],
])('%j is read as %j', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

test('a report of a year is booked in it; the day of its booking is no correction of its own', () => {
  const report = row({ amount: 9000.09, date: '2026-01-14', expense_date: '2025-12-31' });
  const first = quickValues(report, [], 'USD');
  expect(first.date).toBe('2025-12-31');
  expect(correctionOf(report, 'USD', { ...first, date: '2025-12-30' })).toBeNull();
});

test('a correction names what a person changed, also the sign of a credit', () => {
  const found = row({ amount: -12.5, vendor: 'Cascade', date: '2026-10-28' });
  const first = quickValues(found, [], 'USD');
  expect(correctionOf(found, 'USD', { ...first, description: 'mine', category_id: 4 })).toBeNull();
  expect(correctionOf(found, 'USD', { ...first, amount: '-12.5' })).toBeNull();
  expect(correctionOf(found, 'USD', { ...first, amount: '-13', vendor: ' ', date: '2026-10-29' })).toEqual({
    amount: -13,
    vendor: null,
    date: '2026-10-29',
  });
});
