import { describe, expect, test } from 'vitest';
import { JwtService } from '@nestjs/jwt';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { KnownDevice } from '#core/database/entities/known-device.entity';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import { SignIns } from '../../../api/auth/sign-ins.js';
import { testPassword } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

interface Session {
  id: number;
  method: string;
  address: string;
  user_agent: string;
  is_current: boolean;
}

const me = async (token: string) => (await api.get('/auth/me', { token })).status;
const sessionsOf = async (token: string) => (await api.get<Session[]>('/auth/sessions', { token })).body;
const renew = async (token: string) => (await api.post<{ access_token: string }>('/auth/refresh', undefined, { token })).body.access_token;
const minutesAgo = (minutes = 1) => new Date(Date.now() - minutes * 60_000 - 1000);
const change = (user: User, values: Partial<UserSession>) => api.em.nativeUpdate(UserSession, { userId: user.id }, values);

test('each sign-in is listed with its browser, and can be ended from another one', async () => {
  const user = await api.makeUser('STAFF');
  const signIn = async (agent: string) =>
    (
      await api.post<{ access_token: string }>(
        '/auth/login',
        { username: user.email, password: testPassword },
        { token: null, headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' } },
      )
    ).body.access_token;
  const [desk, phone] = [await signIn('Desk'), await signIn('Phone')];
  const listed = await sessionsOf(desk);
  expect(listed).toHaveLength(2);
  expect(listed.find((session) => session.user_agent === 'Phone')).toMatchObject({
    method: 'password',
    address: '203.0.113.7',
    is_current: false,
  });
  const stranger = await api.tokenOf('STAFF');
  const phoneId = listed.find((session) => !session.is_current)?.id ?? 0;
  expect((await api.delete(`/auth/sessions/${phoneId}`, { token: stranger })).status).toBe(404);
  expect((await api.delete(`/auth/sessions/${phoneId}`, { token: desk })).status).toBe(204);
  expect([await me(desk), await me(phone)]).toEqual([200, 401]);
});

test('all others are ended from one, which goes on with its browser known', async () => {
  const user = await api.makeUser('STAFF');
  const signIn = async (cookie = '') => {
    const headers = { 'user-agent': cookie ? 'Desk' : 'Phone', ...(cookie && { cookie }) };
    const answer = await api.post<{ access_token: string }>(
      '/auth/login',
      { username: user.email, password: testPassword },
      { token: null, headers },
    );
    return { token: answer.body.access_token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const [before, phone, stranger] = [await signIn(), await signIn(), await api.tokenOf('STAFF')];
  const desk = await signIn(before.cookie);
  expect(await sessionsOf(desk.token)).toHaveLength(3);
  expect((await api.delete('/auth/sessions', { token: desk.token })).status).toBe(204);
  expect(await Promise.all([desk.token, before.token, phone.token, stranger].map(me))).toEqual([200, 401, 401, 200]);
  expect(await sessionsOf(desk.token)).toMatchObject([{ is_current: true, user_agent: 'Desk' }]);
  expect(await api.em.count(KnownDevice, { userId: user.id })).toBe(1);
  const entries = await api.em.count(AuditEntry, { userId: user.id, action: 'end-session', resourceId: user.id });
  expect(entries).toBe(1);
});

test('signing out ends the session on the server', async () => {
  const token = await api.tokenOf('VIEWER');
  expect((await api.post('/auth/logout', undefined, { token })).status).toBe(204);
  expect(await me(token)).toBe(401);
});

test('where nothing can be mailed no link is offered, and none can be asked for', async () => {
  expect((await api.get('/auth/options', { token: null })).body).toMatchObject({ password_reset: false });
  expect(await api.post('/auth/forgot-password', { email: 'a@example.com' }, { token: null })).toMatchObject({
    status: 409,
    body: { detail: 'Passwords cannot be reset by mail here. Ask an administrator for a new one.' },
  });
});

test('two tabs that renew at once both go on, and all sessions end against a renewal under way', async () => {
  const user = await api.makeUser('STAFF');
  const token = await api.signIn(user.email);
  const renewed = await Promise.all([renew(token), renew(token), renew(token)]);
  expect(await Promise.all(renewed.map(me))).toEqual([200, 200, 200]);
  expect(await sessionsOf(token)).toHaveLength(1);
  const [late] = await Promise.all([renew(token), api.post('/auth/logout-all', undefined, { token })]);
  expect(await me(late ?? token)).toBe(401);
});

test('links end with every session of their user', async () => {
  const token = await api.tokenOf('STAFF');
  const link = async () => {
    const { body } = await api.post<{ url: string }>('/tickets', { path: '/expenses/export.csv' }, { token });
    return async () => (await fetch(`${api.url}${body.url}`)).status;
  };
  const [opened, left] = [await link(), await link()];
  expect(await opened()).toBe(200);
  await api.post('/auth/logout-all', undefined, { token });
  expect(await left()).toBe(401);
});

test.each([
  ['another password', { tokenVersion: 2 }],
  ['a deactivation', { isActive: false }],
] as const)('a proof that was looked at while %s came opens nothing', async (_, values) => {
  const user = await api.makeUser('STAFF');
  const browser = { address: '203.0.113.7', userAgent: 'Desk', deviceTokens: [], keepDevice: () => undefined };
  const letIn = () =>
    api.app.get(SignIns, { strict: false }).letIn(user, 'password', { browser, call: { requestId: null, address: null } });
  await expect(letIn()).resolves.toMatchObject({ token_type: 'bearer' });
  await api.em.fork().nativeUpdate(User, { id: user.id }, values);
  await expect(letIn()).rejects.toThrow('Please sign in again.');
});

describe('a renewed token', () => {
  test('ends the one before it a minute after its own first use', async () => {
    const user = await api.makeUser('STAFF');
    const first = await api.signIn(user.email);
    const second = await renew(first);
    // Not used yet: its answer may have been lost.
    expect(await me(first)).toBe(200);
    expect(await me(second)).toBe(200);
    expect(await me(first)).toBe(200);
    const third = await renew(second);
    expect([await me(third), await me(second)]).toEqual([200, 200]);
    // Two renewals within a minute: a call of another tab may still be under way with the first.
    expect([await me(first), await me(third)]).toEqual([401, 200]);
    await change(user, { renewedAt: minutesAgo() });
    expect(await me(third)).toBe(200);
  });

  test.each([1, 2])(
    'that is a copy ends the session when it comes a minute after %i renewals, and says so in the audit log',
    async (renewals) => {
      const user = await api.makeUser('STAFF');
      const stolen = await api.signIn(user.email);
      const elsewhere = await api.signIn(user.email);
      let token = stolen;
      for (let at = 0; at < renewals; at += 1) {
        token = await renew(token);
        expect(await me(token)).toBe(200);
      }
      await change(user, { renewedAt: minutesAgo() });
      expect(await Promise.all([me(stolen), me(stolen)])).toEqual([401, 401]);
      expect([await me(token), await me(elsewhere)]).toEqual([401, 200]);
      const entries = await api.em.find(AuditEntry, { resourceId: user.id, resource: 'users', action: 'end-session' });
      expect(entries).toMatchObject([{ userId: null, after: { why: 'a token was used again after its renewal' }, address: '127.0.0.1' }]);
    },
  );

  test('is given once more to whoever did not get it', async () => {
    const token = await api.signIn((await api.makeUser('STAFF')).email);
    const [lost, got] = [await renew(token), await renew(token)];
    expect([await me(lost), await me(got)]).toEqual([200, 200]);
  });

  test('does not outlive the week', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    await change(user, { authenticatedAt: new Date(Date.now() - 7 * 86_400_000 - 1000) });
    expect(await me(token)).toBe(401);
  });
});

test('the fifty-first session of a user ends the one that was not used for longest', async () => {
  const user = await api.makeUser('STAFF');
  const [first, second] = [await api.signIn(user.email), await api.signIn(user.email)];
  const [oldest] = await api.em.find(UserSession, { userId: user.id }, { orderBy: { id: 1 } });
  await change(user, { lastUsedAt: minutesAgo() });
  // What was opened first is used again.
  await api.em.nativeUpdate(UserSession, { id: oldest?.id ?? 0 }, { lastUsedAt: new Date() });
  await api.em.execute(
    `insert into user_session (user_id, method, authenticated_at, last_used_at, address, user_agent)
     select ?, 'password', now(), now(), '127.0.0.1', 'Program' from generate_series(1, 48)`,
    [user.id],
  );
  const newest = await api.signIn(user.email);
  expect(await sessionsOf(newest)).toHaveLength(50);
  expect([await me(first), await me(second), await me(newest)]).toEqual([200, 401, 200]);
});

test('a token of an earlier release lives on, and becomes a session when it is renewed', async () => {
  const user = await api.makeUser('ADMIN');
  const earlier = earlierOf(user);
  expect(await me(earlier)).toBe(200);
  const token = await renew(earlier);
  expect(await sessionsOf(token)).toMatchObject([{ method: 'earlier', is_current: true }]);
  // It says nothing of a recent proof.
  expect((await api.post('/admin/users/999999/reset-password', undefined, { token })).status).toBe(403);
});

const earlierOf = ({ id }: User) => {
  const since = Math.floor(Date.now() / 1000) - 3600;
  return api.app.get(JwtService, { strict: false }).sign({ sub: String(id), tv: 1, since }, { expiresIn: 60 });
};
const signOut = (token: string) => api.post('/auth/logout', undefined, { token });

describe('a token of an earlier release', () => {
  test('ends when it signs out', async () => {
    const token = earlierOf(await api.makeUser('STAFF'));
    expect((await signOut(token)).status).toBe(204);
    expect(await me(token)).toBe(401);
  });

  test.each([
    ['signs out', signOut],
    [
      'is ended from another browser',
      async (token: string, user: User) => {
        const other = await api.signIn(user.email);
        const renewed = (await sessionsOf(token)).find(({ is_current }) => is_current);
        return api.delete(`/auth/sessions/${renewed?.id}`, { token: other });
      },
    ],
  ])('ends when the session that it was renewed into %s', async (_, end) => {
    const user = await api.makeUser('STAFF');
    const earlier = earlierOf(user);
    const token = await renew(earlier);
    expect(await me(earlier)).toBe(200);
    expect((await end(token, user)).status).toBe(204);
    expect([await me(token), await me(earlier)]).toEqual([401, 401]);
  });

  test('ends no other session with it once it cannot be good any more', async () => {
    const user = await api.makeUser('STAFF');
    const token = await renew(earlierOf(user));
    const other = await api.signIn(user.email);
    await api.em.nativeUpdate(UserSession, { userId: user.id, method: 'earlier' }, { createdAt: minutesAgo(12 * 60) });
    await signOut(token);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
  });

  test('makes its browser known', async () => {
    const user = await api.makeUser('STAFF');
    const renewed = await api.post('/auth/refresh', undefined, { token: earlierOf(user) });
    expect(renewed.headers.get('set-cookie')).toMatch(/^rental_ledger_device=[\w-]{43};/);
    expect(await api.em.count(KnownDevice, { userId: user.id })).toBe(1);
  });
});

test.each([
  ['ending a session elsewhere', (token: string) => api.delete('/auth/sessions/999999', { token }), 404],
  ['ending all other sessions', (token: string) => api.delete('/auth/sessions', { token }), 204],
  ['signing out everywhere', (token: string) => api.post('/auth/logout-all', undefined, { token }), 204],
  ['becoming an administrator', (token: string) => api.post('/setup/make-me-admin', undefined, { token }), 403],
] as const)('%s takes a recent proof', async (_, act, answer) => {
  await api.tokenOf('ADMIN');
  const user = await api.makeUser('STAFF');
  const token = await api.signIn(user.email);
  await change(user, { confirmedAt: minutesAgo(10) });
  expect(await act(token)).toMatchObject({ status: 403, body: { detail: 'Confirm your identity, then try again.' } });
  const confirmed = await api.post<{ access_token: string }>('/auth/confirm', { password: testPassword }, { token });
  const acted = await act(confirmed.body.access_token);
  expect(acted.status).toBe(answer);
  expect(acted.body).not.toMatchObject({ detail: 'Confirm your identity, then try again.' });
});

test('what needs a recent proof asks for the password once the last one is ten minutes old', async () => {
  const user = await api.makeUser('ADMIN');
  const token = await api.signIn(user.email);
  const reset = (bearer: string) => api.post('/admin/users/999999/reset-password', undefined, { token: bearer });
  expect((await reset(token)).status).toBe(404);
  await change(user, { confirmedAt: new Date(Date.now() - 10 * 60_000) });
  const refused = await reset(token);
  expect(refused).toMatchObject({ status: 403, body: { detail: 'Confirm your identity, then try again.' } });
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_user_authentication"');
  const wrong = await api.post('/auth/confirm', { password: 'a wrong one' }, { token });
  expect(wrong).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'password'] }] } });
  const wrongChange = { current_password: 'a wrong one', new_password: 'seven wet otters' };
  expect((await api.post('/auth/change-password', wrongChange, { token })).status).toBe(422);
  const failed = await api.em.find(AuditEntry, { userId: user.id, action: 'step-up-failed' }, { orderBy: { id: 'asc' } });
  expect(failed).toMatchObject([{ after: null }, { after: { for: 'change-password' } }]);
  const confirmed = await api.post<{ access_token: string }>('/auth/confirm', { password: testPassword }, { token });
  expect((await reset(confirmed.body.access_token)).status).toBe(404);
});
