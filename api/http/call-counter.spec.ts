import { expect, test } from 'vitest';
import { CallCounter } from './call-counter.js';

const limit = { calls: 3, windowMs: 1000 };

test('lets so many through in a window and says how long to wait', () => {
  const counter = new CallCounter();
  const waits = [0, 100, 200, 300, 900, 1000].map((at) => counter.count('a', limit, at));
  expect(waits).toEqual([0, 0, 0, 700, 100, 0]);
  expect(counter.count('b', limit, 300)).toBe(0);
});

test('says of a key that is full how long it is, and counts nothing by that', () => {
  const counter = new CallCounter();
  const full = [0, 100, 200, 300, 1000].map((at) => {
    const wait = counter.full('a', limit, at);
    if (at < 300) counter.count('a', limit, at);
    return wait;
  });
  expect(full).toEqual([0, 0, 0, 700, 0]);
  expect(counter.full('b', limit, 300)).toBe(0);
});

test('a clock that is set back opens a new window', () => {
  const counter = new CallCounter();
  for (const at of [3_600_000, 3_600_001, 3_600_002]) counter.count('a', limit, at);
  expect([0, 1, 2, 3].map((at) => counter.count('a', limit, at))).toEqual([0, 0, 0, 997]);
});

test('remembers a bounded number of callers', () => {
  const counter = new CallCounter(2);
  for (const key of ['a', 'a', 'a', 'b', 'c']) counter.count(key, limit, 0);
  // `a` was the oldest and is forgotten.
  expect(counter.count('a', limit, 0)).toBe(0);
});
