import { expect, test } from 'vitest';
import { applyCalls, appliedWords, targetFilter } from './apply-call';

test('each target has its call', () => {
  expect(applyCalls('one', '7', [], null)).toEqual([{ path: '/documents/7/apply-rules', json: {} }]);
  expect(applyCalls('queue', '', [1, 2], 3)).toEqual([
    { path: '/documents/apply-rules/batch', json: { document_ids: [1, 2], rule_ids: [3] } },
  ]);
  expect(applyCalls('property', '4', [], 3)).toEqual([{ path: '/documents/apply-rules/property/4', json: { rule_ids: [3] } }]);
  expect(applyCalls('tag', '9', [], null)).toEqual([{ path: '/documents/apply-rules/tags', json: { tag_ids: [9] } }]);
  expect(applyCalls('type', 'utility_bill', [], null)).toEqual([{ path: '/documents/apply-rules/type/utility_bill', json: {} }]);
});

test('all that awaits review is asked for, a thousand at a time; where nothing does, nothing is', () => {
  const queue = Array.from({ length: 2001 }, (_, at) => at + 1);
  const batches = applyCalls('queue', '', queue, null).map(({ json }) => (json as { document_ids: number[] }).document_ids);
  expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(batches.flat()).toEqual(queue);
  expect(applyCalls('queue', '', [], null)).toEqual([]);
});

test('what was applied is counted', () => {
  expect([0, 1, 3].map((count) => appliedWords(count).words)).toEqual(['rules.none_matched', 'rules.applied_one', 'rules.applied']);
});

test.each([
  ['queue', '', {}],
  ['property', '7', { property_id: '7', include_all: true }],
  ['tag', '4', { tag_ids: '4', include_all: true }],
  ['type', 'receipt', { document_type: 'receipt', include_all: true }],
] as const)('the documents of %s are found by the filters of their list', (target, chosen, filter) => {
  expect(targetFilter(target, chosen)).toEqual(filter);
});
