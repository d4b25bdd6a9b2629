import { expect, it } from 'vitest';
import { spellLabels } from '#core/extraction/view/label-spelling';

it.each([
  ['new chargas $163.43', 'new charges $163.43'],
  ['payments teceived - thank you', 'payments received - thank you'],
  ['prev1ous balance', 'previous balance'],
  ['outstanding prlncipal', 'outstanding principal'],
  ['changes to your bill, properly posted', 'changes to your bill, properly posted'],
  ['882213 lumber 2x4', '882213 lumber 2x4'],
])('%s', (read, spelled) => {
  expect(spellLabels(read)).toBe(spelled);
  expect(spellLabels(read)).toHaveLength(read.length);
});
