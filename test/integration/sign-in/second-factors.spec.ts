import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { CodeFailures } from '#core/database/entities/code-failures.entity';
import { SignInChallenge } from '#core/database/entities/challenge.entity';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { UserTotp } from '#core/database/entities/totp.entity';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { giveLostPassword } from '#core/commands/lost-password';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import type { Role } from '#core/kernel/platform/role';
import { TestApi, testPassword } from '../../support/api.js';
import { SoftPasskey } from '../../support/soft-passkey.js';
import { addPasskey, consoleOrigin, type PasskeyQuestion, signInByPasskey } from '../../support/passkey-calls.js';

const there = { origin: consoleOrigin };

interface Asked {
  second_factor: { challenge: string; methods: string[]; passkey_options?: { challenge: string }; expires_in: number };
}
interface Codes {
  recovery_codes: string[] | null;
}

let api: TestApi;
beforeAll(async () => {
  // Nothing listens there: that a mail is written is what matters.
  api = await TestApi.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => api.stop());

/** The code that an app shows, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const login = (email: string, password = testPassword) =>
  api.post<Asked>('/auth/login', { username: email, password }, { token: null, headers: there });
const challengeOf = async (email: string): Promise<string> => (await login(email)).body.second_factor.challenge;
const answer = (json: object) =>
  api.post<{ access_token: string; detail: unknown }>('/auth/second-factor', json, { token: null, headers: there });
const mailsTo = async ({ email }: User): Promise<number> => api.em.count(OutgoingMail, { recipient: email });

/** The code of the step before counts until this one ends: where that is near, the next is waited for. */
async function stepLasts(): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 4_000) await setTimeout(leftMs + 50);
}

async function enrol(role: Role = 'STAFF') {
  const user = await api.makeUser(role);
  const token = await api.signIn(user.email);
  const { body } = await api.post<{ secret: string; uri: string }>('/auth/factors/totp', undefined, { token });
  await stepLasts();
  const confirmed = await api.post<Codes>('/auth/factors/totp/confirm', { code: codeOf(body.secret, -1) }, { token });
  expect(confirmed.status).toBe(200);
  return { user, token, ...body, codes: confirmed.body.recovery_codes ?? [] };
}

describe('an authenticator app', () => {
  test('is set up by its first code, and asked for at the next sign-in', async () => {
    const { user, uri, secret, codes, token } = await enrol();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Rental%20Ledger:.*secret=[A-Z2-7]{32}/);
    expect(codes).toHaveLength(10);
    expect(await api.em.findOneOrFail(UserTotp, { userId: user.id })).toMatchObject({ sealedSecret: expect.not.stringContaining(secret) });
    expect(await api.em.find(OutgoingMail, { recipient: user.email })).toMatchObject([
      { kind: 'security', subject: 'Two-step sign-in to Rental Ledger of Rental business' },
    ]);
    // The session that set it up goes on.
    expect((await api.get('/auth/me', { token })).body).toMatchObject({ has_second_factor: true });
    const asked = await login(user.email);
    expect(asked).toMatchObject({ status: 200, body: { second_factor: { methods: ['totp', 'recovery'], expires_in: 300 } } });
    expect(asked.body).not.toHaveProperty('access_token');
    const { challenge } = asked.body.second_factor;
    const passed = await answer({ challenge, method: 'totp', code: codeOf(secret) });
    expect(passed.status).toBe(200);
    expect(await api.em.find(UserSession, { userId: user.id, method: 'second-factor' })).toHaveLength(1);
    expect((await answer({ challenge, method: 'totp', code: codeOf(secret, 1) })).status).toBe(401);
  });

  test('opens with the code before and after the present one, with none further off, and with each once', async () => {
    const { user, secret } = await enrol();
    const open = async (steps: number): Promise<number> =>
      (await answer({ challenge: await challengeOf(user.email), method: 'totp', code: codeOf(secret, steps) })).status;
    // The code before this one was used to set it up.
    const results = [
      await open(-1),
      await open(-3),
      await open(3),
      await open(0),
      await open(0),
      await open(1),
      await open(0),
      await open(1),
    ];
    expect(results).toEqual([422, 422, 422, 200, 422, 200, 422, 422]);
  });

  test('a wrong password is told as before, and a right one opens nothing by itself', async () => {
    const { user } = await enrol();
    expect(await login(user.email, 'not this one')).toMatchObject({ status: 401, body: { detail: 'Incorrect email or password' } });
  });

  test('an app that was begun and not confirmed opens nothing; a new one takes the place of the old', async () => {
    const { user, secret, token } = await enrol();
    const begun = await api.post<{ secret: string }>('/auth/factors/totp', undefined, { token });
    expect((await answer({ challenge: await challengeOf(user.email), method: 'totp', code: codeOf(begun.body.secret) })).status).toBe(422);
    const wrong = await api.post('/auth/factors/totp/confirm', { code: '000000' }, { token });
    expect(wrong).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'code'] }] } });
    const confirmed = await api.post<Codes>('/auth/factors/totp/confirm', { code: codeOf(begun.body.secret) }, { token });
    expect(confirmed.body.recovery_codes).toBeNull();
    expect((await answer({ challenge: await challengeOf(user.email), method: 'totp', code: codeOf(secret) })).status).toBe(422);
    expect((await answer({ challenge: await challengeOf(user.email), method: 'totp', code: codeOf(begun.body.secret, 1) })).status).toBe(
      200,
    );
    expect((await api.post('/auth/factors/totp/confirm', { code: '123456' }, { token })).status).toBe(422);
  });
});

