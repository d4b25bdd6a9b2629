import { describe, expect, test } from 'vitest';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { systemClock } from '#core/kernel/platform/clock';
import { resetPassword } from '#core/commands/administer-users';
import { KnownDevice } from '#core/database/entities/known-device.entity';
import { giveLostPassword } from '#core/commands/lost-password';
import { hashPassword } from '#core/records/users/passwords';
import { PasswordReset } from '#core/database/entities/password-reset.entity';
import { User } from '#core/database/entities/user.entity';
import { UserSession } from '#core/database/entities/user-session.entity';
import { EventsService } from '../../../api/events/events.service.js';
import { type Answer, testPassword, testSecret } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const box = openSecretBox(testSecret);
const api = apiForTests({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://ledger.example.com/' });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface Trying {
  email: string;
  password?: string;
  address?: string;
  cookie?: string;
  agent?: string;
}
const signIn = ({ email, password = testPassword, address = '203.0.113.7', cookie, agent = firefox }: Trying) =>
  api.post<{ access_token: string }>(
    '/auth/login',
    { username: email, password },
    { token: null, headers: { 'user-agent': agent, 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) } },
  );
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? '';
const me = async (token: string) => (await api.get('/auth/me', { token })).status;
/** The mails to somebody, the oldest first, once there are so many. */
async function mailsTo(recipient: string, count: number): Promise<{ kind: string; subject: string; text: string }[]> {
  const rows = () => api.em.find(OutgoingMail, { recipient }, { orderBy: { id: 'asc' } });
  await expect.poll(async () => (await rows()).length).toBe(count);
  return (await rows()).map(({ id, kind, subject, sealedText }) => ({ kind, subject, text: box.open(sealedText ?? '', textPlace(id)) }));
}
const guess = async (trying: Trying, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await signIn({ password: `guess ${at}`, ...trying })).status);
  return statuses;
};
/** As if so many seconds had gone by. */
const later = (seconds: number) => api.em.execute('update sign_in_attempt set at = at - make_interval(secs => ?)', [seconds]);

