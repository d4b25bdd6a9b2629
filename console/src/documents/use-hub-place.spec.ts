import { expect, test } from 'vitest';
import { filterOf } from './use-hub-place';

test.each([
  [null, 'all'],
  ['', 'all'],
  ['subscriptions', 'subscriptions'],
  ['7', 7],
  ['0', 'all'],
  ['-1', 'all'],
  ['7x', 'all'],
] as const)('an address that says %j shows %j', (show, filter) => {
  expect(filterOf(show)).toBe(filter);
});
