import { createHmac } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#core/kernel/platform/clock';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { resetPassword } from '#core/commands/administer-users';
import { User } from '#core/database/entities/user.entity';
import { adminEmail, testPassword, testSecret } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

interface TokenBody {
  access_token: string;
  token_type: string;
  expires_in: number;
}

const form = (fields: Record<string, string>) => ({ token: null, body: new URLSearchParams(fields) });
const login = (username: string, password: string, address: string) =>
  api.call('POST', '/auth/login', { ...form({ username, password }), headers: { 'x-forwarded-for': address } });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const me = (token: string | null) => api.get<{ email: string }>('/auth/me', { token });

describe('signing in', () => {
  test('takes a form and JSON, whatever the case of the address', async () => {
    for (const options of [
      form({ username: adminEmail.toUpperCase(), password: testPassword }),
      { token: null, json: { username: adminEmail, password: testPassword } },
    ]) {
      const answer = await api.call<TokenBody>('POST', '/auth/login', options);
      expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 43_200 } });
      expect((await me(answer.body.access_token)).body).toMatchObject({ email: adminEmail, role: 'ADMIN', must_change_password: false });
    }
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    for (const username of [(await api.makeUser('STAFF')).email, 'nobody@example.com']) {
      const answer = await api.call('POST', '/auth/login', form({ username, password: 'wrong' }));
      expect(answer).toMatchObject({ status: 401, body: { detail: 'Incorrect email or password' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('a deactivated user is told so, but only with the right password', async () => {
    const { email } = await api.makeUser('STAFF', { isActive: false });
    expect((await api.post('/auth/login', { username: email, password: testPassword }, { token: null })).status).toBe(403);
    expect((await api.post('/auth/login', { username: email, password: 'wrong' }, { token: null })).status).toBe(401);
  });

  test('missing fields are named', async () => {
    const answer = await api.post<{ detail: { loc: string[] }[] }>('/auth/login', {}, { token: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((item) => item.loc)).toEqual([
      ['body', 'username'],
      ['body', 'password'],
    ]);
  });
});

test('of forty tries on one account at once from as many networks thirty are looked at, and the next stranger waits', async () => {
  const victim = await api.makeUser('STAFF');
  const bystander = await api.makeUser('STAFF');
  const tries = Array.from({ length: 40 }, (_, index) => login(victim.email, `guess ${index}`, `198.51.100.${index}`));
  const own = await login(bystander.email, testPassword, '203.0.113.9');
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(own.status).toBe(200);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const even = await login(victim.email, testPassword, '203.0.113.10');
  expect(even.status).toBe(429);
  expect(Number(even.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('a network that guesses is closed for every account, however many addresses of it are used', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => login(`nobody${index}@example.com`, 'x', `2001:db8:7:7:${index.toString(16)}::1`)),
  );
  expect((await login(adminEmail, testPassword, '2001:db8:7:7::abcd')).status).toBe(429);
  expect((await login(adminEmail, testPassword, '2001:db8:7:8::abcd')).status).toBe(200);
});

describe('a token', () => {
  test.each(['session', 'api'])('of a %s is read in one way from its header, whatever else stands there', async (kind) => {
    const user = await api.makeUser('STAFF');
    const session = await api.signIn(user.email);
    const made = await api.post<{ token: string }>('/access-tokens', { name: 'books', kind: 'api' }, { token: session });
    const token = kind === 'api' ? made.body.token : session;
    const status = async (authorization: string) => (await api.get('/auth/me', { token: null, headers: { authorization } })).status;
    for (const header of [`Bearer ${token} x`, `bearer ${token}`, `Bearer ${token}`])
      expect([header, await status(header)]).toEqual([header, 200]);
    for (const header of ['', 'Bearer', `Bearer ${token}, Bearer ${token}`, `x Bearer ${token}`, 'Basic YTpi'])
      expect([header, await status(header)]).toEqual([header, 401]);
    expect((await me(null)).status).toBe(401);
  });

  test.each([null, 'nonsense', 'a.b.c'])('%s is refused', async (token) => {
    const answer = await me(token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('counts only as HS256 with the key of session tokens, whatever its header says', async () => {
    const user = await api.makeUser('STAFF');
    const [head = '', claims = '', seal = ''] = (await api.signIn(user.email)).split('.');
    const signed = (header: object, key: Buffer, hash = 'sha256'): string => {
      const text = `${part(header)}.${claims}`;
      return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
    };
    const [key, jwk] = [deriveKey(testSecret, 'tokens'), Buffer.from('a key of a stranger that is long enough')];
    expect((await me(signed({ alg: 'HS256', typ: 'JWT' }, key))).status).toBe(200);
    const forged = [
      `${part({ alg: 'none' })}.${claims}.`,
      `${part({ alg: 'none' })}.${claims}.${seal}`,
      signed({ alg: 'HS512', typ: 'JWT' }, key, 'sha512'),
      signed({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: jwk.toString('base64url') }, kid: '/dev/null' }, jwk),
      signed({ alg: 'HS256', typ: 'JWT' }, Buffer.from(testSecret)),
      signed({ alg: 'HS256', typ: 'JWT' }, deriveKey(testSecret, 'identifiers')),
      `${head}.${part({ ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: '1' })}.${seal}`,
    ];
    expect(await Promise.all(forged.map(async (token) => (await me(token)).status))).toEqual(forged.map(() => 401));
  });

  test('ends with deactivation, with the role’s change of version, and with logout-all, at the next call', async () => {
    const changes: ((user: User) => Promise<unknown>)[] = [
      (user) => api.em.nativeUpdate(User, { id: user.id }, { isActive: false }),
      (user) => api.em.nativeUpdate(User, { id: user.id }, { tokenVersion: 2 }),
      async (user) => api.post('/auth/logout-all', undefined, { token: await api.signIn(user.email) }),
    ];
    for (const change of changes) {
      const user = await api.makeUser('STAFF');
      const token = await api.signIn(user.email);
      expect((await me(token)).status).toBe(200);
      await change(user);
      expect((await me(token)).status).toBe(401);
    }
  });

  test('is renewed, but not for longer than a week after the password was typed', async () => {
    const { JwtService } = await import('@nestjs/jwt');
    const user = await api.makeUser('STAFF');
    const fresh = await api.post<TokenBody>('/auth/refresh', undefined, { token: await api.signIn(user.email) });
    expect(fresh).toMatchObject({ status: 200, body: { expires_in: 43_200 } });
    const old = (days: number) =>
      api.app
        .get(JwtService, { strict: false })
        .sign({ sub: String(user.id), tv: 1, since: Math.floor(Date.now() / 1000) - days * 86_400 }, { expiresIn: 60 });
    expect((await api.post<TokenBody>('/auth/refresh', undefined, { token: old(6.75) })).body.expires_in).toBeLessThanOrEqual(21_600);
    expect((await api.post('/auth/refresh', undefined, { token: old(7.01) })).status).toBe(401);
  });

  test('a new password ends the other sessions and opens this one', async () => {
    const user = await api.makeUser('VIEWER', { mustChangePassword: true });
    const token = await api.signIn(user.email);
    expect(await api.get('/health-of-nothing', { token })).toMatchObject({ status: 404 });
    const same = { current_password: testPassword, new_password: testPassword };
    expect((await api.post('/auth/change-password', same, { token })).body).toEqual({
      detail: [{ loc: ['body', 'new_password'], msg: 'must be different from the current password', type: 'same_password' }],
    });
    const wrong = await api.post('/auth/change-password', { current_password: 'no', new_password: 'another good one' }, { token });
    expect(wrong.status).toBe(422);
    const changed = await api.post<TokenBody>(
      '/auth/change-password',
      { current_password: testPassword, new_password: 'another good one' },
      { token },
    );
    expect(changed.status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(changed.body.access_token)).body).toMatchObject({ must_change_password: false });
    expect(await api.signIn(user.email, 'another good one')).toBeTruthy();
  });
});

/** Holds a user, makes the call, and once that waits for the user ends all sessions as `meanwhile` does. */
async function crossing<T>(user: User, call: () => Promise<T>, meanwhile: (em: typeof api.em) => Promise<unknown>): Promise<T> {
  const { em } = api;
  await em.begin();
  await em.findOneOrFail(User, { id: user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const answer = call();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => api.em.execute(waiting)).toHaveLength(1);
  await meanwhile(em);
  await em.commit();
  return answer;
}
const change = (token: string) =>
  api.post<TokenBody>('/auth/change-password', { current_password: testPassword, new_password: 'chosen by a thief' }, { token });
const versionOf = async ({ id }: User) => (await api.em.findOneOrFail(User, { id })).tokenVersion;
const end = (em: typeof api.em, { id }: User) => em.execute('update app_user set token_version = token_version + 1 where id = ?', [id]);

describe('while somebody else ends the sessions', () => {
  test('a password is not changed against an administrator who gives another one', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    let given = '';
    const by = { actor: { userId: null, requestId: null }, clock: systemClock, handOver: null };
    const answer = await crossing(
      user,
      () => change(token),
      async (em) => (given = (await resetPassword(em, user.id, by)).temporaryPassword),
    );
    expect(answer).toMatchObject({ status: 401, body: { detail: 'Please sign in again.' } });
    expect((await me(token)).status).toBe(401);
    expect((await api.post('/auth/login', { username: user.email, password: 'chosen by a thief' }, { token: null })).status).toBe(401);
    expect(await api.signIn(user.email, given)).toBeTruthy();
  });

  test('a password is not changed by a session that its user has ended elsewhere', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    expect((await crossing(user, () => change(token), (em) => end(em, user))).status).toBe(401); // prettier-ignore
    expect(await api.signIn(user.email)).toBeTruthy();
    expect(await versionOf(user)).toBe(2);
  });

  test('all sessions end, also those that began a moment before', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    const answer = await crossing(user, () => api.post('/auth/logout-all', undefined, { token }), (em) => end(em, user)); // prettier-ignore
    expect([answer.status, await versionOf(user)]).toEqual([204, 3]);
  });
});
