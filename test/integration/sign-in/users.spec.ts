import { beforeAll, describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { findUserByEmail } from '#core/records/users/find-user';
import { User } from '#core/database/entities/user.entity';
import { adminEmail, testPassword } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface Row {
  id: number;
  email: string;
  temporary_password?: string;
  [key: string]: unknown;
}

const api = apiForTests();
let adminId: number;
beforeAll(async () => {
  adminId = (await api.em.findOneOrFail(User, { email: adminEmail })).id;
});

const login = (username: string, password: string) =>
  api.post<{ access_token: string; detail?: string }>('/auth/login', { username, password }, { token: null });
const invite = (email: string, different: object = {}) =>
  api.post<Row>('/admin/users/invite', { email, full_name: 'Jo Sample', role: 'STAFF', ...different });

test('an invited user signs in with the password that was said once, chooses another, and has accepted', async () => {
  const invited = await invite('jo@example.com', { role: 'admin' });
  expect(invited).toMatchObject({
    status: 201,
    body: { email: 'jo@example.com', role: 'ADMIN', is_active: true, invitation_accepted: false, email_sent: false, last_login: null },
  });
  const { id, temporary_password = '' } = invited.body;
  expect(JSON.stringify((await api.get('/admin/users')).body)).not.toContain(temporary_password);
  const { access_token: token } = (await login('JO@example.com', temporary_password)).body;
  expect((await api.get('/properties/', { token })).body).toEqual({ detail: 'Choose a new password first.' });
  const chosen = await api.post<{ access_token: string }>(
    '/auth/change-password',
    { current_password: temporary_password, new_password: testPassword },
    { token },
  );
  expect((await api.get('/properties/', { token: chosen.body.access_token })).status).toBe(200);
  expect((await api.get<Row[]>('/admin/users?q=jo@')).body).toMatchObject([
    { id, invitation_accepted: true, last_login: expect.any(String) },
  ]);
  const resent = await api.post(`/admin/users/${id}/resend-invitation`);
  const detail = 'This user has already accepted the invitation. Reset the password instead.';
  expect(resent).toMatchObject({ status: 409, body: { detail } });
});

test('an address has one account, whatever its case, also when asked for several times at once', async () => {
  const answers = await Promise.all(['twice@example.com', 'TWICE@example.com', 'Twice@example.com'].map((email) => invite(email)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await invite('twice@example.com')).body).toEqual({ detail: 'A user with this e-mail address already exists.' });
});

test('an invitation that names no role is for an administrator', async () => {
  const { status, body } = await invite('unsaid@example.com', { role: undefined });
  expect([status, body.role]).toEqual([201, 'ADMIN']);
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ full_name: ' ' }, 'full_name'],
  [{ role: 'OWNER' }, 'role'],
])('an invitation with %j is refused', async (different, field) => {
  expect(await invite('new@example.com', different)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
});

test('resent and expired passwords: only the newest opens, and only for a day', async () => {
  const { id, email, temporary_password: first = '' } = (await invite('late@example.com')).body;
  const again = await api.post<Row>(`/admin/users/${id}/resend-invitation`);
  // Without SMTP_URL nothing says that a mail went out, and none waits to.
  expect(again.body).toMatchObject({ email_sent: false, temporary_password: expect.any(String) });
  const { temporary_password: second = '' } = again.body;
  const reset = await api.post<Row>(`/admin/users/${(await api.makeUser('STAFF')).id}/reset-password`);
  expect(reset.body).toMatchObject({ email_sent: false, temporary_password: expect.any(String) });
  expect(await api.em.execute('select count(*)::int as mails from outgoing_mail')).toEqual([{ mails: 0 }]);
  expect((await login(email, first)).status).toBe(401);
  const { em } = api;
  const expires = (await em.findOneOrFail(User, { id })).temporaryPasswordExpiresAt?.getTime() ?? 0;
  expect(Math.abs(expires - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000);
  await em.nativeUpdate(User, { id }, { temporaryPasswordExpiresAt: new Date(Date.now() - 1000) });
  expect(await login(email, second)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('expired') } });
});

describe('sessions end at once', () => {
  test.each([
    ['a role changed', (id: number) => api.put(`/admin/users/${id}`, { role: 'VIEWER' }), 200],
    ['deactivated', (id: number) => api.put(`/admin/users/${id}`, { is_active: false }), 200],
    ['the password reset', (id: number) => api.post(`/admin/users/${id}/reset-password`), 200],
    ['signed out everywhere by an administrator', (id: number) => api.post(`/admin/users/${id}/end-sessions`), 204],
    ['deleted', (id: number) => api.delete(`/admin/users/${id}`), 204],
  ])('%s', async (_, change, status) => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    await api.post('/tags/', { name: `of ${user.id}` }, { token });
    expect((await change(user.id)).status).toBe(status);
    expect((await api.get('/auth/me', { token })).status).toBe(401);
  });

  test('with another role the session goes on: it takes another token, which may do what the role may', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    await api.put(`/admin/users/${user.id}`, { role: 'VIEWER' });
    expect((await api.get('/auth/me', { token })).status).toBe(401);
    const next = await api.post<{ access_token: string }>('/auth/refresh', undefined, { token });
    expect(next.status).toBe(200);
    const renewed = { token: next.body.access_token };
    expect(await api.get('/auth/me', renewed)).toMatchObject({ status: 200, body: { role: 'VIEWER' } });
    expect((await api.post('/tags/', { name: 'no more' }, renewed)).status).toBe(403);
    // It is renewed once, as any other.
    expect((await api.get('/auth/me', { token })).status).toBe(401);
  });

  test.each([
    ['deactivated', (id: number) => api.put(`/admin/users/${id}`, { is_active: false })],
    ['the password reset', (id: number) => api.post(`/admin/users/${id}/reset-password`)],
    ['signed out everywhere', (id: number) => api.post(`/admin/users/${id}/end-sessions`)],
    [
      'another role, then signed out everywhere',
      (id: number) => api.put(`/admin/users/${id}`, { role: 'VIEWER' }).then(() => api.post(`/admin/users/${id}/end-sessions`)),
    ],
  ])('a session that has ended takes no other token: %s', async (_, change) => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    await change(user.id);
    expect((await api.post('/auth/refresh', undefined, { token })).status).toBe(401);
  });

  test('a change to what is there already ends nothing', async () => {
    const user = await api.makeUser('STAFF');
    const token = await api.signIn(user.email);
    expect((await api.put(`/admin/users/${user.id}`, { role: 'STAFF', is_active: true })).status).toBe(200);
    expect((await api.get('/auth/me', { token })).status).toBe(200);
  });
});

