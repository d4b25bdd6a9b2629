import { expect, test } from 'vitest';
import { issuedAt, wantsRenewal } from './session';

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;

test('knows when a token was issued, and when it is worth renewing', () => {
  const token = tokenOf({ iat: 1000 });
  expect(issuedAt(token)).toBe(1_000_000);
  expect(wantsRenewal(token, 1_000_000 + 60_000)).toBe(false);
  expect(wantsRenewal(token, 1_000_000 + 11 * 60_000)).toBe(true);
});

test.each(['', 'nonsense', 'a.b.c', tokenOf({})])('does not renew what is no token: %s', (token) => {
  expect(issuedAt(token)).toBeNull();
  expect(wantsRenewal(token, Date.now())).toBe(false);
});
