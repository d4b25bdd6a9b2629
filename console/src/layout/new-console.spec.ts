import { expect, test } from 'vitest';
import { mayLoadAgain } from './new-console';

test.each([
  [null, true],
  ['0', true],
  ['939999', true],
  ['940001', false],
  ['nonsense', true],
])('the page was last loaded again at %s', (lastAt, may) => {
  expect(mayLoadAgain(lastAt, 1_000_000)).toBe(may);
});