describe('guessing', () => {
  test('five wrong codes end the challenge, then each waits longer; a day later, or a right one, begins anew', async () => {
    const { user, secret } = await enrol();
    const challenge = await challengeOf(user.email);
    const wrong = () => answer({ challenge, method: 'totp', code: '12345' });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 401]);
    expect(await wrong()).toMatchObject({ status: 401, body: { detail: 'This sign-in has expired. Start again with your password.' } });
    const next = await challengeOf(user.email);
    const early = await answer({ challenge: next, method: 'totp', code: codeOf(secret) });
    expect(early).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many wrong codes\. Try again in \d+ seconds\.$/) },
    });
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    await api.em.nativeUpdate(CodeFailures, { userId: user.id }, { lastAt: new Date(Date.now() - 11_000) });
    expect((await answer({ challenge: next, method: 'totp', code: codeOf(secret) })).status).toBe(200);
    expect(await api.em.count(CodeFailures, { userId: user.id })).toBe(0);
    // The owner is told that somebody knows the password: of the app, and of this.
    expect(await mailsTo(user)).toBe(2);
  });

  test('all at once they are counted one after another', async () => {
    const { user } = await enrol();
    const challenge = await challengeOf(user.email);
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => answer({ challenge, method: 'totp', code: String(100_000 + at) })));
    expect(all.filter(({ status }) => status === 422)).toHaveLength(4);
  });
});

describe('a challenge', () => {
  test.each([
    [
      'that has run out',
      (user: User) => api.em.nativeUpdate(SignInChallenge, { userId: user.id }, { expiresAt: new Date(Date.now() - 1000) }),
    ],
    ['from before another password was given', (user: User) => api.em.nativeUpdate(User, { id: user.id }, { tokenVersion: 5 })],
    ['of an account that was deactivated', (user: User) => api.em.nativeUpdate(User, { id: user.id }, { isActive: false })],
  ])('%s opens nothing', async (_, change) => {
    const { user, secret } = await enrol();
    const challenge = await challengeOf(user.email);
    await change(user);
    expect((await answer({ challenge, method: 'totp', code: codeOf(secret) })).status).toBe(401);
  });

  test('is for its own user alone', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    expect((await answer({ challenge: await challengeOf(theirs.user.email), method: 'totp', code: codeOf(mine.secret) })).status).toBe(422);
  });
});

