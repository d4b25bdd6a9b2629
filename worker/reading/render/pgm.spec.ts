import { expect, test } from 'vitest';
import { parsePgm } from './pgm.js';

test.each([
  ['a picture', 'P5\n2 1\n255\n\u0001\u0002', { width: 2, height: 1, channels: 1 }],
  ['with a comment', 'P5\n# made by hand\n2 1\n255\n\u0001\u0002', { width: 2, height: 1, channels: 1 }],
  ['cut short', 'P5\n2 1\n255\n\u0001', null],
  ['of colours', 'P6\n1 1\n255\n\u0001\u0002\u0003', null],
  ['of nothing', 'P5\n0 0\n255\n', null],
  ['an empty file', '', null],
])('%s', (_name, file, picture) => {
  const found = parsePgm(Buffer.from(file, 'latin1'));
  expect(found && { width: found.width, height: found.height, channels: found.channels }).toEqual(picture);
});
