import { expect, test } from 'vitest';
import type { DocumentFull } from '../api/types';
import { incomeOf, isMoney, newIncome, ofDocument, toForm } from './income-form';

test('an empty field is nothing', () => {
  const typed = { ...newIncome, property_id: 3, amount: '1200.50', received_on: '2026-03-02', due_on: null, payer: null, note: null };
  const sent = { property_id: 3, kind: 'rent', amount: 1200.5, received_on: '2026-03-02', is_separate: false };
  expect(incomeOf(typed)).toEqual({ ...sent, due_on: null, payer: null, note: null, document_id: null });
  expect(toForm({ ...sent, due_on: null, payer: null, note: 'x' })).toMatchObject({ amount: '1200.5', due_on: '', payer: '', note: 'x' });
});

test('a receipt says who paid how much on which day', () => {
  const document = { id: 7, property_id: 3, extracted_data: { vendor: 'B. Tenant', amount: -900, date: '2026-03-02' } } as DocumentFull;
  expect(ofDocument(document)).toMatchObject({
    document_id: 7,
    property_id: 3,
    amount: '900',
    payer: 'B. Tenant',
    received_on: '2026-03-02',
  });
  const empty = { id: 7, property_id: null, extracted_data: { vendor: null, amount: null, date: null } } as DocumentFull;
  expect(ofDocument(empty)).toMatchObject({ amount: '', payer: '', received_on: '', property_id: null });
});

test.each([
  ['1200', true],
  ['-12.50', true],
  ['0', false],
  ['1.234', false],
  ['much', false],
])('%s is an amount: %s', (text, is) => {
  expect(isMoney(text)).toBe(is);
});
