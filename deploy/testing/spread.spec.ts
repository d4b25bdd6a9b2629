import { expect, test } from 'vitest';
import { spread } from './spread.mjs';

const kindOf = (name: string) => name.slice(0, 1);

test.each([
  [[], []],
  [['a1'], ['a1']],
  [
    ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'],
    ['a1', 'b1', 'a2', 'a3', 'b2', 'a4'],
  ],
  [
    ['a1', 'a2', 'a3', 'b1', 'c1'],
    ['a1', 'a2', 'b1', 'c1', 'a3'],
  ],
])('%j becomes %j', (all, mixed) => {
  expect(spread(all, kindOf)).toEqual(mixed);
});
