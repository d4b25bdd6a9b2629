import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { OidcExchange } from '#core/database/entities/oidc-exchange.entity';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { PasswordReset } from '#core/database/entities/password-reset.entity';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import { TestApi, testPassword } from '../../support/api.js';
import { freePort } from '../../support/free-port.js';
import { clientId, clientSecret, type Claims, TestProvider } from '../../support/oidc/provider.js';
import { Visitor } from '../../support/oidc/visitor.js';
import { addPasskey, signInByPasskey } from '../../support/passkey-calls.js';

let provider: TestProvider;
let api: TestApi;
let home: string;
beforeAll(async () => {
  const port = await freePort();
  home = `http://127.0.0.1:${port}`;
  provider = await TestProvider.start(home);
  api = await TestApi.start(settings({ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'boss=ADMIN,crew=STAFF,guest=VIEWER' }), { port });
});
afterAll(async () => {
  await api.stop();
  await provider.close();
});

let count = 0;
const settings = (more: Readonly<Record<string, string>>) => ({
  PUBLIC_URL: home,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Acme',
  OIDC_SCOPES: 'openid email profile groups',
  ...more,
});

/** An account at the provider; with the address of a user here where one is given. */
function account(claims: Claims): string {
  const name = `account-${(count += 1)}`;
  provider.accounts.set(name, { email: `${name}@example.com`, email_verified: true, name: 'Ann Example', groups: ['crew'], ...claims });
  return name;
}

