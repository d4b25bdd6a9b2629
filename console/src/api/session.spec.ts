import { expect, test } from 'vitest';
import { elsewhere, issuedAt, wantsRenewal } from './session';

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

test('another tab may renew a session, end it, or begin one of somebody else', () => {
  const token = tokenOf({ sub: '4', iat: 1000 });
  expect(elsewhere(token, tokenOf({ sub: '4', iat: 2000 }))).toBe('same');
  expect(elsewhere(token, tokenOf({ sub: '5', iat: 2000 }))).toBe('another');
  expect(elsewhere(null, token)).toBe('another');
  expect(elsewhere(token, null)).toBe('ended');
});
