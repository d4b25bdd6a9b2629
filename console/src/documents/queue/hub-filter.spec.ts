import { expect, test } from 'vitest';
import { byShown, bySure, byTab, cleared, countNarrowing, type HubFilter, orderOf, orders, shownOf, sureOf, tabOf } from './hub-filter';

const narrow: HubFilter = { tab: 'check', property_id: 7, q: 'roof', vendor: 'Oak, Inc.', min_amount: '5' };

test.each([
  ['all', {}],
  ['subscriptions', { subscriptions_only: true }],
  ['unassigned', { unassigned: true }],
  [9, { property_id: 9 }],
] as const)('of %s: one takes the place of another, and the rest stays', (shown, asked) => {
  const { property_id: _, ...rest } = narrow;
  expect({ ...narrow, ...byShown(shown) }).toEqual({ ...rest, ...asked });
  expect(shownOf({ ...narrow, ...byShown(shown) })).toBe(shown);
});

test.each(['yes', 'no', ''] as const)('confidence %j is read as it was set', (sure) => {
  expect(sureOf({ ...bySure('yes'), ...bySure(sure) })).toBe(sure);
});

test('the whole queue is a tab without a name in the filter', () => {
  expect([tabOf({}), tabOf(narrow), byTab('all').tab, byTab('ready').tab]).toEqual(['all', 'check', undefined, 'ready']);
});

test('cleared, a list keeps its tab and its property', () => {
  expect(cleared(narrow)).toEqual({ tab: 'check', property_id: 7 });
  expect([countNarrowing(narrow), countNarrowing(cleared(narrow))]).toEqual([2, 0]);
});

test('an order is known by its name, and one that is not offered counts as the usual', () => {
  expect([orderOf(orders.unsure), orderOf(orders.amount_up), orderOf({ field: 'id', order: 'DESC' })]).toEqual([
    'unsure',
    'amount_up',
    'newest',
  ]);
});
