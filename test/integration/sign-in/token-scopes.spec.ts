import { describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { resetPassword } from '#core/commands/administer-users';
import { scopeRefusal, type ScopeNeeded, type TokenAccess } from '#core/database/values/token-scope';
import { takeSteps } from '#core/database/take-steps';
import { systemClock } from '#core/kernel/platform/clock';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { testPassword } from '../../support/api.js';
import { createTestDatabase } from '../../support/database.js';
import { apiForTests } from '../../support/for-tests.js';

interface Given {
  id: number;
  token: string;
  url: string | null;
  expires_at: string | null;
}

const api = apiForTests();

const make = (different: object = {}, options?: { token: string }) =>
  api.post<Given>('/access-tokens', { kind: 'api', name: 'Program', access: 'write', ...different }, options);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const status = async (token: string, path = '/auth/me') => (await api.get(path, { token })).status;

interface Operation {
  'x-scopes'?: string[];
  'x-in-person'?: boolean;
  'x-roles'?: string[];
}

test('every described call is for people alone, public, or open to a token whose scope covers it, and says so', async () => {
  const scopes = [
    { access: 'read', resources: ['all'] },
    { access: 'write', resources: ['documents'] },
    { access: 'write', resources: ['all'] },
  ] as const;
  const tokens = await Promise.all(scopes.map(async (scope) => (await make(scope)).body.token));
  const asked = { open: 0, closed: 0 };
  const wrong: unknown[] = [];
  const ask = async (method: string, path: string, operation: Operation): Promise<void> => {
    const needed = neededBy(operation);
    if (!needed && !operation['x-in-person']) wrong.push([method, path, 'says nothing']);
    for (const [at, scope] of scopes.entries()) {
      const refusal = needed ? scopeRefusal(scope, needed) : 'API tokens cannot be used for this. Sign in to do it.';
      asked[refusal === null ? 'open' : 'closed'] += 1;
      const answer = await fetch(`${api.url}${path.replaceAll(/\{\w+\}/g, '999999')}`, {
        method,
        headers: { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      const { detail } = (await answer.json().catch(() => ({}))) as { detail?: unknown };
      const isRefused = answer.status === 403 && detail === refusal;
      if (answer.status === 401 || isRefused !== (refusal !== null) || (answer.status === 403) !== isRefused)
        wrong.push([method, path, scope, answer.status, detail]);
    }
  };
  const calls = Object.entries(createOpenApi(api.app).paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([name, operation]) => ({ path, name, operation })),
    )
    .filter(({ operation }) => !operation['x-roles']?.includes('public'));
  for (let at = 0; at < calls.length; at += 20)
    await Promise.all(calls.slice(at, at + 20).map(({ path, name, operation }) => ask(name.toUpperCase(), path, operation)));
  expect(wrong).toEqual([]);
  expect(asked.open).toBeGreaterThan(150);
  expect(asked.closed).toBeGreaterThan(150);
});

function neededBy({ 'x-scopes': scopes }: Operation): ScopeNeeded | null {
  if (!scopes) return null;
  const access = (scopes[0]?.split(':')[1] ?? 'read') as TokenAccess;
  return { access, resources: scopes.map((scope) => scope.split(':')[0]) as ScopeNeeded['resources'] };
}

test('a token gets no link for what it may not read itself, and never more than its user’s role', async () => {
  const { token } = (await make({ access: 'read', resources: ['expenses'] })).body;
  const ticket = (path: string) => api.post<{ detail: string }>('/tickets', { path }, { token });
  expect((await ticket('/expenses/export.csv?from=2026-01-01')).status).toBe(201);
  for (const path of ['/documents/7/download', '/mail/3/raw', '/reports/tax.zip?year=2026', '/documents/7/view/?x=/expenses/'])
    expect(await ticket(path)).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/^This token has no access to/) } });
  const viewer = await make({}, { token: await api.tokenOf('VIEWER') });
  expect((await api.post('/tags/', { name: 'x' }, { token: viewer.body.token })).body).toEqual({ detail: "Viewers can't change data" });
  expect(await status(viewer.body.token, '/mail/')).toBe(403);
});

test('a token of which nothing more is said reads alone', async () => {
  const { body } = await api.post<Given & { access: string }>('/access-tokens', { kind: 'api', name: 'Program' });
  expect(body.access).toBe('read');
  expect(await api.post('/tags/', { name: 'x' }, { token: body.token })).toMatchObject({
    status: 403,
    body: { detail: 'This token can only read.' },
  });
});

test('a token ends: within a year, after 90 days unless it is said, and within three only for administrators', async () => {
  const staff = { token: await api.tokenOf('STAFF') };
  const [usual, short] = [await make({}, staff), await make({ expires_at: inDays(30) }, staff)];
  expect(Math.round((Date.parse(usual.body.expires_at ?? '') - Date.now()) / 86_400_000)).toBe(90);
  expect(short).toMatchObject({ status: 201 });
  expect(await make({ expires_at: null }, staff)).toMatchObject({
    status: 403,
    body: { detail: 'Only administrators can create tokens that are valid for more than a year. Choose a date within a year.' },
  });
  const longest = Date.parse((await make({ expires_at: null })).body.expires_at ?? '');
  expect(Math.round((longest - Date.now()) / 86_400_000)).toBe(3 * 366);
  for (const [wrong, msg] of [
    [inDays(-1), 'must be in the future'],
    [inDays(400), 'must be within a year'],
  ])
    expect(await make({ expires_at: wrong })).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'expires_at'], msg }] } });
  for (const wrong of [{ expires_at: 'soon' }, { access: 'admin' }, { resources: [] }, { resources: ['everything'] }])
    expect((await make(wrong)).status).toBe(422);
  const { id, token } = short.body;
  expect(await status(token)).toBe(200);
  await api.em.nativeUpdate(AccessToken, { id }, { expiresAt: new Date(Date.now() - 1000) });
  expect(await status(token)).toBe(401);
  const listed = (await api.get<{ id: number }[]>('/access-tokens', staff)).body.find((row) => row.id === id);
  expect(listed).toMatchObject({ has_ended: true });
});

