import { expect, test } from 'vitest';
import { sentence } from '#core/kernel/platform/sentence';

test.each([
  ['From Oak Roofing, Inc.', 'From Oak Roofing, Inc.'],
  ['From Oak Roofing', 'From Oak Roofing.'],
])('%s', (words, ended) => {
  expect(sentence(words)).toBe(ended);
});
