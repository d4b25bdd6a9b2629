import { expect, test } from 'vitest';
import { delayAfter } from '#core/records/users/sign-in-throttle';

test.each([
  [0, 0, 0],
  [4, 0, 0],
  [5, 0, 30],
  [5, 29, 1],
  [5, 31, 0],
  [6, 0, 60],
  [9, 0, 480],
  [10, 0, 900],
  [10_000, 0, 900],
])('after %d failures, the last %d seconds ago, a stranger waits %d seconds', (count, secondsAgo, wait) => {
  expect(delayAfter({ count, secondsAgo }, 5)).toBe(wait);
});
