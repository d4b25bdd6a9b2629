import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles } from './long-files.mjs';
import { spread } from './spread.mjs';

const kindOf = (name: string) => name.slice(0, 1);
const secondsOf = (name: string) => Number(/ long (\d+)/.exec(name)?.[1] ?? 0);

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
  [
    ['a1', 'a long 30', 'b1', 'b long 40', 'a2', 'a3'],
    ['b long 40', 'a long 30', 'a1', 'a2', 'b1', 'a3'],
  ],
])('%j becomes %j', (all, mixed) => {
  expect(spread(all, { kindOf, secondsOf })).toEqual(mixed);
});

test('what is known to take long is there', () => {
  expect(Object.keys(longFiles).filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});
