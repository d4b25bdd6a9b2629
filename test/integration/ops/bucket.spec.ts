import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FileStoreSettings, readFileStoreSettings } from '#core/kernel/platform/file-store-env';
import { openFileStore } from '#core/kernel/storage/open-file-store';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { examine } from '#core/ops/doctor/examine';
import type { Gateway } from '../../../mail-gateway/gateway.js';
import { rawMail } from '../../fixtures/mail.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { S3StandIn } from '../../stand-in/s3-server.js';
import { TestApi, testSecret } from '../../support/api.js';
import { emptyPlace } from '../../support/backup-places.js';
import { rememberRecipients, spoolFiles, startTestGateway, until } from '../../support/gateway.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { folderForTests } from '../../support/folder-for-tests.js';

// Files lie in a bucket of the stand-in, and each process has a data folder of its own, as on three machines.
let server: S3StandIn;
const folder = folderForTests('bucket-');
let api: TestApi;
let worker: TestWorker;
let gateway: Gateway;
beforeAll(async () => {
  server = await S3StandIn.start();
  server.keepsVersions = true;
  api = await TestApi.start(server.env);
  for (const machine of ['worker', 'gateway', 'tools']) await mkdir(join(folder, machine));
  const databaseUrl = api.database.url;
  worker = await startTestWorker({ databaseUrl, dataDir: join(folder, 'worker'), env: { ...server.env, SECRET_KEY: testSecret } });
  await rememberRecipients(join(folder, 'gateway'));
  const env = { ...server.env, MAIL_ALLOWED_SENDERS: 'billing@example.com' };
  gateway = await startTestGateway({ databaseUrl, dataDir: join(folder, 'gateway'), env });
});
afterAll(async () => {
  await gateway.close();
  await worker.close();
  await api.stop();
  await server.stop();
});
beforeEach(() => {
  server.mischief = () => null;
});

const away = { status: 503, code: 'SlowDown' } as const;
const settings = (): FileStoreSettings => readFileStoreSettings({ ...server.env, DATA_DIR: join(folder, 'tools') });
const place = () => ({ databaseUrl: api.database.url, dataDir: join(folder, 'tools'), files: settings() });

const workOff = () =>
  vi.waitFor(
    async () => {
      await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
      const live = `state in ('due', 'running', 'parked') and kind <> 'delete-file'`;
      expect(await api.em.execute(`select kind, last_error from task where ${live}`)).toEqual([]);
    },
    { timeout: 120_000, interval: 50 },
  );

/** Hands a message to the gateway, which answers 250. */
async function deliver(raw: string | Buffer): Promise<string> {
  const client = await SmtpClient.greet(gateway.smtpPort, '127.0.0.1');
  try {
    return queueIdOf(await client.deliverBytes(Buffer.from(raw), 'receipts@inbox.localhost', 'billing@example.com'));
  } finally {
    client.leave();
  }
}

async function fileOf(content: Buffer, name: string): Promise<{ status: number }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  return api.call('POST', '/documents/upload', { body: form });
}

const wrong = async (): Promise<string[]> => {
  const findings = await examine({ em: api.em, store: await openFileStore(settings()), dataDir: join(folder, 'tools'), box: null });
  return findings
    .filter((finding) => finding.wrong > 0 && /file/i.test(finding.check))
    .map(({ check, sentence }) => `${check}: ${sentence}`);
};

test('what comes by mail on one machine is read on another and shown by a third', async () => {
  const content = await pdf([bill]);
  const raw = await rawMail({
    from: 'billing@example.com',
    to: 'receipts@inbox.localhost',
    subject: 'Your bill',
    text: 'Attached.',
    attachments: [{ filename: 'bill.pdf', content, contentType: 'application/pdf' }],
  });
  await deliver(raw);
  await until('it is in the ledger', () => spoolFiles(join(folder, 'gateway')).length === 0);
  await workOff();
  const [row] = await api.em.execute<{ id: number; file_key: string; processing_status: string }[]>(
    `select id, file_key, processing_status from document where filename = 'bill.pdf'`,
  );
  expect(row?.processing_status).toBe('completed');
  expect(server.objects.get(row?.file_key ?? '')?.body.equals(content)).toBe(true);
  const shown = await fetch(api.address(`/documents/${row?.id}/download`), {
    headers: { authorization: `Bearer ${await api.tokenOf('STAFF')}` },
  });
  expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
  for (const machine of ['worker', 'gateway']) expect(await readdir(join(folder, machine))).not.toContain('files');
  expect(await wrong()).toEqual([]);
});

