import { expect, test } from 'vitest';
import { backoffSeconds } from '#core/kernel/tasks/backoff';

test.each([
  [0, 0, 2],
  [1, 0, 2],
  [2, 0, 8],
  [3, 0, 32],
  [4, 0, 128],
  [5, 0, 300],
  [50, 0, 300],
  [1, 1, 2.5],
  [4, 0.5, 144],
])('after attempt %i with %f of jitter: %f s', (attempt, random, seconds) => {
  expect(backoffSeconds(attempt, random)).toBeCloseTo(seconds, 6);
});