test('a recovery code opens once, and new ones end the old', async () => {
  const { user, codes, token } = await enrol();
  const use = async (code: string) => (await answer({ challenge: await challengeOf(user.email), method: 'recovery', code })).status;
  const [first = '', second = ''] = codes;
  expect(await use(first.replaceAll('-', ' ').toUpperCase())).toBe(200);
  expect([await use(first), await use(`${second.slice(0, -1)}0`)]).toEqual([422, 422]);
  expect((await api.get('/auth/factors', { token })).body).toMatchObject({
    recovery_codes_left: 9,
    totp: { created_at: expect.any(String) },
  });
  const anew = await api.post<{ recovery_codes: string[] }>('/auth/factors/recovery-codes', undefined, { token });
  expect([await use(second), await use(anew.body.recovery_codes[0] ?? '')]).toEqual([422, 200]);
});

describe('a passkey', () => {
  test('opens alone, as the second step, and confirms; each answer once', async () => {
    const user = await api.makeUser('ADMIN');
    const token = await api.signIn(user.email);
    const { passkey, answered, body } = await addPasskey(api, token);
    expect(answered).toMatchObject({ status: 201, body: { recovery_codes: expect.any(Array) } });
    expect((await api.post('/auth/factors/passkeys', body, { token, headers: there })).status).toBe(422);
    const signedIn = await signInByPasskey(api, passkey);
    expect(signedIn.answered.status).toBe(200);
    expect((await api.post('/auth/passkey', signedIn.body, { token: null, headers: there })).status).toBe(422);
    expect(await api.em.find(UserSession, { userId: user.id, method: 'passkey' })).toHaveLength(1);
    // A copy counts for itself: what does not go on is refused.
    passkey.counter = 0;
    expect((await signInByPasskey(api, passkey)).answered.status).toBe(401);
    passkey.counter = 5;
    const second = await login(user.email);
    expect(second.body.second_factor.methods).toEqual(['passkey', 'recovery']);
    const { challenge, passkey_options: options = { challenge: '' } } = second.body.second_factor;
    expect((await answer({ challenge, method: 'passkey', assertion: passkey.use(options) })).status).toBe(200);
    await api.em.nativeUpdate(UserSession, { userId: user.id }, { confirmedAt: null });
    const reset = (bearer: string) => api.post('/admin/users/999999/reset-password', undefined, { token: bearer });
    expect((await reset(token)).status).toBe(403);
    const question = await api.post<PasskeyQuestion>('/auth/confirm/options', undefined, { token, headers: there });
    const proof = { passkey: { challenge: question.body.challenge, assertion: passkey.use(question.body.options) } };
    const confirmed = await api.post<{ access_token: string }>('/auth/confirm', proof, { token, headers: there });
    expect((await reset(confirmed.body.access_token)).status).toBe(404);
  });

  test.each([
    ['of another page', () => new SoftPasskey('http://localhost:4000')],
    ['of another site', () => new SoftPasskey(consoleOrigin, 'elsewhere.example')],
  ])('%s is not taken', async (_, make) => {
    const { answered } = await addPasskey(api, await api.tokenOf('STAFF'), { passkey: make() });
    expect(answered).toMatchObject({ status: 422, body: { detail: 'The passkey could not be checked. Try again.' } });
  });

  test('that asked for no finger, face or PIN opens nothing', async () => {
    const { passkey } = await addPasskey(api, await api.tokenOf('STAFF'));
    passkey.isVerified = false;
    expect((await signInByPasskey(api, passkey)).answered.status).toBe(401);
    await expect
      .poll(async () => (await api.em.find(AuditEntry, { action: 'sign-in-failed' })).map(({ after, address }) => ({ after, address })))
      .toContainEqual({ after: { method: 'passkey' }, address: expect.any(String) });
  });

  test('of somebody else neither confirms nor is the second step', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    const { passkey } = await addPasskey(api, mine.token);
    const { passkey: other } = await addPasskey(api, theirs.token);
    const second = await login(mine.user.email);
    const { challenge, passkey_options: options = { challenge: '' } } = second.body.second_factor;
    expect((await answer({ challenge, method: 'passkey', assertion: other.use(options) })).status).toBe(422);
    expect((await answer({ challenge, method: 'passkey', assertion: passkey.use(options) })).status).toBe(200);
    const question = await api.post<PasskeyQuestion>('/auth/confirm/options', undefined, { token: mine.token, headers: there });
    const proof = { passkey: { challenge: question.body.challenge, assertion: other.use(question.body.options) } };
    expect((await api.post('/auth/confirm', proof, { token: mine.token, headers: there })).status).toBe(422);
  });

  test('where the console has no name there is none, and a sentence says so', async () => {
    const token = await api.tokenOf('STAFF');
    const refused = await api.post<{ detail: string }>('/auth/factors/passkeys/options', undefined, { token });
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Passkeys need a host name: open the console at http:\/\/localhost:\d+/) },
    });
    expect((await api.get('/auth/options', { token: null })).body).toMatchObject({ passkeys: false });
  });

  test('is renamed and removed by its owner alone; with the last factor the codes go', async () => {
    const { token, user } = await enrol();
    await addPasskey(api, token);
    const list = async () =>
      (await api.get<{ passkeys: { id: number; name: string }[]; recovery_codes_left: number }>('/auth/factors', { token })).body;
    const [{ id } = { id: 0 }] = (await list()).passkeys;
    expect((await api.delete(`/auth/factors/passkeys/${id}`)).status).toBe(404);
    expect((await api.patch(`/auth/factors/passkeys/${id}`, { name: 'Safe' }, { token })).body).toMatchObject({
      name: 'Safe',
      site: 'localhost',
    });
    expect((await api.delete(`/auth/factors/passkeys/${id}`, { token })).status).toBe(204);
    expect((await list()).recovery_codes_left).toBe(10);
    expect((await api.delete('/auth/factors/totp', { token })).status).toBe(204);
    expect(await list()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await login(user.email)).body).toHaveProperty('access_token');
    expect((await api.post('/auth/factors/recovery-codes', undefined, { token })).status).toBe(409);
  });
});

