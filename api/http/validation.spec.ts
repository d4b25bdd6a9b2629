import { expect, test } from 'vitest';
import { findUnstorable } from './validation.js';

const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nested(depth - 1, inner)]);

test.each([
  ['nothing', { a: ['x', 1, null, true, { b: 'ü😀' }], c: nested(38, 'deep') }, null],
  ['a NUL', { a: ['x', { b: 'y\0' }] }, { path: ['a', 1, 'b'], msg: 'must not hold a NUL character' }],
  ['half a letter', ['\ud800'], { path: [0], msg: 'must be well-formed text' }],
  ['a NUL that is all there is', '\0', { path: [], msg: 'must not hold a NUL character' }],
  ['the first of two', ['a', '\0', '\ud800'], { path: [1], msg: 'must not hold a NUL character' }],
  ['text as deep as may be', nested(40, '\0'), { path: Array(40).fill(0), msg: 'must not hold a NUL character' }],
  ['a list too deep, with the beginning of the way', { a: nested(40, []) }, { path: ['a', 0, 0], msg: 'is nested too deep' }],
])('finds %s', (_, value, found) => expect(findUnstorable(value)).toEqual(found));

test('a long list deep within is looked through without a copy of it', () => {
  let held = 0;
  // Memory in use half-way, and at the end.
  const look = { get heap() { return (held = Math.max(held, process.memoryUsage().heapUsed)); } }; // prettier-ignore
  const body = nested(38, [...Array<number>(500_000).fill(0), look, ...Array<number>(500_000).fill(0), look]);
  const before = process.memoryUsage().heapUsed;
  const times = [1, 2, 3].map(() => {
    const started = performance.now();
    expect(findUnstorable(body)).toBeNull();
    return performance.now() - started;
  });
  expect(held - before).toBeLessThan(100_000_000);
  expect(Math.min(...times)).toBeLessThan(1000);
});
