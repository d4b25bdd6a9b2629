import { expect, test } from 'vitest';
import { keyOfPart } from './key-of-part.js';

test('a part has a key of its own that the file store and the books have room for', () => {
  expect(keyOfPart('m12', '2.1')).toBe('originals/m12-2.1');
  const deep = ['1', '2'].map((last) => keyOfPart('m1234567890', `${'1.'.repeat(70)}${last}`));
  expect(new Set(deep).size).toBe(2);
  expect(Math.max(...[...deep, keyOfPart('m1234567890', '1'.repeat(95))].map(({ length }) => length))).toBeLessThanOrEqual(120);
});
