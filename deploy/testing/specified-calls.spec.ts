import { expect, test } from 'vitest';
import { compareCalls } from './specified-calls.mjs';

const description = { paths: { '/api/v1/tags/{id}': { get: {}, put: {} } } };
const call = (method: string, path: string, more: { from?: string[]; purpose?: string } = {}) => ({
  method,
  path,
  from: ['1 §7'],
  purpose: 'Read',
  ...more,
});
const compare = (...calls: ReturnType<typeof call>[]) => compareCalls({ sources: { 1: 'The first' }, calls }, description);

test('a call with a route is in order, whatever its places are called', () => {
  expect(compare(call('GET', '/api/v1/tags/{tagId}'))).toEqual({ problems: [], routed: 1 });
});

test.each([
  ['has no route', [call('DELETE', '/api/v1/tags/{id}')], 'DELETE /api/v1/tags/{id} has no route.'],
  ['is listed twice', [call('GET', '/api/v1/tags/{a}'), call('GET', '/api/v1/tags/{b}')], 'listed twice'],
  ['comes from nowhere', [call('GET', '/api/v1/tags/{id}', { from: [] })], 'says neither'],
  ['comes from an unknown document', [call('GET', '/api/v1/tags/{id}', { from: ['9 §1'] })], 'which nothing explains'],
])('a call that %s is a problem', (_, calls, problem) => {
  expect(compare(...calls).problems).toEqual([expect.stringContaining(problem)]);
});
