import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { fingerprint, listTables } from '#core/ops/backup/tables';
import { openDatabase } from '#core/database/database';
import { numberedMail } from '../fixtures/numbered-mail.js';
import { onSameServer } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';
import { spawnGateway, until } from '../support/gateway.js';
import { mailLedger, nothingUnderWay } from '../support/mail-books.js';
import { sendMails } from '../support/mail-load.js';
import { startWholeStack, type WholeStack } from '../support/whole-stack.js';
import { spawnWorker } from '../support/worker-process.js';

const total = 300;

let stack: WholeStack;
let folder: string;
beforeAll(async () => {
  stack = await startWholeStack({ QUEUE_PREFIX: 'backup-under-load' });
  folder = await mkdtemp(join(tmpdir(), 'backup-under-load-'));
});
afterAll(async () => {
  await stack?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The hash of every table's rows. */
async function hashes(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Record<string, string> = {};
  for (const table of await listTables(client)) found[table.name] = (await fingerprint(client, table)).hashed.sha256;
  await client.end();
  return found;
}

async function emptyDatabase(): Promise<string> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('create database restored');
  await client.end();
  return onSameServer(stack.databaseUrl, 'restored');
}

test('a backup made while mail comes in comes back whole elsewhere, and the work in it goes on there', async () => {
  let taken = 0;
  const sending = sendMails({
    port: () => stack.smtpPort(),
    total,
    sessions: 10,
    message: numberedMail,
    pauseMs: 500,
    hold: (accepted) => {
      taken = accepted;
      return false;
    },
  });
  await until('a third of the mail has come', () => taken >= total / 3, 120_000);
  const before = taken;
  const archive = join(folder, 'books.zip');
  await makeBackup({ databaseUrl: stack.databaseUrl, dataDir: stack.dataDir }, archive);
  const during = taken - before;
  const accepted = await sending;
  expect(await stack.end()).toEqual([0, 0, 0]);

  const place = { databaseUrl: await emptyDatabase(), dataDir: join(folder, 'data') };
  const manifest = await restoreBackup(place, archive);
  expect(await hashes(place.databaseUrl)).toEqual(Object.fromEntries(manifest.tables.map(({ name, sha256 }) => [name, sha256])));
  for (const { path, sha256 } of manifest.files)
    expect({
      path,
      sha256: createHash('sha256')
        .update(await readFile(join(place.dataDir, path)))
        .digest('hex'),
    }).toEqual({ path, sha256 });

  const orm = await openDatabase({ url: place.databaseUrl, poolSize: 2 });
  const waiting = manifest.files.filter(({ path }) => path.startsWith('spool/new/')).length;
  const gateway = await spawnGateway(place);
  const worker = await spawnWorker({ ...place, env: { SWEEP_SECONDS: '1' } });
  try {
    await until('the work in it is done', () => nothingUnderWay(orm.em, place.dataDir), 300_000);
    const ledger = await mailLedger(orm.em);
    const there = new Set(ledger.map(({ queue_id }) => queue_id));
    // The queue ids are in the order of their 250.
    expect(accepted.slice(0, before).filter(({ queueId }) => !there.has(queueId))).toEqual([]);
    expect(ledger.filter(({ documents, completed }) => documents !== 1 || completed !== 1)).toEqual([]);
    expect(await whatIsWrong(orm.em, place.dataDir)).toEqual([]);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows and ${manifest.files.length} files backed up while ${during} of ${total} mails came in; elsewhere each the same by its SHA-256, ` +
        `the ${before} mails taken before all there (${waiting} in the spool), each one document, nothing for the doctor`,
    );
  } finally {
    await Promise.all([gateway.end(), worker.end()]);
    await orm.close(true);
  }
});
