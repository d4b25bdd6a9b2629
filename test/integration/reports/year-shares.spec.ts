import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { pruneSignIns } from '#core/records/users/prune-sign-ins';
import { Ticket } from '#core/database/entities/ticket.entity';
import { YearShare } from '#core/database/entities/year-share.entity';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

interface Share {
  id: number;
  url: string;
  has_ended: boolean;
  properties: number[] | null;
  last_used_at: string | null;
  last_used_address: string | null;
}
interface Opened {
  is_limited: boolean;
  report: { year: number; total: number; bridge: { business: number }; properties: { property_id: number; total: number }[] };
}

const files = ['tax.csv', 'tax.pdf', 'schedule-e.pdf', 'tax.zip'] as const;
const dead = {
  status: 404,
  body: { detail: 'This link opens nothing: it has expired, was revoked or is incomplete. Ask the person who sent it for a new one.' },
};
const megabyte = 1_048_576;

const api = apiForTests();
let elm: number;
let oak: number;
beforeAll(async () => {
  const made = async (path: string, body: object) => (await api.post<{ id: number }>(path, body)).body.id;
  elm = await made('/properties/', { name: 'Elm' });
  oak = await made('/properties/', { name: 'Oak' });
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  await store.put('originals/elm', Buffer.from('the bill of Elm'));
  // Larger than what connections keep, and the first in the archive: it waits for whoever reads it.
  await store.put('originals/oak', Buffer.alloc(24 * megabyte, 'oak'));
  const oaks = await paper(api.em, { propertyId: oak, fileKey: 'originals/oak', filename: 'oak.pdf' });
  const elms = await paper(api.em, { propertyId: elm, fileKey: 'originals/elm', filename: '../../etc/passwd' });
  const early = await paper(api.em, { propertyId: oak, fileKey: 'originals/elm', filename: 'early.pdf' });
  const spent = { expense_date: '2025-06-01', schedule_e_line: '14' };
  await made('/expenses/', { ...spent, amount: 10, property_id: elm, document_id: elms, vendor: 'Elm Repairs' });
  await made('/expenses/', { ...spent, amount: 20, property_id: oak, document_id: oaks, vendor: 'Oak Repairs' });
  await made('/expenses/', { ...spent, amount: 400, property_id: oak, document_id: early, expense_date: '2024-06-01' });
  await made('/expenses/', { amount: 7, property_id: null, expense_date: '2025-06-01' });
});

