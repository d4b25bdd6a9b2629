import { expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { User } from '#core/database/entities/user.entity';
import { apiForTests } from '../../support/for-tests.js';

interface Given {
  id: number;
  token: string;
  url: string | null;
  [key: string]: unknown;
}

const api = apiForTests();

const give = (kind: 'api' | 'calendar', options?: { token: string }) =>
  api.post<Given>('/access-tokens', { kind, name: ' Bookkeeping ', access: 'write' }, options);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a program calls as its user until the token is revoked; the secret is said once and kept nowhere', async () => {
  const given = await give('api');
  expect(given).toMatchObject({ status: 201, body: { kind: 'api', name: 'Bookkeeping', url: null, last_used_at: null } });
  const { id, token } = given.body;
  expect((await api.get('/auth/me', { token })).body).toMatchObject({ role: 'ADMIN' });
  expect((await api.post('/properties/', { name: 'By a program' }, { token })).status).toBe(201);
  const listed = await api.get<Given[]>('/access-tokens');
  expect(listed.body).toEqual([
    {
      id,
      kind: 'api',
      name: 'Bookkeeping',
      hint: token.slice(-4),
      access: 'write',
      resources: ['all'],
      expires_at: expect.any(String) as string,
      has_ended: false,
      made_before_scopes: false,
      last_used_at: expect.any(String) as string,
      last_used_address: expect.stringContaining('127.0.0.1') as string,
      created_at: expect.any(String) as string,
    },
  ]);
  expect((await api.em.findOneOrFail(AccessToken, { id })).tokenHash).not.toContain(token);
  expect((await api.delete(`/access-tokens/${id}`)).status).toBe(204);
  expect(await api.get('/auth/me', { token })).toMatchObject({ status: 401, body: { detail: 'Please sign in again.' } });
  const log = await api.em.find(AuditEntry, { resource: 'access-tokens', resourceId: id }, { orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual(['create', 'delete']);
  expect(log[0]?.after).toMatchObject({ name: 'Bookkeeping', token_hash: 'changed' });
});

test('a program has its user’s role, makes no tokens, changes no accounts, not even its own, reads no secret of the installation, and ends with the account', async () => {
  const viewer = await api.makeUser('VIEWER');
  const { token } = (await give('api', { token: await api.signIn(viewer.email) })).body;
  expect((await api.get('/properties/', { token })).status).toBe(200);
  expect((await api.post('/properties/', { name: 'No' }, { token })).body).toEqual({ detail: "Viewers can't change data" });
  const admin = (await give('api')).body.token;
  const refused = { status: 403, body: { detail: 'API tokens cannot be used for this. Sign in to do it.' } };
  expect(await give('api', { token: admin })).toMatchObject(refused);
  expect(await api.put(`/admin/users/${viewer.id}`, { role: 'ADMIN' }, { token: admin })).toMatchObject(refused);
  const passwords = { current_password: 'any', new_password: 'a long enough password' };
  expect(await api.post('/auth/change-password', passwords, { token })).toMatchObject(refused);
  expect(await api.post('/auth/logout-all', {}, { token })).toMatchObject(refused);
  expect(await api.post('/setup/make-me-admin', {}, { token })).toMatchObject(refused);
  // The secret in the address of the relay stays good when the token is revoked.
  expect(await api.get('/webhooks', { token: admin })).toMatchObject(refused);
  expect((await api.get('/webhooks')).status).toBe(200);
  await api.em.nativeUpdate(User, { id: viewer.id }, { isActive: false });
  expect((await api.get('/properties/', { token })).status).toBe(401);
});

test('a token is its owner’s alone, and their number is bounded', async () => {
  const { id } = (await give('api')).body;
  const other = { token: await api.tokenOf('STAFF') };
  expect((await api.get('/access-tokens', other)).body).toEqual([]);
  expect((await api.delete(`/access-tokens/${id}`, other)).body).toEqual({ detail: 'Token not found' });
  const answers = await Promise.all(Array.from({ length: 22 }, () => give('calendar', other)));
  expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2);
  expect((await api.post('/access-tokens', { kind: 'api', name: ' ' })).status).toBe(422);
  expect((await api.post('/access-tokens', { kind: 'root', name: 'x' })).status).toBe(422);
});

test('a calendar program reads what is due and unpaid by its address alone, until it is revoked', async () => {
  const { body: property } = await api.post<{ id: number }>('/properties/', { name: 'Alder Row', hoa_monthly_fee: 250 });
  const bill = { property_id: property.id, amount: 86.12, expense_date: inDays(-5), vendor: 'City; Water', due_date: inDays(9) };
  await api.post('/expenses/', bill);
  await api.post('/expenses/', { ...bill, vendor: 'Paid already', paid_on: inDays(-1) });
  await api.post('/expenses/', { ...bill, vendor: 'Long ago', due_date: inDays(-90) });
  const { id, url, token } = (await give('calendar')).body;
  expect(url).toBe(`/api/v1/calendar.ics?token=${token}`);
  const path = url?.replace('/api/v1', '') ?? '';
  const feed = await api.get<string>(path, { token: null });
  expect(feed).toMatchObject({ status: 200 });
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = feed.body.replaceAll('\r\n ', '');
  expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(9).replaceAll('-', '')}`);
  expect(text).toContain(String.raw`SUMMARY:Pay City\; Water: USD 86.12`);
  expect(text).toContain('SUMMARY:HOA dues of Alder Row: USD 250.00');
  expect(text).not.toMatch(/Paid already|Long ago/);
  // What reads a calendar opens nothing else, and a program's token no calendar.
  expect((await api.get('/properties/', { token })).status).toBe(401);
  const { token: program } = (await give('api')).body;
  expect((await api.get(`/calendar.ics?token=${program}`, { token: null })).status).toBe(401);
  await api.delete(`/access-tokens/${id}`);
  const detail = 'This calendar address has been revoked. Create a new one in Settings.';
  expect(await api.get(path, { token: null })).toMatchObject({ status: 401, body: { detail } });
});
