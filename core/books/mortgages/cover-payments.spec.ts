import { expect, test } from 'vitest';
import { coverPayments } from '#core/books/mortgages/cover-payments';

const pair = (payment_id: number, expense_id: number, split_id: number | null = null) => ({
  payment_id,
  expense_id,
  split_id,
  dismissed: false,
});
const setAside = { dismissed: true };

test.each([
  ['an expense is for the nearest of several payments', [pair(2, 1), pair(1, 1), pair(3, 1)], [[2, 1]]],
  [
    'each of two is for a payment of its own',
    [pair(1, 1), pair(2, 1), pair(1, 2), pair(2, 2)],
    [
      [1, 1],
      [2, 2],
    ],
  ],
  ['a payment is covered once', [pair(1, 1), pair(1, 2)], [[1, 1]]],
  [
    'each share of an expense is for one',
    [pair(1, 1, 10), pair(2, 1, 10), pair(2, 1, 11)],
    [
      [1, 1],
      [2, 1],
    ],
  ],
  [
    'expenses are passed on until every payment has one',
    [pair(1, 2), pair(2, 3), pair(2, 2), pair(1, 1), pair(3, 3), pair(2, 1), pair(3, 2)],
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  ],
  [
    'where they do not suffice the nearest stay covered',
    [pair(2, 1), pair(1, 1), pair(3, 2), pair(2, 2)],
    [
      [2, 1],
      [3, 2],
    ],
  ],
  [
    'what was set aside takes none that another can do with, however near',
    [{ ...pair(3, 2), ...setAside }, pair(2, 1), pair(2, 2), pair(1, 1)],
    [
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'what was set aside takes what is left',
    [{ ...pair(3, 2), ...setAside }, pair(1, 1)],
    [
      [1, 1],
      [3, 2],
    ],
  ],
  ['nothing near, nothing covered', [], []],
])('%s', (_, near, covered) => {
  expect([...coverPayments(near)].map(([payment, { expense_id: expense }]) => [payment, expense])).toEqual(covered);
});
