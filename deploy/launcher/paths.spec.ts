import { expect, test } from 'vitest';
import { root, withLocalBin, withoutLocalBin } from './paths.mjs';

const bin = `${root}/node_modules/.bin`;

test.each([
  [`${bin}:/usr/bin:/bin`, '/usr/bin:/bin'],
  ['/elsewhere/node_modules/.bin:/usr/bin', '/usr/bin'],
  ['/usr/bin::/bin', '/usr/bin:/bin'],
  [undefined, ''],
])('%s without the local programs is %s', (path, expected) => {
  expect(withoutLocalBin(path)).toBe(expected);
});

test.each([
  ['/usr/bin:/bin', `${bin}:/usr/bin:/bin`],
  [`/usr/bin:${bin}`, `${bin}:/usr/bin`],
  [undefined, bin],
])('%s with the local programs first is %s', (path, expected) => {
  expect(withLocalBin(path)).toBe(expected);
});
