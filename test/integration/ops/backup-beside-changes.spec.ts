import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#core/ops/backup/connect';
import { beginWithTables } from '#core/ops/backup/keep-tables';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { emptyPlace } from '../../support/backup-places.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/database.js';
import { paper } from '../../support/sample-books.js';
import { folderForTests } from '../../support/folder-for-tests.js';

let books: TestDatabase;
const folder = folderForTests('backup-beside-');
let migration: Client;
const made: (() => Promise<unknown>)[] = [];
let archives = 0;

beforeAll(async () => {
  books = await createTestDatabase(2);
  migration = await connect(books.url, 'migration');
});
afterAll(async () => {
  await migration.end();
  await books.drop();
  for (const remove of made) await remove();
});

/** How many sessions of a backup wait for a table. */
const waiting = () =>
  asAdmin(async (admin) => {
    const asked = `select from pg_stat_activity where application_name = 'backup' and wait_event_type = 'Lock' and datname = $1`;
    return (await admin.query(asked, [new URL(books.url).pathname.slice(1)])).rowCount;
  });

/** Begins a backup, and waits until it waits. */
async function beginBackup() {
  archives += 1;
  const archive = join(folder, `books ${archives}.zip`);
  const coming = makeBackup({ databaseUrl: books.url, dataDir: folder }, archive);
  await expect.poll(waiting).toBe(1);
  return { archive, coming };
}

test('a backup that begins while tables are written anew, as by a migration, has all their rows and can be restored', async () => {
  const em = books.orm.em.fork();
  for (let at = 0; at < 5; at += 1) await paper(em, { filename: `${at}.pdf` });
  await migration.query('begin');
  // The first table that a backup comes to.
  await migration.query('lock table access_token');
  const { archive, coming } = await beginBackup();
  await migration.query('alter table document add column probe int generated always as (id * 2) stored');
  await migration.query('commit');
  expect((await coming).tables.find(({ name }) => name === 'document')?.rows).toBe(5);
  const restored = await restoreBackup(await emptyPlace(folder, made), archive);
  expect(restored.tables.find(({ name }) => name === 'document')?.rows).toBe(5);
});

test('what changes tables gets them in any order beside a backup that waits for it', async () => {
  await migration.query('begin');
  await migration.query('lock table document');
  const { archive, coming } = await beginBackup();
  // One that a backup comes to before.
  await migration.query('lock table access_token');
  await migration.query('alter table document add column other int generated always as (id * 3) stored');
  await migration.query('commit');
  expect((await coming).tables.find(({ name }) => name === 'document')?.rows).toBe(5);
  expect((await verifyArchive(archive)).tables.find(({ name }) => name === 'document')?.rows).toBe(5);
});

test('tables that are changed for too long are a sentence, and nothing stays locked', async () => {
  await migration.query('begin');
  await migration.query('lock table document');
  const backup = await connect(books.url, 'backup');
  await expect(beginWithTables(backup, 100)).rejects.toThrow(/^Tables are being changed, .*Run the backup again/);
  await backup.end();
  await migration.query('lock table access_token nowait');
  await migration.query('rollback');
});

test('a backup by a user who finds no table by its name ends at once', async () => {
  const stranger = await connect(books.url, 'backup');
  try {
    await stranger.query('set search_path to pg_catalog');
    await expect(beginWithTables(stranger, 30_000)).rejects.toMatchObject({ code: '42P01' });
  } finally {
    await stranger.end();
  }
}, 20_000);
