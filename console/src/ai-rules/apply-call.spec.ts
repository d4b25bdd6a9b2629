import { expect, test } from 'vitest';
import { applyCall, appliedWords } from './apply-call';

test('each target has its call', () => {
  expect(applyCall('one', '7', [], null)).toEqual({ path: '/documents/7/apply-rules', json: {} });
  expect(applyCall('queue', '', [1, 2], 3)).toEqual({
    path: '/documents/apply-rules/batch',
    json: { document_ids: [1, 2], rule_ids: [3] },
  });
  expect(applyCall('property', '4', [], 3)).toEqual({ path: '/documents/apply-rules/property/4', json: { rule_ids: [3] } });
  expect(applyCall('tag', '9', [], null)).toEqual({ path: '/documents/apply-rules/tags', json: { tag_ids: [9] } });
  expect(applyCall('type', 'utility_bill', [], null)).toEqual({ path: '/documents/apply-rules/type/utility_bill', json: {} });
});

test('what was applied is counted', () => {
  expect([0, 1, 3].map((count) => appliedWords(count).words)).toEqual(['rules.none_matched', 'rules.applied_one', 'rules.applied']);
});
