import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueExports } from '#core/books/exports/save-export';
import { ExportRun } from '#core/database/entities/export-run.entity';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { ExportBooks } from '../../../worker/exports/export-books-step.js';
import { S3StandIn } from '../../stand-in/s3-server.js';
import { TestApi, testSecret } from '../../support/api.js';
import { folderForTests } from '../../support/folder-for-tests.js';
import { testLanes } from '../../support/worker.js';

interface Run {
  id: number;
  state: string;
  file: string | null;
  entries: number | null;
  total: number | null;
  reason: string | null;
}

const root = folderForTests('exports-');
const folder = join(root, 'exports');
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', SECOND_FACTOR: 'nobody' };
let server: S3StandIn;
let api: TestApi;
beforeAll(async () => {
  server = await S3StandIn.start('books');
  api = await TestApi.start({ ...mail, EXPORT_DIR: folder });
  const days = { expense_date: '2026-02-03', vendor: 'City' };
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Elm 4' })).body.id;
  await api.post('/expenses/', { ...days, amount: 10.5, property_id: house, schedule_e_line: '17' });
  await api.post('/expenses/', { ...days, amount: 4 });
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});
beforeEach(async () => {
  server.mischief = () => null;
  await api.em.execute('delete from scheduled_export');
  await rm(folder, { recursive: true, force: true });
});

const nightly = { name: 'Books', profile: 'ledger', period: 'this_year', rhythm: 'daily', at_hour: 6, place: 'folder' };
const create = async (values: object = {}): Promise<number> =>
  (await api.post<{ id: number }>('/scheduled-exports', { ...nightly, ...values })).body.id;
/** A clock of the business's zone, five hours behind. */
const at = (utc: string): Date => new Date(utc);
const runsOf = async (id: number): Promise<Run[]> => (await api.get<Run[]>(`/scheduled-exports/${id}/runs`)).body;

/** Lets a worker do what waits, with these settings. */
async function work({ ahead = 0, env = {} }: { ahead?: number; env?: Record<string, string> } = {}): Promise<void> {
  const { em } = api;
  await em.execute(
    `update task set state = 'due', run_after = now() - interval '1 second' where kind = 'export-books' and state in ('due', 'parked')`,
  );
  const settings = readEnv({ DATABASE_URL: 'postgres://127.0.0.1/none', ...mail, EXPORT_DIR: folder, ...server.env, ...env });
  const step = new ExportBooks(settings, openSecretBox(testSecret), { now: () => new Date(Date.now() + ahead) });
  await testLanes(em, [step]).drain('light');
}
async function runNow(id: number, how: Parameters<typeof work>[0] = {}): Promise<Run> {
  await api.post(`/scheduled-exports/${id}/run`);
  await work(how);
  return (await runsOf(id))[0] as Run;
}

test('it runs once for each day, at its hour, also when that was missed, whoever looks', async () => {
  const id = await create();
  await api.em.execute(`update scheduled_export set last_turn = '2026-03-04' where id = ?`, [id]);
  expect(await queueExports(api.em, at('2026-03-05T10:59:00Z'))).toEqual([]);
  const found = await Promise.all([queueExports(api.em, at('2026-03-05T11:00:00Z')), queueExports(api.em, at('2026-03-05T11:00:01Z'))]);
  expect(found.flat()).toHaveLength(1);
  expect(await queueExports(api.em, at('2026-03-05T23:00:00Z'))).toEqual([]);
  expect(await queueExports(api.em, at('2026-03-09T15:00:00Z'))).toHaveLength(1);
  await work();
  const runs = await runsOf(id);
  expect(runs).toMatchObject([
    { state: 'done', file: join(folder, 'Books-2026-03-09.ledger'), entries: 2, total: 14.5 },
    { state: 'done', file: join(folder, 'Books-2026-03-05.ledger'), entries: 2, total: 14.5 },
  ]);
  expect(await readFile(runs[0]?.file ?? '', 'utf8')).toContain('Assets:Checking  -10.50 USD');
  await api.patch(`/scheduled-exports/${id}`, { is_on: false });
  expect(await queueExports(api.em, at('2026-03-10T12:00:00Z'))).toEqual([]);
});

