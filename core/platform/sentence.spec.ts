import { expect, test } from 'vitest';
import { sentence } from './sentence.js';

test.each([
  ['From Oak Roofing, Inc.', 'From Oak Roofing, Inc.'],
  ['From Oak Roofing', 'From Oak Roofing.'],
])('%s', (words, ended) => {
  expect(sentence(words)).toBe(ended);
});