const afterHash = (url: string, name: string): string | null => new URLSearchParams(new URL(url).hash.slice(1)).get(name);
const exchange = (visitor: Visitor, code: string | null) =>
  visitor.send(`${home}/api/v1/auth/oidc/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: code ?? '' }),
  });

/** The token of whoever signs in; or the refusal. */
async function signIn(name: string, visitor = new Visitor(home)): Promise<{ token: string; refusal: string | null }> {
  const url = await visitor.signInAs(name);
  const refusal = afterHash(url, 'oidc_error');
  if (refusal) return { token: '', refusal };
  const answer = await exchange(visitor, afterHash(url, 'oidc'));
  const { access_token } = (await answer.json()) as { access_token?: string };
  return { token: access_token ?? '', refusal: null };
}

/** Somebody who has signed in by an account with the address of a user here. */
async function signedIn() {
  const user = await api.makeUser('STAFF');
  const name = account({ email: user.email });
  const visitor = new Visitor(home);
  return { user, name, visitor, ...(await signIn(name, visitor)) };
}

const fresh = (user: User) => api.em.findOneOrFail(User, { id: user.id });
const statusOf = async (token: string) => (await api.get('/auth/me', { token })).status;
const meOf = async (token: string) => (await api.get<{ role: string; has_password: boolean; email: string }>('/auth/me', { token })).body;

describe('somebody invited', () => {
  test('signs in by the verified address, is linked, and needs the password that was made for them no more', async () => {
    const user = await api.makeUser('VIEWER', { mustChangePassword: true });
    await api.em.nativeUpdate(User, { id: user.id }, { invitationAccepted: false });
    const visitor = new Visitor(home);
    const { token } = await signIn(account({ email: user.email.toUpperCase() }), visitor);
    expect(await meOf(token)).toMatchObject({ email: user.email, role: 'STAFF', has_password: false, signs_in_by_provider: true });
    expect(await fresh(user)).toMatchObject({ invitationAccepted: true, mustChangePassword: false, lastLogin: expect.any(Date) });
    expect((await api.get<object[]>('/auth/sessions', { token })).body).toMatchObject([{ method: 'oidc', is_current: true }]);
    expect(visitor.cookieNames).not.toContain('oidc');
    const actions = (await api.em.find(AuditEntry, { resourceId: user.id, resource: 'users' }, { orderBy: { id: 'asc' } })).map(
      (entry) => entry.action,
    );
    expect(actions).toEqual(['link-provider', 'role-by-provider', 'sign-in']);
    expect(await api.post('/auth/login', { username: user.email, password: testPassword }, { token: null })).toMatchObject({ status: 401 });
    const change = { current_password: testPassword, new_password: 'nine dry badgers' };
    expect(await api.post('/auth/change-password', change, { token })).toMatchObject({
      status: 403,
      body: { detail: 'You sign in with Acme and have no password here. There is nothing to change here.' },
    });
  });

  test('keeps a password of their own, and is known by the account from then on, whatever the address', async () => {
    const { user, name } = await signedIn();
    provider.accounts.set(name, { email: 'elsewhere@example.com', email_verified: false, groups: ['crew'] });
    expect((await meOf((await signIn(name)).token)).email).toBe(user.email);
    expect((await api.post('/auth/login', { username: user.email, password: testPassword }, { token: null })).status).toBe(200);
  });
});

describe('refused is', () => {
  test.each([
    ['an address that the provider does not vouch for', { email_verified: false }, 'email-unverified'],
    ['one that it says nothing of', { email_verified: undefined }, 'email-unverified'],
    ['one that it vouches for in a text', { email_verified: 'true' }, 'email-unverified'],
    ['an account without an address', { email: undefined }, 'claims-missing'],
    ['an address that is none', { email: 'nowhere' }, 'claims-missing'],
  ] as const)('%s', async (_, claims, refusal) => {
    const user = await api.makeUser('ADMIN');
    expect(await signIn(account({ email: user.email, ...claims }))).toMatchObject({ refusal });
    expect(await api.em.count(OidcIdentity, { userId: user.id })).toBe(0);
  });

  test('who is not invited, is deactivated, or comes with another account than before', async () => {
    expect(await signIn(account({}))).toMatchObject({ refusal: 'not-invited' });
    const gone = await api.makeUser('STAFF', { isActive: false });
    expect(await signIn(account({ email: gone.email }))).toMatchObject({ refusal: 'deactivated' });
    const user = await api.makeUser('STAFF');
    await signIn(account({ email: user.email }));
    expect(await signIn(account({ email: user.email }))).toMatchObject({ refusal: 'other-account' });
    const entries = async () =>
      (await api.em.find(AuditEntry, { action: 'sign-in-refused' })).map(({ after, resourceId, address }) => [
        after?.why,
        resourceId,
        address,
      ]);
    await expect
      .poll(entries)
      .toEqual(expect.arrayContaining([['not-invited', null, '127.0.0.1'], ['deactivated', gone.id, '127.0.0.1'], ['other-account', user.id, '127.0.0.1']])); // prettier-ignore
  });

  test('whose user info is about somebody else', async () => {
    const user = await api.makeUser('ADMIN');
    expect(await signIn(account({ email: user.email, info_sub: 'somebody-else' }))).toMatchObject({ refusal: 'rejected' });
    expect(await api.em.count(OidcIdentity, { userId: user.id })).toBe(0);
  });

  test('who says no at the provider', async () => {
    expect(await signIn('')).toMatchObject({ refusal: 'denied' });
  });
});

describe('the role', () => {
  test('follows the claim at each sign-in; a new one ends the sessions before', async () => {
    const { user, name, token: before } = await signedIn();
    const again = (await signIn(name)).token;
    expect((await api.get('/auth/me', { token: before })).status).toBe(200);
    for (const [groups, role, tokens] of [
      [['crew', 'boss'], 'ADMIN', 1],
      ['crew', 'STAFF', 0],
      [['guest', 7], 'VIEWER', 0],
    ] as const) {
      provider.accounts.set(name, { ...provider.accounts.get(name), groups });
      await api.em.nativeDelete(AccessToken, { userId: user.id });
      await api.em.insert(AccessToken, {
        userId: user.id,
        kind: 'api',
        name: 'Script',
        tokenHash: createHash('sha256').update(role).digest('hex'),
        hint: 'xxxx',
        resources: ['all'],
      });
      expect((await meOf((await signIn(name)).token)).role).toBe(role);
      // What somebody could make who might do more ends; with more rights it goes on.
      expect(await api.em.count(AccessToken, { userId: user.id })).toBe(tokens);
    }
    const changes = await api.em.find(AuditEntry, { resourceId: user.id, resource: 'users', action: 'role-by-provider' });
    expect(changes.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    for (const token of [before, again]) expect((await api.get('/auth/me', { token })).status).toBe(401);
  });

  test('that the provider gives no more ends what was opened by it, and what was left open by password goes on', async () => {
    const { user, name, token } = await signedIn();
    const byPassword = await api.signIn(user.email);
    await api.post('/access-tokens', { kind: 'api', name: 'Script', access: 'read', resources: ['all'] }, { token });
    const under = new Visitor(home);
    const code = afterHash(await under.signInAs(name), 'oidc');
    provider.accounts.set(name, { ...provider.accounts.get(name), groups: ['Boss'] });
    expect(await signIn(name)).toMatchObject({ refusal: 'no-role' });
    expect(await statusOf(token)).toBe(401);
    expect((await exchange(under, code)).status).toBe(401);
    expect(await statusOf(byPassword)).toBe(200);
    expect(await api.em.count(AccessToken, { userId: user.id })).toBe(0);
    const ended = { resourceId: user.id, action: 'end-session', userId: null };
    expect(await api.em.find(AuditEntry, ended)).toMatchObject([{ after: { method: 'oidc' }, address: '127.0.0.1' }]);
    await expect
      .poll(() => api.em.find(AuditEntry, { resourceId: user.id, action: 'sign-in-refused' }))
      .toMatchObject([{ after: { why: 'no-role' } }]);
  });

  test('that the provider gives no more ends the session of whoever proves again who they are', async () => {
    const { name, visitor, token } = await signedIn();
    const headers = { authorization: `Bearer ${token}` };
    const asked = await visitor.send(`${home}/api/v1/auth/oidc/confirm`, { method: 'POST', headers });
    provider.accounts.set(name, { ...provider.accounts.get(name), groups: [] });
    const { url } = (await asked.json()) as { url: string };
    expect(afterHash(await visitor.signInAs(name, url), 'oidc_error')).toBe('no-role');
    expect(await statusOf(token)).toBe(401);
  });

  test('of the last active administrator stays', async () => {
    const admins = await api.em.find(User, { role: 'ADMIN', isActive: true });
    const [last, ...others] = admins.map(({ id }) => id);
    await api.em.nativeUpdate(User, { id: others }, { isActive: false });
    const user = await api.em.findOneOrFail(User, { id: last as number });
    expect((await meOf((await signIn(account({ email: user.email }))).token)).role).toBe('ADMIN');
    await api.em.nativeUpdate(User, { id: others }, { isActive: true });
  });
});

describe('nothing opens', () => {
  let user: User;
  beforeEach(async () => {
    user = await api.makeUser('STAFF');
  });

  test('a code in another browser, twice, or after a minute', async () => {
    const name = account({ email: user.email });
    const visitor = new Visitor(home);
    const code = afterHash(await visitor.signInAs(name), 'oidc');
    expect((await exchange(new Visitor(home), code)).status).toBe(401);
    const late = new Visitor(home);
    const lateCode = afterHash(await late.signInAs(name), 'oidc');
    await api.em.nativeUpdate(OidcExchange, {}, { expiresAt: new Date(Date.now() - 1) });
    expect((await exchange(late, lateCode)).status).toBe(401);
    const good = new Visitor(home);
    const goodCode = afterHash(await good.signInAs(name), 'oidc');
    expect([(await exchange(good, goodCode)).status, (await exchange(good, goodCode)).status]).toEqual([200, 401]);
  });

  test('a callback of somebody else, of another state or issuer, or once more', async () => {
    const name = account({ email: user.email });
    const visitor = new Visitor(home);
    const { url: login } = await visitor.open(`${home}/api/v1/auth/oidc/start`);
    const resumed = await visitor.send(login, { method: 'POST', body: new URLSearchParams({ account: name }) });
    const callback = (await visitor.send(new URL(resumed.headers.get('location') ?? '', login).href)).headers.get('location') ?? '';
    expect(callback).toContain('/callback?code=');
    const refusalOf = async (who: Visitor, url: string) => afterHash((await who.open(url)).url, 'oidc_error');
    // Whoever lures somebody to the address of a sign-in of their own.
    expect(await refusalOf(new Visitor(home), callback)).toBe('expired');
    const stranger = new Visitor(home);
    await stranger.send(`${home}/api/v1/auth/oidc/start`);
    expect(await refusalOf(stranger, callback)).toBe('rejected');
    const mixed = new Visitor(home);
    await mixed.send(`${home}/api/v1/auth/oidc/start`);
    expect(await refusalOf(mixed, callback.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'))).toBe('rejected');
    const before = visitor.copy();
    expect(afterHash((await visitor.open(callback)).url, 'oidc')).not.toBeNull();
    expect(await refusalOf(visitor, callback)).toBe('expired');
    // Not even with the cookie as it was: the provider takes a code once.
    expect(await refusalOf(before, callback)).toBe('rejected');
  });

  test('what has no provider’s cookie, or a forged one', async () => {
    for (const cookie of ['oidc=v1:a:b:c:d', 'oidc=%', 'oidc=%FF']) {
      const answer = await fetch(`${home}/api/v1/auth/oidc/callback?code=x&state=y`, { redirect: 'manual', headers: { cookie } });
      expect(answer.headers.get('location')).toBe(`${home}/login#oidc_error=expired`);
    }
  });
});