test('a token is made only by who has just proved who they are', async () => {
  const user = await api.makeUser('STAFF');
  const token = await api.signIn(user.email);
  await api.em.execute(`update user_session set confirmed_at = now() - interval '11 minutes' where user_id = ?`, [user.id]);
  expect(await make({}, { token })).toMatchObject({ status: 403, body: { detail: 'Confirm your identity, then try again.' } });
});

test('administrators see everybody’s tokens with their last use, and revoke them', async () => {
  const user = await api.makeUser('STAFF');
  const { id, token } = (await make({ access: 'read', resources: ['mail', 'mail'] }, { token: await api.signIn(user.email) })).body;
  expect(await status(token)).toBe(200);
  const listed = (await api.get<{ id: number }[]>('/admin/access-tokens?limit=1000')).body.find((row) => row.id === id);
  expect(listed).toMatchObject({
    kind: 'api',
    access: 'read',
    resources: ['mail'],
    user: { id: user.id, email: user.email },
    last_used_address: expect.stringContaining('127.0.0.1'),
  });
  expect(JSON.stringify(listed)).not.toContain(token);
  expect((await api.delete(`/admin/access-tokens/${id}`)).status).toBe(204);
  expect(await status(token)).toBe(401);
  expect((await api.delete(`/admin/access-tokens/${id}`)).status).toBe(404);
  expect(await api.em.count(AuditEntry, { resource: 'access-tokens', resourceId: id, action: 'delete' })).toBe(1);
});

describe('an account that is taken back takes its tokens and feeds along', () => {
  type User = { id: number; email: string };
  type Ending = (user: User, session: { token: string }) => Promise<unknown>;
  const passwords = { current_password: testPassword, new_password: 'another good long password' };
  test.each<[string, Ending, boolean]>([
    ['a reset by an administrator', ({ id }) => api.post(`/admin/users/${id}/reset-password`), false],
    [
      'a reset at the command line',
      ({ id }) => resetPassword(api.em, id, { actor: { userId: null }, clock: systemClock, handOver: null }),
      false,
    ],
    ['signing out everywhere by an administrator', ({ id }) => api.post(`/admin/users/${id}/end-sessions`), false],
    ['a deactivation', ({ id }) => api.put(`/admin/users/${id}`, { is_active: false }), false],
    ['a deletion', ({ id }) => api.delete(`/admin/users/${id}`), false],
    ['another role', ({ id }) => api.put(`/admin/users/${id}`, { role: 'VIEWER' }), true],
    ['a new password', (_, session) => api.post('/auth/change-password', passwords, session), false],
    [
      'a new password that keeps them',
      (_, session) => api.post('/auth/change-password', { ...passwords, keep_tokens: true }, session),
      true,
    ],
    ['signing out everywhere', (_, session) => api.post('/auth/logout-all', undefined, session), false],
    ['signing out everywhere that keeps them', (_, session) => api.post('/auth/logout-all', { keep_tokens: true }, session), true],
  ])('%s', async (_, end, stay) => {
    const user = await api.makeUser('STAFF');
    const session = { token: await api.signIn(user.email) };
    const { id, token } = (await make({}, session)).body;
    const feed = (await make({ kind: 'calendar' }, session)).body.url?.replace('/api/v1', '') ?? '';
    const open = async () => [await status(token), (await api.get(feed, { token: null })).status];
    expect(await open()).toEqual([200, 200]);
    await end(user, session);
    expect(await open()).toEqual(stay ? [200, 200] : [401, 401]);
    // Not only refused: activated again, the account is as it was without them.
    expect(await api.em.count(AccessToken, { userId: user.id })).toBe(stay ? 2 : 0);
    expect(await api.em.count(AuditEntry, { resource: 'access-tokens', resourceId: id, action: 'delete' })).toBe(stay ? 0 : 1);
  });
});

test('tokens made before scopes keep all they had and are marked; where the release is taken back, those with limits open nothing', async () => {
  const database = await createTestDatabase(2);
  try {
    const { em, migrator } = database.orm;
    const back = async () => {
      while ((await migrator.getExecuted()).some(({ name }) => name.endsWith('token_scopes'))) await migrator.down();
    };
    await back();
    await em.execute(`insert into app_user (email, full_name, password_hash) values ('a@example.com', 'A', 'x')`);
    const add = `insert into access_token (user_id, kind, name, token_hash, hint) select id, ?, 'x', ?, 'abcd' from app_user`;
    for (const kind of ['api', 'calendar']) await em.execute(add, [kind, kind]);
    await takeSteps(database.orm);
    const rows = await em.fork().find(AccessToken, {}, { orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      { kind: 'api', access: 'write', resources: ['all'], expiresAt: null, beforeScopes: true },
      { kind: 'calendar', access: 'read', resources: [], expiresAt: null, beforeScopes: false },
    ]);
    await em.execute(
      `insert into access_token (user_id, kind, name, token_hash, hint, resources) select id, 'api', 'x', 'limited', 'abcd', '{mail}' from app_user`,
    );
    await back();
    const hashes = await em.execute<{ token_hash: string }[]>(`select token_hash from access_token order by id`);
    expect(hashes.map((row) => row.token_hash)).toEqual(['api', 'calendar', expect.stringMatching(/^ended /)]);
  } finally {
    await database.drop();
  }
});
