import { expect, test } from 'vitest';
import { compareAccounts } from '#core/records/documents/same-account';

const full = '0042-7781-9';

test.each<[one: string, other: string, verdict: ReturnType<typeof compareAccounts>]>([
  [full, '004277819', 'same'],
  [full, '****7819', 'same'],
  [full, 'xxxx-7819', 'same'],
  [full, 'XXXXX7819', 'same'],
  [full, 'x7819', 'same'],
  [full, '…7819', 'same'],
  [full, '...7819', 'same'],
  [full, 'Account ending in 7819', 'same'],
  [full, 'ending with *7819', 'same'],
  [full, 'last 4 digits: 7819', 'same'],
  [full, 'endet auf 7819', 'same'],
  [full, '00****819', 'same'],
  [full, '7819', 'same'],
  ['****7819', 'ending in 7819', 'same'],
  ['***27819', '****7819', 'same'],
  [full, '****7718', 'other'],
  [full, '01****7819', 'other'],
  [full, 'ending in 1234', 'other'],
  ['****7819', '****7818', 'other'],
  [full, '***819', null],
  ['**19', '**7819', null],
  ['0042****', '****7819', null],
  [full, '****', null],
  ['', full, 'other'],
  // An X may be part of the number itself.
  ['AX7819', 'BX7819', 'other'],
])('%s and %s', (one, other, verdict) => {
  expect(compareAccounts(one, other)).toBe(verdict);
  expect(compareAccounts(other, one)).toBe(verdict);
});
