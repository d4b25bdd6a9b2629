import { expect, test } from 'vitest';
import { totalOf } from './fetch-page';

test.each([
  ['expenses 0-24/319', 319],
  ['expenses */0', 0],
  [null, null],
  ['expenses 0-24', null],
])('%j has a total of %j', (range, total) => {
  expect(totalOf(range)).toBe(total);
});
