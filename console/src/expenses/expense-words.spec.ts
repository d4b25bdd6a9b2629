import { expect, test } from 'vitest';
import { countedAmount, namesOf } from './expense-words';

test('a refund counts as negative, and of a split expense only the share', () => {
  expect(countedAmount({ kind: 'expense', amount: 12.5, share_amount: null })).toBe(12.5);
  expect(countedAmount({ kind: 'refund', amount: 12.5, share_amount: null })).toBe(-12.5);
  expect(countedAmount({ kind: 'expense', amount: 100, share_amount: 40 })).toBe(40);
});

test('a row is called by its vendor, else by what it was', () => {
  const row = { vendor: null, description: 'Gutters', expense_date: '2026-11-05' };
  expect(namesOf({ ...row, vendor: 'Ridgeline' }, 'N/A')).toEqual({ name: 'Ridgeline', date: 'Nov 5, 2026' });
  expect(namesOf(row, 'N/A').name).toBe('Gutters');
  expect(namesOf({ ...row, description: null }, 'N/A').name).toBe('N/A');
});
