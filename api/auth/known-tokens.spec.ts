import { expect, test } from 'vitest';
import { KnownTokens } from './known-tokens.js';

const claims = (exp: number) => ({ sub: '7', tv: 1, since: 0, exp });

test('a token is known by all of its letters, until the second it ends', () => {
  const known = new KnownTokens();
  known.remember('a.b.c', claims(100));
  expect(known.find('a.b.c', 99_999)).toEqual(claims(100));
  expect(known.find('a.b.c', 100_000)).toBeNull();
  expect(known.find('a.b.C', 1)).toBeNull();
});

test('the one remembered longest ago is forgotten first', () => {
  const known = new KnownTokens(2);
  for (const token of ['first', 'second', 'first', 'third']) known.remember(token, claims(100));
  expect(['first', 'second', 'third'].map((token) => known.find(token, 1) !== null)).toEqual([true, false, true]);
});
