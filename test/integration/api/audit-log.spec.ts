import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { auditKeyOf } from '#core/kernel/audit/chain';
import { keepHead, keptHeadPath, readKeptHead } from '#core/kernel/audit/kept-head';
import { resealLog } from '#core/kernel/audit/reseal-log';
import { findHead, sealLog } from '#core/kernel/audit/seal-log';
import { checkAudit } from '#core/ops/doctor/check-audit';
import type { Role } from '#core/kernel/platform/role';
import { testPassword, testSecret } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface Line {
  id: number;
  action: string;
  resource: string;
  resource_id: number | null;
  user_id: number | null;
  user_name: string | null;
  address: string | null;
  after: Record<string, unknown> | null;
  position: number;
  hash: string;
}

const key = auditKeyOf(testSecret);
const api = apiForTests({ TRUSTED_PROXIES: 'loopback' });
beforeEach(async () => {
  // Each test begins with a chain of what is there, which holds.
  await asOwner((em) => em.execute('delete from audit_seal'));
  await rm(keptHeadPath(api.dataDir), { force: true });
});

/** Does what only the owner of the tables can: the triggers rest. */
const asOwner = (work: (em: EntityManager) => Promise<unknown>) =>
  api.em.transactional(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await work(tx);
  });
const examined = (keys = [key]) => checkAudit(api.em, { keys, dataDir: api.dataDir });
const write = async (count: number): Promise<void> => {
  const { em } = api;
  for (let at = 0; at < count; at += 1)
    em.create(AuditEntry, { userId: null, action: 'update', resource: 'tags', resourceId: at, after: { at, ß: [1.5, null] } });
  await em.flush();
};
const exported = async (query = ''): Promise<Line[]> =>
  (await api.get<string>(`/audit/export${query}`)).body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const audit = async (query: string): Promise<Line[]> => (await api.get<Line[]>(`/audit?${query}`)).body;
