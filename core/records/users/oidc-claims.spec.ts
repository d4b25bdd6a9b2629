import { expect, test } from 'vitest';
import { claimAt, OidcRefused, readPerson, roleOfClaim, withUserInfo } from '#core/records/users/oidc-claims';

const mapping = [
  ['crew', 'STAFF'],
  ['boss', 'ADMIN'],
  ['guest', 'VIEWER'],
] as const;

test.each([
  [['crew', 'boss'], undefined, 'ADMIN'],
  ['guest', undefined, 'VIEWER'],
  [['Boss'], undefined, null],
  [['Boss'], 'VIEWER', 'VIEWER'],
  [['guest'], 'ADMIN', 'VIEWER'],
  [[{ boss: true }, 1, null], undefined, null],
  [{ boss: 'boss' }, undefined, null],
  ['crew boss', undefined, null],
  [undefined, 'STAFF', 'STAFF'],
] as const)('the claim %o, otherwise %s, gives %s', (value, otherwise, role) => {
  expect(roleOfClaim(value, mapping, otherwise)).toBe(role);
});

test.each([
  ['groups', ['a']],
  ['realm_access.roles', ['b']],
  ['https://example.com/roles', ['c']],
  ['realm_access.none', undefined],
  ['groups.length', undefined],
  ['constructor', undefined],
  ['__proto__.toString', undefined],
])('%s is found where it stands', (path, value) => {
  const claims = { groups: ['a'], realm_access: { roles: ['b'] }, 'https://example.com/roles': ['c'] };
  expect(claimAt(claims, path)).toEqual(path === 'groups.length' ? 1 : value);
});

test('what the provider says of a person is read; without issuer or subject nobody is known', () => {
  const claims = { iss: 'https://id.example', sub: 'x', email: 'a@example.com', email_verified: true, name: ' Ann ', sid: 7, auth_time: 5 };
  expect(readPerson(claims)).toEqual({
    issuer: 'https://id.example',
    subject: 'x',
    email: 'a@example.com',
    isVerified: true,
    fullName: 'Ann',
    sid: null,
    authenticatedAt: 5,
  });
  for (const gone of ['iss', 'sub']) expect(() => readPerson({ ...claims, [gone]: '' })).toThrow(OidcRefused);
});

const token = { iss: 'https://id.example', sub: 'x', aud: 'ledger' };
test.each([
  [
    'completes what the token leaves out',
    {},
    { email: 'a@example.com', email_verified: true, groups: ['crew'] },
    { email: 'a@example.com', email_verified: true, groups: ['crew'] },
  ],
  [
    'changes nothing in it',
    { email: 'a@example.com', email_verified: false },
    { iss: 'y', sub: 'y', aud: 'y', email: 'b@example.com', email_verified: true },
    { email: 'a@example.com', email_verified: false },
  ],
  [
    'vouches for the same address',
    { email: 'a@example.com' },
    { email: 'a@example.com', email_verified: true },
    { email: 'a@example.com', email_verified: true },
  ],
  [
    'vouches for no other address',
    { email: 'a@example.com' },
    { email: 'b@example.com', email_verified: true },
    { email: 'a@example.com' },
  ],
  ['says nothing of the sign-in itself', {}, { auth_time: 5, sid: 's', nonce: 'n', acr: 'high', exp: 9 }, {}],
])('the user info %s', (_, claims, info, added) => {
  expect(withUserInfo({ ...token, ...claims }, info)).toEqual({ ...token, ...added });
});
