import { expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';
import { oidcSettings } from '#core/kernel/platform/oidc-env';

const base = { DATABASE_URL: 'postgresql://nowhere/nothing' };
const whole = { ...base, PUBLIC_URL: 'https://ledger.example/', OIDC_ISSUER: 'https://id.example/realms/home', OIDC_CLIENT_ID: 'ledger' };

test('without an issuer there is no provider', () => {
  expect(oidcSettings(readEnv(base))).toBeNull();
});

test('the provider with its mapping', () => {
  const mapped = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'cn=boss,ledger staff = staff', OIDC_SCOPES: 'email groups' };
  const env = readEnv({ ...whole, ...mapped, OIDC_ROLES: 'cn=boss=ADMIN, ledger staff = staff' });
  expect(oidcSettings(env)).toMatchObject({
    home: 'https://ledger.example',
    scopes: 'openid email groups',
    roles: [
      ['cn=boss', 'ADMIN'],
      ['ledger staff', 'STAFF'],
    ],
    creates: false,
    only: false,
  });
});

test.each([
  [{ ...whole, PUBLIC_URL: undefined }, 'PUBLIC_URL is missing: the provider sends people back to it'],
  [{ ...whole, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
  [{ ...whole, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be an address that begins with https://'],
  [{ ...whole, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER must be an address that begins with https://'],
  [{ ...whole, OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLES is missing'],
  [{ ...whole, OIDC_ROLES: 'a=ADMIN' }, 'OIDC_ROLES is set and OIDC_ROLE_CLAIM is not.'],
  [{ ...whole, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=OWNER' }, 'OIDC_ROLES must be a list such as'],
  [{ ...base, OIDC_ONLY: 'true' }, 'OIDC_ONLY is set and OIDC_ISSUER is not.'],
])('%o does not fit', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words);
});
