import { expect, test } from 'vitest';
import { sayTaken, ticksOf } from './taken-time.mjs';

const stat = (idle: number, steal: number): string => `cpu  100 0 20 ${idle} 5 0 3 ${steal} 7 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n`;

test('what the host gave to others is told as a share of all time', () => {
  const before = ticksOf(stat(1000, 10));
  expect(before).toEqual({ all: 1138, taken: 10 });
  expect(sayTaken(before, ticksOf(stat(1150, 60)))).toBe(
    "The host took 25 % of the processor's time meanwhile; without that the figures are better.",
  );
});

test('nothing is said where it took hardly anything, or where nobody knows', () => {
  expect(sayTaken(ticksOf(stat(1000, 10)), ticksOf(stat(2000, 11)))).toBeNull();
  expect(sayTaken(null, null)).toBeNull();
  expect(sayTaken(ticksOf(stat(1000, 10)), ticksOf(stat(1000, 10)))).toBeNull();
});
