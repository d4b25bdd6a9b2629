import { expect, test } from 'vitest';
import { temporaryFreeBytes, temporaryTrouble } from '#core/ops/diagnostics/temporary-room';

const room = (free: number, size: number) => ({ temporary: { free, size } });

test.each([
  ['a large disk with room', room(50e9, 1000e9), false],
  ['a large disk nearly full', room(0.9e9, 1000e9), true],
  ['a small one that is mostly empty', room(0.3e9, 0.5e9), false],
  ['a small one nearly full', room(0.04e9, 0.5e9), true],
  ['a worker of an earlier release', {}, false],
])('%s', (_, sign, warns) => {
  expect(temporaryTrouble([room(9e9, 10e9), sign]) !== null).toBe(warns);
});

test('the free bytes are what the worker says, or unknown', () => {
  expect([room(5, 10), { temporary: null }, null].map(temporaryFreeBytes)).toEqual([5, null, null]);
});
