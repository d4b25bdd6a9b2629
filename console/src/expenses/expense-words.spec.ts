import { expect, test } from 'vitest';
import type { Expense } from '../api/types';
import { countedAmount, countedCategory, type ListOf, namesOf, propertiesOf } from './expense-words';

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

const share = (property_id: number | null, category_name: string | null) => ({ property_id, category_name });

test('of a split expense the category is that of the share in the list', () => {
  const split = {
    is_split: true,
    category: { name: 'Legal' },
    splits: [share(3, 'Roof'), share(4, 'Paint'), share(4, null), share(null, null)],
  };
  const inList = (listOf: ListOf) => countedCategory(split as Expense, listOf);
  expect([inList(3), inList(4), inList('business'), inList('all')]).toEqual(['Roof', null, null, null]);
  expect(countedCategory({ is_split: false, category: { name: 'Legal' }, splits: [] } as unknown as Expense, 3)).toBe('Legal');
});

const part = (property_id: number | null, property_name: string | null) => ({ property_id, property_name });

test.each([
  [
    'its properties, each once',
    { is_split: true, splits: [part(3, 'Elm'), part(null, null), part(4, 'Oak'), part(3, 'Elm')] },
    ['Elm', 'Oak'],
  ],
  ['its property', { is_split: false, splits: [], ...part(5, 'Ash') }, ['Ash']],
  ['none', { is_split: false, splits: [], ...part(null, null) }, []],
])('an expense is for %s', (_, expense, names) => {
  expect(propertiesOf(expense as unknown as Expense).map(({ name }) => name)).toEqual(names);
});
