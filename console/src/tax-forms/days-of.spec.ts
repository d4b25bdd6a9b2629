import { expect, test } from 'vitest';
import { daysOf } from './days-of';

test.each([
  ['', null],
  [' 0 ', 0],
  ['366', 366],
  ['367', undefined],
  ['12.5', undefined],
  ['-1', undefined],
  ['all', undefined],
])('%j days are %s', (typed, days) => {
  expect(daysOf(typed)).toBe(days);
});
