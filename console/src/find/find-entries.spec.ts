import { expect, test } from 'vitest';
import { fits } from './find-entries';

test.each([
  ['System Status', 'sys st', true],
  ['System Status', 'status', true],
  ['System Status', '', true],
  ['System Status', 'stem', false],
  ['HOA Payments', 'HOA', true],
  ['Documents', 'docs', false],
])('%s for %j: %s', (name, words, found) => {
  expect(fits(name, words)).toBe(found);
});
