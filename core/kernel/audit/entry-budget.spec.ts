import { expect, test } from 'vitest';
import { EntryBudget } from '#core/kernel/audit/entry-budget';

test('so many are written in a while; the others are counted, and told with the next that is written', () => {
  const budget = new EntryBudget(2, 1000);
  expect([0, 1, 2, 999].map((now) => budget.take(now))).toEqual([0, 0, null, null]);
  expect([1000, 1001, 1002, 2000].map((now) => budget.take(now))).toEqual([2, 0, null, 1]);
});
