import { expect, test } from 'vitest';
import { readPendingExpense } from './pending-expense';

const storage = (held: Record<string, string>) => ({ getItem: (key: string) => held[key] ?? null });
const read = (query: string, held: Record<string, string> = {}) => readPendingExpense(new URLSearchParams(query), storage(held));

test('the address fills the form', () => {
  expect(read('property=3&document_id=8&amount=12.50&vendor=City&invoice=77&date=2026-10-01T00:00:00Z&expense_type=utilities')).toEqual({
    property_id: 3,
    document_id: 8,
    amount: '12.50',
    vendor: 'City',
    description: 'Invoice 77',
    date: '2026-10-01',
    expense_type: 'utilities',
    split: false,
    isBusiness: false,
  });
});

test('the session storage fills what the address leaves open', () => {
  const held = { pendingExpenseData: '{"vendor":"Held","amount":9.5}', pendingExpenseDoc: '4', pendingExpenseType: 'repairs' };
  expect(read('vendor=Said', held)).toMatchObject({ vendor: 'Said', amount: '9.5', document_id: 4, expense_type: 'repairs' });
});

test('what is no id, no date or no JSON is left out', () => {
  expect(read('property_id=abc&document_id=-1&date=soon', { pendingExpenseData: '{broken' })).toMatchObject({
    property_id: null,
    document_id: null,
    date: '',
  });
});

test('a business expense has no property', () => {
  expect(read('type=business&property_id=3').property_id).toBeNull();
});