describe('whoever guesses', () => {
  test('waits longer after each failure, and locks out neither the owner elsewhere nor a browser that is known', async () => {
    const { email } = await api.makeUser('STAFF');
    const cookie = cookieOf(await signIn({ email, address: '203.0.113.20' }));
    const attack = { email, address: '198.51.100.1' };
    expect(await guess(attack, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await signIn(attack);
    expect(refused).toMatchObject({ status: 429, body: { detail: 'Too many failed sign-ins. Try again in 30 seconds.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(25);
    await later(31);
    expect(await guess(attack, 2)).toEqual([401, 429]);
    expect((await signIn(attack)).body).toMatchObject({ detail: 'Too many failed sign-ins. Try again in 60 seconds.' });
    // The owner is elsewhere.
    expect((await signIn({ email, address: '203.0.113.21' })).status).toBe(200);
    // Strangers of many networks close the account to strangers, and to nobody else.
    await Promise.all(Array.from({ length: 5 }, (_, host) => guess({ email, address: `198.51.100.${host + 2}` }, 5)));
    expect((await signIn({ email, address: '203.0.113.22' })).status).toBe(429);
    expect((await signIn({ email, address: '203.0.113.22', cookie })).status).toBe(200);
    expect((await signIn({ email, address: '198.51.100.1', cookie })).status).toBe(200);
    // It is known for this account alone.
    const other = await api.makeUser('STAFF');
    await later(16 * 60);
    expect(await guess({ email: other.email, address: '198.51.100.60', cookie }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('in a known browser has a budget of its own', async () => {
    const { email } = await api.makeUser('STAFF');
    const cookie = cookieOf(await signIn({ email, address: '203.0.113.30' }));
    expect(await guess({ email, address: '203.0.113.30', cookie }, 11)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn({ email, address: '203.0.113.31' })).status).toBe(200);
  });

  test('keeps nobody out who gets a password at the machine', async () => {
    const { email } = await api.makeUser('ADMIN');
    const attack = { email, address: '198.51.100.90' };
    const token = (await signIn({ email, address: '203.0.113.32' })).body.access_token;
    await guess(attack, 6);
    const password = /is (\S+) and/.exec(await giveLostPassword(api.em, email))?.[1] ?? '';
    expect(await me(token)).toBe(401);
    expect((await signIn({ ...attack, password })).status).toBe(200);
  });

  test.each([
    ['garbage', 'x'.repeat(5000), 'unknown'],
    ['IPv4 within IPv6', '::ffff:203.0.113.40', '203.0.113.40'],
  ])('is counted from %s as from any address', async (_what, address, shown) => {
    const { email, id } = await api.makeUser('STAFF');
    expect(await guess({ email, address }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    await later(16 * 60);
    expect((await signIn({ email, address })).status).toBe(200);
    expect(await api.em.find(UserSession, { userId: id })).toMatchObject([{ address: shown }]);
  });
});

describe('a browser', () => {
  test('is known by a cookie that no script, no other site and no other call sees, and by none that somebody planted', async () => {
    const { email, id } = await api.makeUser('STAFF');
    const planted = 'a'.repeat(43);
    // The console is on https, also where a proxy does not say so.
    const first = await signIn({ email });
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-rental_ledger_device=[\w-]{43}; Max-Age=7776000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookieOf(await signIn({ email, cookie: `__Host-rental_ledger_device=${planted}` }))).not.toContain(`=${planted}`);
    expect(cookieOf(await signIn({ email, cookie: cookieOf(first) }))).toBe(cookieOf(first));
    // A plain connection can set the other name.
    const plain = await signIn({ email, cookie: cookieOf(first).replace('__Host-', '') });
    expect(cookieOf(plain)).not.toBe(cookieOf(first));
    const rows = await api.em.find(KnownDevice, { userId: id });
    expect(rows).toHaveLength(3);
    for (const { tokenHash } of rows) expect(cookieOf(first) + cookieOf(plain)).not.toContain(tokenHash);
  });

  test('is known to each of its users by a token of their own: nobody can plant the one they were given', async () => {
    const [stranger, owner] = [await api.makeUser('STAFF'), await api.makeUser('STAFF')];
    const planted = cookieOf(await signIn({ email: stranger.email, address: '198.51.100.70' }));
    const both = cookieOf(await signIn({ email: owner.email, cookie: planted }));
    expect(await guess({ email: owner.email, address: '198.51.100.70', cookie: planted }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    // The browser itself stays known to both.
    expect((await signIn({ email: owner.email, address: '198.51.100.70', cookie: both })).status).toBe(200);
    expect(cookieOf(await signIn({ email: stranger.email, cookie: both })).length).toBe(both.length);
    expect(await api.em.count(KnownDevice, { userId: [stranger.id, owner.id] })).toBe(2);
  });

  test('that is new is told of by mail, but not the first of all', async () => {
    const { email, id } = await api.makeUser('STAFF');
    await api.em.nativeUpdate(User, { id }, { fullName: 'Jo Sample' });
    await signIn({ email });
    // The same browser once more without its cookie, as in a private window.
    await signIn({ email, address: '203.0.113.7' });
    await signIn({ email, agent: safari, address: '203.0.113.8' });
    const [mail] = await mailsTo(email, 1);
    expect(mail).toMatchObject({ kind: 'security', subject: 'New sign-in to Rental Ledger of Rental business' });
    expect(mail?.text).toMatch(/^Hello Jo Sample,\n/);
    for (const words of ['IP address: 203.0.113.8', 'Browser: Safari on iOS', /Time: \w+day, /, 'https://ledger.example.com/settings'])
      expect(mail?.text).toMatch(words);
  });

  test('that is signed out from elsewhere is forgotten, with everything signed in there; one that signs itself out stays known', async () => {
    const { email, id } = await api.makeUser('STAFF');
    const desk = await signIn({ email });
    const phone = await signIn({ email, agent: safari, address: '203.0.113.9' });
    const again = await signIn({ email, agent: safari, address: '203.0.113.9', cookie: cookieOf(phone) });
    const token = desk.body.access_token;
    const listed = (await api.get<{ id: number; browser: string; is_current: boolean }[]>('/auth/sessions', { token })).body;
    expect(listed.map(({ browser }) => browser).toSorted()).toEqual(['Firefox on Windows', 'Safari on iOS', 'Safari on iOS']);
    await api.delete(`/auth/sessions/${listed.find(({ is_current }) => !is_current)?.id}`, { token });
    expect([await me(phone.body.access_token), await me(again.body.access_token), await me(token)]).toEqual([401, 401, 200]);
    expect(await api.em.count(KnownDevice, { userId: id })).toBe(1);
    await api.post('/auth/logout', undefined, { token });
    expect(await api.em.count(KnownDevice, { userId: id })).toBe(1);
    const last = await signIn({ email, cookie: cookieOf(desk) });
    await api.post('/auth/logout-all', undefined, { token: last.body.access_token });
    expect(await api.em.count(KnownDevice, { userId: id })).toBe(0);
  });

  test('hears no live events once its session has ended', async () => {
    const events = api.app.get(EventsService);
    const before = events.checkEveryMs;
    events.checkEveryMs = 50;
    const { email } = await api.makeUser('STAFF');
    const token = (await signIn({ email })).body.access_token;
    const stream = await fetch(api.address('/events'), { headers: { authorization: `Bearer ${token}` } });
    events.checkEveryMs = before;
    await api.post('/auth/logout', undefined, { token });
    expect(await stream.text()).toContain('event: signed-out');
  });
});

describe('a password', () => {
  test.each([
    ['short one', 'must have at least 12 characters', 'too_short'],
    ['Password2026!!', 'is one of the passwords that attackers try first; add words of your own', 'common_password'],
    ['we love rental business', 'must not contain “rentalbusiness”, which others know about you or this business', 'holds_name'],
  ])('%s is refused beside its field', async (password, msg, type) => {
    const token = await api.tokenOf('STAFF');
    const answer = await api.post('/auth/change-password', { current_password: testPassword, new_password: password }, { token });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'new_password'], msg, type }] } });
  });

  test('of an earlier release still opens, and a new one is suggested until there is one', async () => {
    const { email, id } = await api.makeUser('STAFF');
    await api.em.nativeUpdate(User, { id }, { passwordHash: await hashPassword('password') });
    const suggestion = async (token: string) => (await api.get('/auth/me', { token })).body;
    const { access_token: token } = (await signIn({ email, password: 'password' })).body;
    expect(await suggestion(token)).toMatchObject({ suggest_password_change: true, password_change_reason: 'outdated' });
    const chosen = { current_password: 'password', new_password: 'seven wet otters' };
    const changed = await api.post<{ access_token: string }>('/auth/change-password', chosen, { token });
    expect(await suggestion(changed.body.access_token)).toMatchObject({ suggest_password_change: false, password_change_reason: null });
    const [mail] = await mailsTo(email, 1);
    expect(mail).toMatchObject({ kind: 'security', subject: 'Your password for Rental Ledger of Rental business was changed' });
  });
});

const ask = (email: string, address = '192.0.2.1') =>
  api.post('/auth/forgot-password', { email }, { token: null, headers: { 'x-forwarded-for': address } });
const reset = (token: string, password = 'seven wet otters') =>
  api.post('/auth/reset-password', { token, new_password: password }, { token: null });

describe('a forgotten password', () => {
  const dead = { status: 422, body: { detail: [{ loc: ['body', 'token'], type: 'dead_link' }] } };

  test('is replaced by a link that opens once, ends every session and signs nobody in', async () => {
    expect((await api.get('/auth/options', { token: null })).body).toEqual({ password_reset: true, oidc: null, passkeys: true });
    const { email, id } = await api.makeUser('STAFF');
    const session = await signIn({ email });
    await guess({ email, address: '198.51.100.120' }, 6);
    expect((await ask(email.toUpperCase())).status).toBe(202);
    await ask(email);
    const mails = await mailsTo(email, 2);
    const [first = '', second = ''] = mails.map(
      ({ text }) => /https:\/\/ledger\.example\.com\/reset-password#([\w-]{43})\n/.exec(text)?.[1],
    );
    expect(mails[0]).toMatchObject({ kind: 'password-reset', subject: 'A new password for Rental Ledger of Rental business' });
    expect((await api.em.find(PasswordReset, { userId: id })).map(({ tokenHash }) => tokenHash)).not.toContain(first);
    // A password that is too weak does not use it up.
    expect((await reset(first, 'password1234')).body).toMatchObject({ detail: [{ loc: ['body', 'new_password'] }] });
    const answers = await Promise.all([reset(first), reset(first)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
    expect(answers.some(({ headers }) => headers.has('set-cookie'))).toBe(false);
    expect([await reset(first), await reset(second)]).toMatchObject([dead, dead]);
    expect(await me(session.body.access_token)).toBe(401);
    expect((await signIn({ email, password: 'seven wet otters', address: '198.51.100.120' })).status).toBe(200);
    expect((await mailsTo(email, 4))[2]).toMatchObject({ kind: 'security', subject: expect.stringContaining('was changed') });
    const entries = await api.em.execute<object[]>(
      `select user_id, action, address from audit_entry where resource_id = ? and resource = 'users' and action = 'reset-own-password'`,
      [id],
    );
    expect(entries).toEqual([{ user_id: id, action: 'reset-own-password', address: '127.0.0.1' }]);
  });

  test.each([
    [
      'its user changes the password',
      async ({ email }: User) => {
        const token = (await signIn({ email })).body.access_token;
        return api.post('/auth/change-password', { current_password: testPassword, new_password: 'nine dry badgers' }, { token });
      },
    ],
    [
      'an administrator gives another password',
      ({ id }: User) => resetPassword(api.em.fork(), id, { actor: { userId: null }, clock: systemClock, handOver: null }),
    ],
  ])('cannot be replaced by a link from before %s', async (_, change) => {
    const user = await api.makeUser('STAFF');
    await ask(user.email, '192.0.2.3');
    const [mail] = await mailsTo(user.email, 1);
    await change(user);
    expect(await reset(/#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '')).toMatchObject(dead);
  });

  test('says nothing of who has an account, mails nobody who is deactivated, and nobody often', async () => {
    const active = await api.makeUser('STAFF');
    const gone = await api.makeUser('STAFF', { isActive: false });
    const answers = await Promise.all(
      ['nobody@example.com', gone.email, ...Array<string>(4).fill(active.email)].map((email) => ask(email, '192.0.2.2')),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await mailsTo(active.email, 3);
    await mailsTo(gone.email, 0);
    for (let at = 0; at < 4; at += 1) await ask('nobody@example.com', '192.0.2.2');
    expect((await ask(active.email, '192.0.2.2')).status).toBe(429);
    await api.em.nativeUpdate(PasswordReset, { userId: active.id }, { expiresAt: new Date(Date.now() - 1000) });
    const [mail] = await mailsTo(active.email, 3);
    expect(await reset(/#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '')).toMatchObject(dead);
    expect(await reset('nonsense')).toMatchObject(dead);
  });
});