test('proves again at the provider who one is', async () => {
  const user = await api.makeUser('ADMIN');
  const name = account({ email: user.email, groups: ['boss'] });
  const visitor = new Visitor(home);
  const { token } = await signIn(name, visitor);
  const stale = () => api.em.nativeUpdate(UserSession, { userId: user.id }, { confirmedAt: new Date(Date.now() - 3_600_000) });
  const reset = (bearer: string) => api.post('/admin/users/999999/reset-password', undefined, { token: bearer });
  await stale();
  expect((await reset(token)).status).toBe(403);
  const begin = async () => {
    const answer = await visitor.send(`${home}/api/v1/auth/oidc/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { url: string }).url;
  };
  const other = account({ email: (await api.makeUser('STAFF')).email });
  await signIn(other);
  const elsewhere = await begin();
  const stranger = visitor.copy();
  stranger.forgetProvider();
  expect(afterHash(await stranger.signInAs(other, elsewhere), 'oidc_error')).toBe('other-person');
  // Who is signed in there is asked again nevertheless; a way back without being asked proves nothing.
  const unasked = new URL(await begin());
  for (const parameter of ['prompt', 'max_age']) unasked.searchParams.delete(parameter);
  expect(afterHash(await visitor.copy().signInAs(name, unasked.href), 'oidc_error')).toBe('not-proved-again');
  const failed = async () =>
    (await api.em.find(AuditEntry, { userId: user.id, action: 'step-up-failed' }, { orderBy: { id: 'asc' } })).map(
      ({ after }) => after?.why,
    );
  await expect.poll(failed).toEqual(['other-person', 'not-proved-again']);
  const code = afterHash(await visitor.signInAs(name, await begin()), 'oidc');
  const answer = (await (await exchange(visitor, code)).json()) as { access_token: string };
  expect((await reset(answer.access_token)).status).toBe(404);
  expect((await api.get<object[]>('/auth/sessions', { token: answer.access_token })).body).toHaveLength(1);
  expect(await api.post('/auth/oidc/confirm', undefined, { token: await api.tokenOf('STAFF') })).toMatchObject({
    status: 403,
    body: { detail: 'You do not sign in with Acme. Confirm with your password.' },
  });
});

test('a session that ends at the provider ends here, and the sign-out there is offered', async () => {
  const { visitor, token } = await signedIn();
  const { body } = await api.get<{ url: string }>('/auth/oidc/end-session', { token });
  expect(body.url).toContain(`post_logout_redirect_uri=${encodeURIComponent(`${home}/login`)}`);
  expect((await api.get('/auth/oidc/end-session')).body).toEqual({ url: null });
  const page = await (await visitor.send(body.url)).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await api.get('/auth/me', { token })).status).toBe(200);
  await visitor.send(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
  await expect.poll(async () => (await api.get('/auth/me', { token })).status).toBe(401);
  const forged = new URLSearchParams({ logout_token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` });
  expect((await api.call('POST', '/auth/oidc/backchannel-logout', { body: forged, token: null })).status).toBe(400);
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const sendSignOut = async (claims: Claims) => {
  const body = new URLSearchParams({ logout_token: await provider.logoutToken(claims) });
  return (await api.call('POST', '/auth/oidc/backchannel-logout', { body, token: null })).status;
};

describe('a sign-out sent by the provider', () => {
  test('ends what was opened before it, and nothing later when it is sent again', async () => {
    const { user, name, token: before } = await signedIn();
    await api.em.nativeUpdate(UserSession, { userId: user.id }, { authenticatedAt: new Date(Date.now() - 300_000) });
    const early = new Visitor(home);
    const code = afterHash(await early.signInAs(name), 'oidc');
    await api.em.nativeUpdate(OidcExchange, {}, { createdAt: new Date(Date.now() - 300_000) });
    const { token: after } = await signIn(name);
    const sent = { sub: name, iat: secondsAgo(120) };
    expect([await sendSignOut(sent), await sendSignOut(sent)]).toEqual([204, 204]);
    expect([await statusOf(before), (await exchange(early, code)).status, await statusOf(after)]).toEqual([401, 401, 200]);
    // The clock there may be a little behind.
    expect(await sendSignOut({ sub: name, iat: secondsAgo(30) })).toBe(204);
    expect(await statusOf(after)).toBe(401);
  });

  test.each([
    ['without its event', { events: undefined }],
    ['with a nonce, as an identity token has one', { nonce: 'x' }],
    ['for another client', { aud: 'another' }],
    ['of a quarter of an hour ago', { iat: secondsAgo(900) }],
  ])('counts for nothing %s', async (_, claims) => {
    const { name, token } = await signedIn();
    expect(await sendSignOut({ sub: name, ...claims })).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });
});

test('another password leaves a session one of the provider, which ends with the sign-out there', async () => {
  const { name, token } = await signedIn();
  const { token: elsewhere } = await signIn(name);
  const change = { current_password: testPassword, new_password: 'seven wet otters' };
  const changed = (await api.post<{ access_token: string }>('/auth/change-password', change, { token })).body.access_token;
  expect((await api.get<object[]>('/auth/sessions', { token: changed })).body).toMatchObject([{ method: 'oidc', is_current: true }]);
  expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([401, 401]);
  expect(await sendSignOut({ sub: name })).toBe(204);
  expect(await statusOf(changed)).toBe(401);
});

test('while the provider is away the console says so, passwords open, and it comes back by itself', async () => {
  await provider.close();
  const other = await TestApi.start(settings({ OIDC_ONLY: 'true', OIDC_USERS: 'create', SMTP_URL: 'smtp://127.0.0.1:1' }));
  const options = () => other.get<{ oidc: object }>('/auth/options', { token: null });
  await expect.poll(async () => (await options()).body.oidc).toEqual({ name: 'Acme', only: true, is_reachable: false });
  const start = await fetch(`${other.url}/api/v1/auth/oidc/start`, { redirect: 'manual' });
  expect(start.headers.get('location')).toBe(`${home}/login#oidc_error=unreachable`);
  const status = await other.get<{ services: { oidc: object } }>('/system/status');
  expect(status.body.services.oidc).toEqual({ status: 'error', error: 'The sign-in provider cannot be used. It refuses the connection.' });
  const staff = await other.makeUser('STAFF');
  expect(await other.post('/auth/login', { username: staff.email, password: testPassword }, { token: null })).toMatchObject({
    status: 403,
    body: { detail: 'Sign in with Acme. Only administrators can sign in with a password here.' },
  });
  // Nor by a passkey from before.
  const holder = await other.makeUser('ADMIN');
  const { passkey } = await addPasskey(other, await other.signIn(holder.email));
  const byPasskey = async () => (await signInByPasskey(other, passkey)).answered;
  expect((await byPasskey()).status).toBe(200);
  await other.em.fork().nativeUpdate(User, { id: holder.id }, { role: 'STAFF' });
  expect(await byPasskey()).toMatchObject({
    status: 403,
    body: { detail: 'Sign in with Acme. Only administrators can sign in with a passkey here.' },
  });
  // Who has no password here gets none by mail: a mailbox is no way around the provider.
  await other.em.fork().nativeUpdate(User, { id: holder.id }, { passwordHash: null });
  for (const { email } of [holder, staff]) await other.post('/auth/forgot-password', { email }, { token: null });
  await expect.poll(() => other.em.count(PasswordReset, { userId: staff.id })).toBe(1);
  expect(await other.em.count(PasswordReset, { userId: holder.id })).toBe(0);
  await provider.open();
  expect((await other.get<{ services: { oidc: object } }>('/system/status')).body.services.oidc).toEqual({ status: 'healthy' });
  expect((await options()).body.oidc).toMatchObject({ is_reachable: true });
  await other.stop();
});
