import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { openDatabase } from '#core/database/database';
import { asAdmin, onSameServer, testServerUrl } from '../support/database.js';
import { whatIsWrong } from '../support/doctor.js';
import { spawnGateway, until } from '../support/gateway.js';
import { mailLedger, nothingUnderWay } from '../support/mail-books.js';
import { spawnWorker } from '../support/worker-process.js';

/** Made by the first release that kept books: six papers that were done, three that waited for a worker, one in the spool. */
const archive = join(import.meta.dirname, '../fixtures/books/first-release.zip');
const name = `rl_earlier_${process.pid}`;
const databaseUrl = onSameServer(testServerUrl(), name);

let dataDir: string;
beforeAll(async () => {
  await asAdmin((client) => client.query(`create database "${name}"`));
  dataDir = await mkdtemp(join(tmpdir(), 'earlier-books-'));
});
afterAll(async () => {
  await asAdmin((client) => client.query(`drop database if exists "${name}" with (force)`));
  await rm(dataDir, { recursive: true, force: true });
});

test('books of the first release are brought to this one, and what waited in them is done', async () => {
  const manifest = await restoreBackup({ databaseUrl, dataDir }, archive);
  expect(manifest.migrations).toEqual(['Migration20261120000000_init']);
  const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    expect((await mailLedger(orm.em)).filter(({ completed }) => completed === 1)).toHaveLength(6);
    const [gateway, worker] = await Promise.all([
      spawnGateway({ databaseUrl, dataDir }),
      spawnWorker({ databaseUrl, dataDir, env: { SWEEP_SECONDS: '1' } }),
    ]);
    await until('what waited is done', () => nothingUnderWay(orm.em, dataDir), 120_000);
    expect(await Promise.all([gateway.end(), worker.end()])).toEqual([0, 0]);
    const ledger = await mailLedger(orm.em);
    expect(ledger).toMatchObject(ledger.map(() => ({ state: 'parsed', settled: true, documents: 1, completed: 1 })));
    expect(ledger).toHaveLength(10);
    expect(await whatIsWrong(orm.em, dataDir)).toEqual([]);
    console.log(
      `10 mails of the first release, 4 of them not worked on: 10 documents under this one, ${manifest.files.length} files, nothing for the doctor`,
    );
  } finally {
    await orm.close(true);
  }
});