test('of one property, to its own folder; nothing is overwritten, and the same content is not written twice', async () => {
  const [house] = await api.em.execute<{ id: number }[]>('select id from property');
  const id = await create({ pattern: '{year}/{name}', property_id: house?.id, profile: 'xero-bank' });
  await mkdir(join(folder, '2026'), { recursive: true });
  await writeFile(join(folder, '2026', 'Books.csv'), 'of somebody else');
  const first = await runNow(id);
  expect(first).toMatchObject({ state: 'done', file: join(folder, '2026', 'Books-2.csv'), entries: 1, total: 10.5 });
  // A worker that died after the writing and before the saving.
  await api.em.nativeUpdate(ExportRun, { id: first.id }, { state: 'waiting', file: null });
  await api.em.execute(`update task set state = 'due' where kind = 'export-books' and subject_id = ?`, [first.id]);
  await work();
  expect((await runsOf(id))[0]).toMatchObject({ state: 'done', file: first.file });
  expect((await readdir(join(folder, '2026'))).toSorted()).toEqual(['Books-2.csv', 'Books.csv']);
  expect(await readFile(join(folder, '2026', 'Books.csv'), 'utf8')).toBe('of somebody else');
});

test('a folder that cannot be written to is waited for, then it has failed, with a notice', async () => {
  await writeFile(join(root, 'a-file'), '');
  const env = { EXPORT_DIR: join(root, 'a-file', 'exports') };
  const id = await create();
  expect(await runNow(id, { env })).toMatchObject({ state: 'waiting', reason: expect.stringContaining('There is a file where a folder') });
  await work({ env, ahead: 3 * 3_600_000 });
  expect((await runsOf(id))[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('Check EXPORT_DIR') });
  const mails = await api.em.execute<{ subject: string }[]>(`select subject from outgoing_mail where effect_key like 'export-failed:%'`);
  expect(mails).toEqual([{ subject: 'The export Books has failed' }]);
  const { body } = await api.get<{ services: { exports: unknown } }>('/system/status');
  expect(body.services.exports).toMatchObject({ status: 'warning', error: 'The last run has failed: Books.', scheduled_exports: 1 });
  expect(await runNow(id)).toMatchObject({ state: 'done' });
});

test('a link in the folder leads nowhere else', async () => {
  await mkdir(join(root, 'elsewhere'), { recursive: true });
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'elsewhere'), join(folder, 'out'));
  const run = await runNow(await create({ pattern: 'out/{name}' }));
  expect(run).toMatchObject({ state: 'waiting', reason: 'The name of the file leads out of the folder for exports by a link.' });
  expect(await readdir(join(root, 'elsewhere'))).toEqual([]);
  await chmod(folder, 0o755);
});

test('to a bucket: whole, under a free name', async () => {
  const id = await create({ place: 'bucket', bucket: 'books', pattern: '{name}/{date}' });
  const first = await runNow(id);
  expect(first.file).toMatch(/^s3:\/\/books\/Books\/\d{4}-\d\d-\d\d\.ledger$/);
  await api.post('/expenses/', { expense_date: '2026-04-01', amount: 1 });
  const second = await runNow(id);
  expect(second.file).toBe(first.file?.replace('.ledger', '-2.ledger'));
  expect([...server.objects.keys()]).toHaveLength(2);
});

test.each([
  ['a bucket that does not exist', { bucket: 'nobodys' }, {}, 'The bucket nobodys does not exist'],
  ['a wrong key', {}, { S3_SECRET_ACCESS_KEY: 'wrong' }, 'does not accept the access key'],
  ['a server that is not there', {}, { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'cannot be reached'],
])('%s is a sentence', async (_what, values, env, words) => {
  const id = await create({ place: 'bucket', bucket: 'books', ...values });
  const run = await runNow(id, { env });
  expect(run).toMatchObject({ state: 'waiting', reason: expect.stringContaining(words) });
  expect(run.reason).not.toContain('S3_BUCKET');
});

test('an expired token is a sentence', async () => {
  server.mischief = () => ({ status: 400, code: 'ExpiredToken' });
  const run = await runNow(await create({ place: 'bucket', bucket: 'books' }));
  expect(run.reason).toContain('session token has expired');
});

test.each([
  [{ pattern: '../{date}' }, 'pattern', 'dot'],
  [{ pattern: '{day}' }, 'pattern', 'must not hold {day}'],
  [{ place: 'bucket' }, 'bucket', 'is required'],
  [{ place: 'bucket', bucket: 'No Bucket' }, 'bucket', 'must be the name of a bucket'],
  [{ at_hour: 24 }, 'at_hour', 'an hour from 0 to 23'],
  [{ property_id: 999_999 }, 'property_id', 'is not a property'],
])('%o is refused', async (values, field, words) => {
  const { status, body } = await api.post<{ detail: { loc: string[]; msg: string }[] }>('/scheduled-exports', { ...nightly, ...values });
  expect([status, body.detail[0]?.loc[1], body.detail[0]?.msg]).toEqual([422, field, expect.stringContaining(words)]);
});