test('what adds or removes a factor needs a recent proof, and no code alone is one', async () => {
  const { token, user, secret } = await enrol();
  await api.em.nativeUpdate(UserSession, { userId: user.id }, { confirmedAt: null });
  const calls = [
    ['POST', '/auth/factors/totp'],
    ['DELETE', '/auth/factors/totp'],
    ['POST', '/auth/factors/passkeys/options'],
    ['POST', '/auth/factors/recovery-codes'],
  ] as const;
  for (const [method, path] of calls)
    expect(await api.call(method, path, { token })).toMatchObject({
      status: 403,
      body: { detail: 'Confirm your identity, then try again.' },
    });
  expect((await api.post('/auth/confirm', { code: codeOf(secret) }, { token })).status).toBe(422);
});

test('an administrator takes the second factor from somebody who has lost it, not from themself', async () => {
  const { user, token } = await enrol('ADMIN');
  const listed = async () => (await api.get<{ id: number; has_second_factor: boolean }[]>(`/admin/users?filter={"id":[${user.id}]}`)).body;
  expect(await listed()).toMatchObject([{ has_second_factor: true }]);
  expect((await api.post(`/admin/users/${user.id}/reset-second-factor`, undefined, { token })).status).toBe(409);
  expect((await api.post(`/admin/users/${user.id}/reset-second-factor`)).body).toMatchObject({ has_second_factor: false });
  expect((await api.get('/auth/me', { token })).status).toBe(401);
  expect((await login(user.email)).body).toHaveProperty('access_token');
  // Of the factor that was set up, of its reset, and of a sign-in from a browser that was forgotten with it.
  expect(await mailsTo(user)).toBe(3);
});

test('a password that was given for a lost one opens no more than the one before', async () => {
  const { user } = await enrol();
  const [, password = ''] = /is (\S+) and/.exec(await giveLostPassword(api.em, user.email)) ?? [];
  expect((await login(user.email, password)).body).toHaveProperty('second_factor');
});

