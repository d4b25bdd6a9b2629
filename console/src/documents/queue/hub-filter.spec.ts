import { expect, test } from 'vitest';
import { changed, conditionsOf, sortOf, filterOf, propertyOf, tabOf } from './hub-filter';

const read = (address: string) => filterOf(Object.fromEntries(new URLSearchParams(address)));

test.each([
  ['', ''],
  ['show=subscriptions', 'show=subscriptions'],
  ['show=7', 'show=7'],
  ['show=0', ''],
  ['show=-1', ''],
  ['show=7x', ''],
  ['tab=ready&show=7', 'show=7&tab=ready'],
  ['tab=all', ''],
  ['tab=else', ''],
  ['q=%20', ''],
  ['from=2026-03-01&to=March', 'from=2026-03-01'],
  ['min=84.2&max=much', 'min=84.2'],
  ['sort=amount&type=quote&mailbox=hoa&sure=no', 'type=quote&mailbox=hoa&sure=no&sort=amount'],
  ['sort=id;drop&type=paper&mailbox=me&sure=1', ''],
  ['page=2', ''],
])('an address that says %j shows %j', (address, filter) => {
  expect(read(address)).toBe(filter);
});

test.each([
  ['', {}],
  ['show=7&tab=ready', { property_id: 7, tab: 'ready' }],
  ['show=subscriptions', { subscriptions_only: true }],
  ['show=unassigned', { unassigned: true }],
  ['q=roof&vendor=Oak%2C+Inc.&type=quote&mailbox=hoa', { q: 'roof', vendor: 'Oak, Inc.', document_type: 'quote', mailbox: 'hoa' }],
  ['from=2026-03-01&to=2026-03-31&min=5&max=9', { date_from: '2026-03-01', date_to: '2026-03-31', min_amount: '5', max_amount: '9' }],
  ['sure=yes', { min_confidence: 0.8 }],
  ['sure=no&sort=unsure', { max_confidence: 0.8 }],
])('%j asks for %j', (filter, conditions) => {
  expect(conditionsOf(filter)).toEqual(conditions);
});

test('one value changes and the others stay', () => {
  expect(changed('show=7&q=roof', { tab: 'check', q: null })).toBe('show=7&tab=check');
  expect([tabOf('show=7'), tabOf('tab=check'), propertyOf('show=7'), propertyOf('show=subscriptions'), propertyOf('')]).toEqual([
    'all',
    'check',
    7,
    null,
    null,
  ]);
});

test.each([
  ['', { field: 'usual', order: 'ASC' }],
  ['sort=unsure', { field: 'ai_confidence', order: 'ASC' }],
])('"%s" is in the order %j', (filter, sort) => {
  expect(sortOf(filter)).toEqual(sort);
});