describe('administrators', () => {
  test.each([
    [
      'demote',
      () => api.put(`/admin/users/${adminId}`, { role: 'VIEWER' }),
      'You can’t change your own role. Ask another administrator to do it.',
    ],
    [
      'deactivate',
      () => api.put(`/admin/users/${adminId}`, { is_active: false }),
      'You can’t deactivate your own account. Ask another administrator to do it.',
    ],
    ['delete', () => api.delete(`/admin/users/${adminId}`), 'You can’t delete your own account. Ask another administrator to do it.'],
  ])('cannot %s themselves', async (_, change, detail) => {
    expect(await change()).toMatchObject({ status: 409, body: { detail } });
  });

  test('who demote each other at the same time leave one', async () => {
    const { em } = api;
    const [a, b] = [await api.makeUser('ADMIN'), await api.makeUser('ADMIN')];
    const [tokenA, tokenB] = [await api.signIn(a.email), await api.signIn(b.email)];
    await em.nativeUpdate(User, { id: { $nin: [a.id, b.id] }, role: 'ADMIN' }, { isActive: false });
    const answers = await Promise.all([
      api.put(`/admin/users/${b.id}`, { role: 'STAFF' }, { token: tokenA }),
      api.put(`/admin/users/${a.id}`, { is_active: false }, { token: tokenB }),
    ]);
    expect(await em.count(User, { role: 'ADMIN', isActive: true })).toBe(1);
    // The second was let in before the first had changed anything, or was not let in any more.
    expect([401, 403, 409]).toContain(Math.max(...answers.map((answer) => answer.status)));
    await em.nativeUpdate(User, { id: adminId }, { isActive: true });
  });
});

test('a deleted user leaves a tombstone: nothing signs in with it, the address is free, and the log keeps the name', async () => {
  const name = `leaver-${Date.now()}@example.com`;
  const user = await api.makeUser('ADMIN', { email: name });
  const token = await api.signIn(name);
  const tag = await api.post<Row>('/tags/', { name: 'of the leaver' }, { token });
  const program = await api.post<{ token: string }>('/access-tokens', { kind: 'api', name: 'x' }, { token });
  const ticket = await api.post<{ url: string }>('/tickets', { path: '/documents/export.csv' }, { token });
  expect((await api.delete(`/admin/users/${user.id}`)).status).toBe(204);
  expect((await login(name, testPassword)).status).toBe(401);
  for (const given of [token, program.body.token]) expect((await api.get('/auth/me', { token: given })).status).toBe(401);
  expect((await fetch(new URL(ticket.body.url, api.url))).status).toBe(401);
  expect((await api.delete(`/admin/users/${user.id}`)).status).toBe(404);
  expect((await api.get<Row[]>('/admin/users?limit=1000')).body.map(({ id }) => id)).not.toContain(user.id);
  expect((await api.post(`/admin/users/${user.id}/reset-password`)).status).toBe(404);
  const [left] = await api.em.execute<Record<string, unknown>[]>('select * from app_user where id = ?', [user.id]);
  expect(left).toMatchObject({ email: '', full_name: name, role: 'VIEWER', is_active: false, password_hash: '', last_login: null });
  expect(
    await api.em.execute('select 1 from access_token where user_id = ? union all select 1 from ticket where user_id = ?', [
      user.id,
      user.id,
    ]),
  ).toEqual([]);
  expect((await api.get<Row[]>(`/audit/tags/${tag.body.id}`)).body).toMatchObject([{ user_id: user.id, user_name: `${name} (deleted)` }]);
  // Deleted once more under the same address: an empty one is nobody's.
  const again = await invite(name);
  expect(again.status).toBe(201);
  expect((await api.delete(`/admin/users/${again.body.id}`)).status).toBe(204);
  expect(await findUserByEmail(api.em, '')).toBeNull();
});

test('the log says who changed whom, and no password', async () => {
  const { id, temporary_password = '' } = (await invite('logged@example.com')).body;
  await api.put(`/admin/users/${id}`, { role: 'VIEWER' });
  await api.post(`/admin/users/${id}/reset-password`);
  await api.delete(`/admin/users/${id}`);
  const lines = await api.em.find(AuditEntry, { resource: 'users', resourceId: id }, { orderBy: { id: 1 } });
  expect(lines.map((line) => [line.action, line.userId])).toEqual([
    ['create', adminId],
    ['update', adminId],
    ['reset-password', adminId],
    ['delete', adminId],
  ]);
  expect(lines[1]).toMatchObject({ before: { role: 'STAFF' }, after: { role: 'VIEWER' } });
  expect(JSON.stringify(lines)).not.toContain('$argon2');
  expect(JSON.stringify(lines)).not.toContain(temporary_password);
});
