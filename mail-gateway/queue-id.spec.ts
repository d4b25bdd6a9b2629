import { expect, test } from 'vitest';
import { isQueueId, newQueueId, queueIdTime } from './queue-id.js';

test('a queue id carries its gateway and its time, and no two are the same', () => {
  const now = new Date('2026-11-20T10:00:00.123Z');
  const ids = Array.from({ length: 1000 }, () => newQueueId('g1', now));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => id.startsWith('g1') && isQueueId(id) && queueIdTime(id).getTime() === now.getTime())).toBe(true);
});

test('later ids sort behind earlier ones', () => {
  expect(newQueueId('g1', new Date(1_000)) < newQueueId('g1', new Date(2_000_000_000_000))).toBe(true);
});

test.each(['', '.', '..', '../x', 'README.md', 'g1', 'G1'.padEnd(20, 'A')])('%j is no queue id', (name) => {
  expect(isQueueId(name)).toBe(false);
});