const login = (username: string, password: string, address: string) =>
  fetch(`${api.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-request-id': `call-${address}` },
    body: JSON.stringify({ username, password }),
  });
const eventually = async <T>(look: () => Promise<T[]>, count = 1): Promise<T[]> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await look();
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return look();
};

test('what is sealed holds, however many seal at once, and what commits late is sealed with the next', async () => {
  await write(1100);
  const late = api.em;
  await late.begin();
  late.create(AuditEntry, { userId: null, action: 'create', resource: 'tags', resourceId: 1 });
  await late.flush();
  await write(3);
  await Promise.all(Array.from({ length: 4 }, () => sealLog(api.em, key, { whole: true })));
  await sealLog(api.em, key);
  const before = await findHead(api.em);
  await late.commit();
  const after = await sealLog(api.em, key);
  expect(after?.position).toBe((before?.position ?? 0) + 1);
  const [{ entries } = { entries: 0 }] = await api.em.execute<{ entries: number }[]>('select count(*)::int as entries from audit_entry');
  expect(await examined()).toEqual({ check: 'Audit log', wrong: 0, sentence: `The chain of ${entries} sealed entries is intact.` });
  await write(1);
  expect((await examined()).sentence).toContain('1 newer entry waits for a worker to seal it.');
});

test.each<[what: string, spoil: string, told: RegExp]>([
  [
    'an entry that was changed',
    `update audit_entry set resource_id = 77 where id = ID`,
    /^Entry ID, at place 3 of the chain, was changed after it was sealed/,
  ],
  ['an address that was changed', `update audit_entry set address = '192.0.2.9' where id = ID`, /^Entry ID, at place 3/],
  ['an entry that was removed', `delete from audit_entry where id = ID`, /^The entry at place 3 of the chain is missing/],
  [
    'an entry and its seal',
    `with gone as (delete from audit_seal where entry_id = ID) delete from audit_entry where id = ID`,
    /^Place 3 of the chain is missing/,
  ],
  [
    'a chain that was cut off',
    `with gone as (delete from audit_seal where position >= 3) delete from audit_entry where id >= ID`,
    /^The chain ends at place 2; it was \d+ long, so its end was cut off/,
  ],
  [
    'a seal of another key',
    `update audit_seal set mac = repeat('0', 64) where position = 3`,
    /^Entry ID, at place 3 of the chain, was not sealed with the key/,
  ],
  [
    'a seal by a key that nobody knows',
    `update audit_seal set key_id = 'other' where position = 3`,
    /^Entry ID, at place 3 .* was not sealed with the key/,
  ],
])('the doctor says where the chain breaks: %s', async (_what, spoil, told) => {
  await write(6);
  const head = await sealLog(api.em, key, { whole: true });
  expect(head && (await keepHead(api.em, api.dataDir, head))).toBe(true);
  // A worker that comes late with an earlier end of the chain takes nothing back.
  const [earlier] = await api.em.execute<{ hash: string }[]>('select hash from audit_seal where position = 2');
  expect(await keepHead(api.em, api.dataDir, { position: 2, hash: earlier?.hash ?? '' })).toBe(true);
  expect(await readKeptHead(api.dataDir)).toEqual(head);
  const [{ id } = { id: '' }] = await api.em.execute<{ id: string }[]>('select entry_id as id from audit_seal where position = 3');
  expect((await examined()).wrong).toBe(0);
  const [kept] = await api.em.execute<Record<string, unknown>[]>('select * from audit_entry where id = ?', [id]);
  await asOwner((em) => em.execute(spoil.replaceAll('ID', id)));
  const found = await examined();
  expect(found.wrong).toBe(1);
  expect(found.sentence).toMatch(new RegExp(told.source.replaceAll('ID', id)));
  // The end that was kept stays as the trace of a chain that was cut off, and goes on with any other.
  await write(2);
  const isCut = spoil.includes('position >= 3');
  const next = await sealLog(api.em, key);
  expect(next && (await keepHead(api.em, api.dataDir, next))).toBe(!isCut);
  expect((await readKeptHead(api.dataDir))?.hash === head?.hash).toBe(isCut);
  await asOwner(async (em) => {
    await em.execute('delete from audit_entry where id = ?', [id]);
    await em.execute('insert into audit_entry select * from json_populate_record(null::audit_entry, ?::json)', [JSON.stringify(kept)]);
  });
});

test('after a change of the key the chain still holds, and a seal that was forged before it stays wrong', async () => {
  await write(4);
  await sealLog(api.em, key, { whole: true });
  const next = auditKeyOf('another secret, also long enough');
  await asOwner((em) => em.execute(`update audit_seal set mac = repeat('0', 64) where position = 2`));
  expect(await resealLog(api.em, key, next)).toBe(((await findHead(api.em))?.position ?? 0) - 1);
  expect((await examined([next])).sentence).toMatch(/at place 2 of the chain, was not sealed with the key/);
  await expect(api.em.execute('delete from audit_seal')).rejects.toThrow(/append-only/);
});

test('the export verifies outside by its hashes alone, as the page on watching says, and goes on where an earlier one ended', async () => {
  await write(1200);
  const text = (await api.get<string>('/audit/export')).body;
  const lines = text.trim().split('\n');
  const [, program = ''] = /```python\n(.*?)```/s.exec(await readFile('docs/watching.md', 'utf8')) ?? [];
  const path = join(api.dataDir, 'export.jsonl');
  const verified = async (content: string) => {
    await writeFile(path, content);
    return promisify(execFile)('python3', ['-c', program, path]).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  };
  expect(await verified(text)).toBe('The chain holds.\n');
  expect(await verified(text.replace('"at":7,', '"at":8,'))).toMatch(/^The chain breaks at place \d+\.\n$/);
  expect(lines.length).toBeGreaterThan(1200);
  const own = JSON.parse(lines.at(-1) ?? '') as Line;
  expect(own).toMatchObject({
    action: 'export',
    resource: 'audit',
    user_name: 'Administrator',
    address: '127.0.0.1',
    position: lines.length,
  });
  const rest = await exported(`?after=${lines.length}`);
  expect(rest.map(({ position, action }) => [position, action])).toEqual([[lines.length + 1, 'export']]);
});

test('sign-ins, failed ones and refused ones are entries with their address; what was typed is not', async () => {
  const user = await api.makeUser('STAFF');
  const closed = await api.makeUser('STAFF', { isActive: false });
  await login(user.email, testPassword, '198.51.100.1');
  await login(user.email, 'my other secret', '2001:db8::7');
  await login('nobody.at.all@example.com', 'my other secret', '198.51.100.3');
  await login(closed.email, testPassword, '198.51.100.4');
  const found = await eventually(
    () => audit('from=2020-01-01&address=198.51.100.1,198.51.100.3,198.51.100.4,2001:db8::7&sort=["id","ASC"]'),
    4,
  );
  const told = found.map(({ action, address, user_id, resource_id, after }) => ({ action, address, user_id, resource_id, after })).toSorted((a, b) => String(a.address) < String(b.address) ? -1 : 1); // prettier-ignore
  expect(told).toEqual([
    { action: 'sign-in', address: '198.51.100.1', user_id: user.id, resource_id: user.id, after: { method: 'password' } },
    { action: 'sign-in-failed', address: '198.51.100.3', user_id: null, resource_id: null, after: { known_account: false } },
    { action: 'sign-in-refused', address: '198.51.100.4', user_id: closed.id, resource_id: closed.id, after: { why: 'deactivated' } },
    { action: 'sign-in-failed', address: '2001:db8::7', user_id: null, resource_id: user.id, after: { known_account: true } },
  ]);
  const all = JSON.stringify(await api.em.execute('select * from audit_entry'));
  for (const typed of ['my other secret', 'nobody.at.all']) expect(all).not.toContain(typed);
});

const closedFor = async (address: string) =>
  (await audit(`from=2020-01-01&address=${address}&action=sign-in-refused`)).map(({ resource_id, after }) => ({ resource_id, after }));

test('an account that is closed after failures, and an address, are one entry each, however many tries are refused', async () => {
  const user = await api.makeUser('STAFF');
  for (let tries = 0; tries < 9; tries += 1) await login(user.email, 'my other secret', '198.51.100.9');
  for (let tries = 0; tries < 25; tries += 1) await login(`nobody.${tries}@example.com`, 'my other secret', '198.51.100.10');
  const why = 'too many failed sign-ins';
  await eventually(() => closedFor('198.51.100.10'));
  expect(await closedFor('198.51.100.9')).toMatchObject([{ resource_id: user.id, after: { why, closed: 'account-for-address' } }]);
  expect(await closedFor('198.51.100.10')).toMatchObject([{ resource_id: null, after: { why, closed: 'address' } }]);
});

test('what a proxy says that is no address is not written down as one', async () => {
  await login('somebody@example.com', 'my other secret', 'garbage');
  const found = await eventually(async () =>
    (await audit('from=2020-01-01&action=sign-in-failed')).filter(({ address }) => address === null),
  );
  expect(found).toMatchObject([{ address: null }]);
});

test('staff read entries about what they may change, and no secret of an administrator’s', async () => {
  const token = async (role: Role) => api.signIn((await api.makeUser(role)).email);
  const staff = { token: await token('STAFF') };
  const property = await api.post<{ id: number }>('/properties/', { name: 'Oak Lane', lockbox_code: '1234' });
  await api.post(`/properties/${property.body.id}/reveal`, { field: 'lockbox_code' });
  const user = await api.makeUser('VIEWER');
  await api.put(`/admin/users/${user.id}`, { role: 'STAFF' });
  await api.patch('/settings', { business_name: 'Another name' });
  const { em } = api;
  em.create(AuditEntry, { userId: null, action: 'update', resource: 'nouns-to-come', resourceId: 5 });
  await em.flush();
  const seen = (await api.get<Line[]>('/audit?limit=1000', staff)).body;
  expect([...new Set(seen.map(({ resource }) => resource))].toSorted()).toEqual(['properties', 'tags']);
  expect((await api.get<Line[]>(`/audit/properties/${property.body.id}`, staff)).body.map(({ action }) => action)).toEqual(['create']);
  expect((await audit(`resource=properties&resource_id=${property.body.id}`)).map(({ action }) => action)).toEqual(['reveal', 'create']);
  for (const path of [`/audit/users/${user.id}`, '/audit/settings/1', '/audit/access-tokens/1', '/audit/nouns-to-come/5'])
    expect(await api.get(path, staff)).toMatchObject({ status: 403, body: { detail: 'Only administrators can see this.' } });
  expect((await api.get('/audit?resource=users', staff)).body).toEqual([]);
  const resources = (await api.get<Line[]>('/audit?limit=1000')).body.map(({ resource }) => resource);
  expect(resources).toEqual(expect.arrayContaining(['users', 'settings', 'nouns-to-come']));
});