test('while the bucket is away mail is taken and waits, uploads are put off, and all of it goes on by itself', async () => {
  server.mischief = () => away;
  await deliver(await rawMail({ from: 'billing@example.com', subject: 'Away', text: 'Amount due $12.00' }));
  await until('the import waits', async () => (await metric('gateway_import_failures_total')) > 0);
  expect(spoolFiles(join(folder, 'gateway'))).toHaveLength(1);
  expect((await fileOf(await pdf([bill]), 'away.pdf')).status).toBe(503);
  const { body } = await api.get<{ services: { file_storage: object } }>('/system/status');
  expect(body.services.file_storage).toMatchObject({
    status: 'error',
    error: expect.stringContaining('is overloaded or in trouble'),
    writable: false,
    file_store: 's3',
    file_place: expect.stringContaining('s3://ledger'),
  });
  expect(await wrong()).toEqual([expect.stringMatching(/^File store: .* is overloaded or in trouble; .* Files were not checked\.$/)]);
  await expect(makeBackup(place(), join(folder, 'none.zip'))).rejects.toThrow('is overloaded or in trouble');

  server.mischief = () => null;
  await until('it is in the ledger', () => spoolFiles(join(folder, 'gateway')).length === 0, 30_000);
  await workOff();
  expect((await api.em.execute(`select state from inbound_mail where subject = 'Away'`))[0]).toEqual({ state: 'parsed' });
  expect((await api.get<{ services: { file_storage: object } }>('/system/status')).body.services.file_storage).toMatchObject({
    status: 'healthy',
  });
});

test('reading waits for a bucket that is away, and costs the document no try', async () => {
  expect((await fileOf(await pdf([[...bill, { text: 'Another one', x: 60, y: 500 }]]), 'waiting.pdf')).status).toBe(201);
  server.mischief = () => away;
  await worker.lanes.drain('light');
  const tasks = () => api.em.execute(`select state, attempts, last_error from task where kind = 'read-document' and state <> 'done'`);
  expect(await tasks()).toEqual([{ state: 'parked', attempts: 0, last_error: 'the file store cannot be reached' }]);
  server.mischief = () => null;
  await api.em.execute(`update task set state = 'due', run_after = now() - interval '1 second' where state = 'parked'`);
  await workOff();
  expect(await api.em.execute(`select processing_status from document where filename = 'waiting.pdf'`)).toEqual([
    { processing_status: 'completed' },
  ]);
});

test('a file that is spoilt or gone in the bucket is told', async () => {
  const [row] = await api.em.execute<{ id: number; file_key: string }[]>(
    `select id, file_key from document where filename = 'waiting.pdf'`,
  );
  const key = row?.file_key ?? '';
  const stored = server.objects.get(key);
  if (!stored) throw new Error('it was stored');
  const { body } = stored;
  stored.body = Buffer.from(body);
  stored.body[100] = 0;
  expect(await wrong()).toEqual([
    expect.stringContaining(`Content of files: These files are not what was stored: document ${row?.id} (s3://ledger/${key})`),
  ]);
  await expect(makeBackup(place(), join(folder, 'spoilt.zip'))).rejects.toThrow('are not what was stored');
  stored.body = body;
  server.objects.set('originals/stray', { ...stored, at: new Date(0) });
  expect(await wrong()).toEqual([expect.stringContaining('The database does not know these files: s3://ledger/originals/stray')]);
  server.objects.delete('originals/stray');
});

test('a backup says how the bucket stands, and a restore brings back what was deleted or overwritten in it since', async () => {
  const archive = join(folder, 'books.zip');
  const { bucket, files, missing } = await makeBackup(place(), archive);
  expect(bucket).toMatchObject({ place: expect.stringContaining('s3://ledger'), versions: true, files: server.objects.size });
  expect(bucket?.compared).toBeGreaterThan(0);
  expect(files.filter(({ path }) => path.startsWith('files/'))).toEqual([]);
  expect(missing).toEqual([]);
  const [row] = await api.em.execute<{ file_key: string }[]>(`select file_key from document where filename = 'waiting.pdf'`);
  const [mail] = await api.em.execute<{ raw_key: string }[]>(`select raw_key from inbound_mail where subject = 'Away'`);
  const kept = server.objects.get(row?.file_key ?? '')?.body;
  const [overwritten] = await api.em.execute<{ file_key: string }[]>(`select file_key from document where filename = 'bill.pdf'`);
  const keptToo = server.objects.get(overwritten?.file_key ?? '')?.body;
  const store = await openFileStore(settings());
  await store.delete(row?.file_key ?? '');
  await store.put(overwritten?.file_key ?? '', Buffer.from('another'), { replace: true });
  server.objects.delete(mail?.raw_key ?? '');
  const made: (() => Promise<unknown>)[] = [];
  const target = await emptyPlace(folder, made);
  await expect(restoreBackup(target, archive)).rejects.toThrow(
    /^This backup holds no files: they lie in s3:\/\/ledger .*Set FILE_STORE=s3/,
  );
  expect(await restoreBackup({ ...target, files: settings() }, archive)).toMatchObject({ broughtBack: 2, missing: [mail?.raw_key] });
  expect([row, overwritten].map((found) => server.objects.get(found?.file_key ?? '')?.body)).toEqual([kept, keptToo]);
  for (const end of made) await end();
});

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${gateway.httpPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
