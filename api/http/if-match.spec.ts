import { expect, test } from 'vitest';
import { readIfMatch } from './if-match.js';

const [one, other] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];

test.each<[string | undefined, readonly string[] | null]>([
  [undefined, null],
  ['*', null],
  [`"${one}"`, [one]],
  [`"${one}", "${other}"`, [one, other]],
  [`W/"${one}"`, [one]],
  ['no tag at all', []],
  ['', []],
])('If-Match: %s', (header, states) => {
  expect(readIfMatch(header)).toEqual(states);
});
