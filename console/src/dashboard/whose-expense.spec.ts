import { expect, test } from 'vitest';
import type { Expense } from '../api/types';
import { type Whose, whoseExpense } from './whose-expense';

const elm = { property_id: 3, property_name: 'Elm' };
const oak = { property_id: 4, property_name: 'Oak' };
const none = { property_id: null, property_name: null };

test.each<[string, object, Whose]>([
  ['a whole one', { ...elm, splits: [] }, { property: 3, name: 'Elm', isShared: false }],
  ['one of the business', { ...none, splits: [] }, { property: null, name: null, isShared: false }],
  ['one of a property nobody knows', { ...none, property_id: 9, splits: [] }, { property: null, name: null, isShared: false }],
  ['one for several properties', { ...none, is_split: true, splits: [oak, elm] }, { property: 4, name: null, isShared: true }],
  ['one with a share of the business', { ...none, is_split: true, splits: [none, elm] }, { property: 3, name: null, isShared: true }],
  [
    'one for several categories of a property',
    { ...none, is_split: true, splits: [elm, elm] },
    { property: 3, name: 'Elm', isShared: false },
  ],
  [
    'one for several categories of the business',
    { ...none, is_split: true, splits: [none, none] },
    { property: null, name: null, isShared: false },
  ],
])('%s', (_, expense, expected) => {
  expect(whoseExpense({ is_split: false, ...expense } as unknown as Expense)).toEqual(expected);
});