const share = async (more: object = {}) => (await api.post<Share>('/year-shares', { year: 2025, name: 'Accountant', ...more })).body;
const secretOf = ({ url }: Share) => url.split('#')[1] ?? '';
const open = (token: string) => api.post<Opened>('/shared-year', { token }, { token: null });
const linkTo = (token: string, file: string) => api.post<{ url: string }>('/shared-year/files', { token, file }, { token: null });
const bytesOf = async (token: string, file: string) => {
  const answer = await fetch(`${api.url}${(await linkTo(token, file)).body.url}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a link opens the report and the files of its year without an account, is logged, and its secret is kept nowhere', async () => {
  const made = await share();
  expect(made).toMatchObject({
    properties: null,
    has_ended: false,
    last_used_at: null,
    url: expect.stringMatching(/^\/shared-year#[\w-]{43}$/),
  });
  const { status, body, headers } = await open(secretOf(made));
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex, nofollow']);
  expect(body).toMatchObject({ is_limited: false, report: { year: 2025, total: 30, bridge: { business: 7 } } });
  for (const file of files) {
    const answer = await bytesOf(secretOf(made), file);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    if (file !== 'tax.zip') continue;
    // The files lie in it uncompressed.
    expect(answer.bytes.includes('the bill of Elm')).toBe(true);
    expect(answer.bytes.includes('early.pdf')).toBe(false);
    expect(answer.bytes.toString('latin1')).toMatch(/documents\/\d+ \.\._\.\._etc_passwd/);
  }
  const log = await api.em.find(AuditEntry, { resource: 'year-shares', resourceId: made.id }, { orderBy: { id: 'asc' } });
  expect(log.map(({ action, after }) => [action, after?.file])).toEqual([
    ['create', undefined],
    ['open', undefined],
    ...files.map((file) => ['download', file]),
  ]);
  expect(log[1]).toMatchObject({ userId: null, address: '127.0.0.1' });
  expect(log[0]?.after).toMatchObject({ token_hash: 'changed', year: 2025 });
  const [listed] = (await api.get<Share[]>('/year-shares?year=2025')).body;
  expect(listed).toMatchObject({ id: made.id, last_used_at: expect.any(String), last_used_address: '127.0.0.1' });
  expect(JSON.stringify([listed, log, await api.em.find(YearShare, {})])).not.toContain(secretOf(made));
});

test('a link to some properties shows nothing of others, not even in its files', async () => {
  const token = secretOf(await share({ properties: [elm] }));
  const { body } = await open(token);
  expect(body).toMatchObject({ is_limited: true, report: { total: 10, bridge: { business: 0 } } });
  expect(body.report.properties.map(({ property_id: id }) => id)).toEqual([elm]);
  const figures = (property_id: number) => api.post<Opened['report']>('/shared-year/figures', { token, property_id }, { token: null });
  expect((await figures(elm)).body.properties).toMatchObject([{ lines: [{ items: [{ vendor: 'Elm Repairs' }] }] }]);
  expect((await figures(oak)).body.properties).toEqual([]);
  const zip = (await bytesOf(token, 'tax.zip')).bytes;
  expect([zip.includes('the bill of Elm'), zip.includes('oak')]).toEqual([true, false]);
});

test('a link that is unknown, has ended or was revoked is the same nothing', async () => {
  const [ended, revoked] = [await share(), await share()];
  const { url } = (await linkTo(secretOf(revoked), 'tax.csv')).body;
  const kept = (await linkTo(secretOf(ended), 'tax.csv')).body.url;
  await api.em.nativeUpdate(YearShare, { id: ended.id }, { expiresAt: new Date(Date.now() - 1000) });
  expect((await api.delete(`/year-shares/${revoked.id}`)).status).toBe(204);
  for (const token of ['', 'guessed', secretOf(ended), secretOf(revoked), String(ended.id)]) {
    expect(await open(token)).toMatchObject(dead);
    expect(await linkTo(token, 'tax.zip')).toMatchObject(dead);
    expect(await api.post('/shared-year/figures', { token, property_id: elm }, { token: null })).toMatchObject(dead);
  }
  for (const address of [url, kept]) expect((await fetch(`${api.url}${address}`)).status).toBe(404);
  expect((await api.get<Share[]>('/year-shares')).body.find(({ id }) => id === ended.id)).toMatchObject({ has_ended: true });
  await api.em.nativeUpdate(YearShare, { id: ended.id }, { expiresAt: new Date(Date.now() - 91 * 86_400_000) });
  await pruneSignIns(api.em);
  expect(await api.em.count(YearShare, { id: ended.id })).toBe(0);
});

test('a file’s link opens that file once, and no other; a user’s opens none of a shared year', async () => {
  const token = secretOf(await share());
  const { url } = (await linkTo(token, 'tax.csv')).body;
  const others = [
    url.replace('tax.csv', 'tax.zip'),
    url.replace('shared-year/tax.csv', 'reports/tax.csv'),
    `/api/v1/shared-year/tax.csv?ticket=x`,
  ];
  for (const other of others) expect((await fetch(`${api.url}${other}`)).status).toBeGreaterThanOrEqual(401);
  expect([(await fetch(`${api.url}${url}`)).status, (await fetch(`${api.url}${url}`)).status]).toEqual([200, 404]);
  expect((await api.post('/tickets', { path: '/shared-year/tax.zip' })).status).toBe(422);
  expect((await api.post('/shared-year/files', { token, file: '../documents/1/download' }, { token: null })).status).toBe(422);
});

test('a download ends with the file it is at when its link is revoked', async () => {
  const made = await share({ properties: [elm, oak] });
  const { url } = (await linkTo(secretOf(made), 'tax.zip')).body;
  const [answer] = (await once(httpGet(`${api.url}${url}`), 'response')) as [IncomingMessage];
  answer.pause();
  await api.delete(`/year-shares/${made.id}`);
  // The file that was on its way is read on; the next one is not begun, and the archive has no end.
  const read = async (): Promise<number> => {
    let bytes = 0;
    for await (const part of answer) bytes += (part as Buffer).length;
    return bytes;
  };
  await expect(read()).rejects.toThrow('aborted');
});

test.each([
  [{ name: ' ' }, 422],
  [{ days: 367 }, 422],
  [{ days: 0 }, 422],
  [{ year: 12 }, 422],
  [{ properties: [] }, 422],
  [{ properties: [999_999] }, 404],
])('a link with %o is refused', async (more, status) => {
  expect((await api.post('/year-shares', { year: 2025, name: 'Accountant', ...more })).status).toBe(status);
});

test('the links of a user end with what takes the account back', async () => {
  const admin = await api.makeUser('ADMIN');
  const made = await api.post<Share>('/year-shares', { year: 2025, name: 'Theirs' }, { token: await api.signIn(admin.email) });
  await linkTo(secretOf(made.body), 'tax.csv');
  await api.put(`/admin/users/${admin.id}`, { is_active: false });
  expect(await open(secretOf(made.body))).toMatchObject(dead);
  expect(await api.em.count(Ticket, { shareId: made.body.id })).toBe(0);
});

// The last here: calls without a user are counted together.
test('guessing is slowed down', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 61; at += 1) statuses.add((await open(`guess ${at}`)).status);
  expect([...statuses]).toEqual([404, 429]);
});