describe('where the console is served beyond this machine', () => {
  let served: TestApi;
  beforeAll(async () => {
    served = await TestApi.start({ PUBLIC_URL: 'https://books.example.com' });
  });
  afterAll(() => served.stop());

  test('an administrator sets up a second factor before all else; others and programs go on', async () => {
    const admin = await served.makeUser('ADMIN');
    const token = await served.signIn(admin.email);
    const asAdmin = { token };
    expect((await served.get('/auth/me', asAdmin)).body).toMatchObject({ must_enroll_second_factor: true, has_second_factor: false });
    const refused = { status: 403, body: { detail: 'Set up two-step sign-in first.' } };
    expect(await served.get('/properties/', asAdmin)).toMatchObject(refused);
    // Nor may a program be let in meanwhile that would go on afterwards.
    expect(await served.post('/access-tokens', { kind: 'api', name: 'Script' }, asAdmin)).toMatchObject(refused);
    const program = `rl_${'x'.repeat(43)}`;
    const { em } = served;
    em.create(AccessToken, {
      userId: admin.id,
      kind: 'api',
      name: 'Old',
      tokenHash: createHash('sha256').update(program).digest('hex'),
      hint: 'xxxx',
      access: 'write',
      resources: ['all'],
    });
    await em.flush();
    expect((await served.get('/properties/', { token: program })).status).toBe(200);
    expect((await served.get('/properties/', { token: await served.tokenOf('STAFF') })).status).toBe(200);
    const pending = await served.makeUser('ADMIN', { mustChangePassword: true });
    expect(await served.get('/auth/factors', { token: await served.signIn(pending.email) })).toMatchObject({
      body: { detail: 'Choose a new password first.' },
    });
    // Whoever comes by a provider of identities has proved it there.
    await served.em.nativeUpdate(UserSession, { userId: admin.id }, { method: 'oidc' });
    expect((await served.get('/properties/', asAdmin)).status).toBe(200);
    // So has whoever holds a link they were given.
    const link = await served.post<{ url: string }>('/tickets', { path: '/expenses/export.csv' }, asAdmin);
    expect((await fetch(`${served.url}${link.body.url}`)).status).toBe(200);
    await served.em.nativeUpdate(UserSession, { userId: admin.id }, { method: 'password' });
    expect((await served.get('/auth/factors', asAdmin)).body).toMatchObject({ is_required: true, passkey_refusal: null });
    const { body } = await served.post<{ secret: string }>('/auth/factors/totp', undefined, asAdmin);
    expect((await served.post('/auth/factors/totp/confirm', { code: codeOf(body.secret) }, asAdmin)).status).toBe(200);
    expect((await served.get('/properties/', asAdmin)).status).toBe(200);
    expect(await served.delete('/auth/factors/totp', asAdmin)).toMatchObject({
      status: 409,
      body: { detail: 'Your account needs a second factor. Add another one before you remove this one.' },
    });
  });

  test('a passkey of another site does not count as the one that is left', async () => {
    const headers = { origin: 'https://books.example.com' };
    const admin = await served.makeUser('ADMIN');
    const token = await served.signIn(admin.email);
    for (const name of ['Before the move', 'Desk']) await addPasskey(served, token, { ...headers, name });
    const [moved, here] = await served.em.find(UserPasskey, { userId: admin.id }, { orderBy: { id: 'asc' } });
    await served.em.nativeUpdate(UserPasskey, { id: moved?.id ?? 0 }, { rpId: 'old.example.com' });
    const remove = async (id = 0) => (await served.delete(`/auth/factors/passkeys/${id}`, { token, headers })).status;
    expect(await remove(here?.id)).toBe(409);
    expect(await served.em.count(UserPasskey, { userId: admin.id })).toBe(2);
    expect(await remove(moved?.id)).toBe(204);
    expect(await remove(here?.id)).toBe(409);
  });
});
