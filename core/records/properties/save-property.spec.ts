import { expect, test } from 'vitest';
import { isMask } from '#core/records/properties/save-property';

test.each([
  ['••••••', true],
  ['********', true],
  ['', false],
  ['hunter2', false],
  ['****1234', false],
  ['* *', false],
])('%j is a mask: %s', (value, mask) => {
  expect(isMask(value)).toBe(mask);
});
