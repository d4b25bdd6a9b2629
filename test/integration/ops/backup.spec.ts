import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOf } from '#core/ops/backup/archive-writer';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { createExpense } from '#core/commands/create-expense';
import { Document } from '#core/database/entities/document.entity';
import { migrations } from '#core/database/migrations';
import { systemClock as clock } from '#core/kernel/platform/clock';
import { loadSecret } from '#core/kernel/platform/secret-key';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { User } from '#core/database/entities/user.entity';
import { contents, emptyPlace, hashes } from '../../support/backup-places.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { letFilesAge } from '../../support/doctor.js';
import { paper, sampleProperty } from '../../support/sample-books.js';
import { withSmallDisk } from '../../support/small-disk.js';
import { folderForTests } from '../../support/folder-for-tests.js';

let books: TestDatabase;
const folder = folderForTests('backup-');
const place = () => ({ databaseUrl: books.url, dataDir: join(folder, 'data') });
const archive = () => join(folder, 'books.zip');
const made: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  books = await createTestDatabase();
  const data = join(folder, 'data');
  const em = books.orm.em.fork();
  em.create(User, { email: 'owner@example.com', fullName: 'Olive Owner', passwordHash: 'x', role: 'ADMIN' });
  const property = await sampleProperty(em, 'Elm House', '12 Elm Street');
  for (let at = 0; at < 30; at += 1) {
    const id = await paper(em, { ocrText: `tab\tnewline\nbackslash \\N ${at} ünïcode €`, propertyId: property });
    await em.transactional((inner) =>
      createExpense(inner, { amount: '12.50', expenseDate: '2026-03-01', documentId: id }, { by: null, clock }),
    );
  }
  const store = new DiskFileStore(join(data, 'files'));
  for (let at = 0; at < 5; at += 1) await store.put(`originals/paper-${at}`, randomBytes(50_000));
  await store.put('originals/empty', Buffer.alloc(0));
  for (const [path, text] of [
    ['spool/new/waiting', 'a mail nobody has imported'],
    ['spool/failed/odd', 'a mail that was set aside'],
    ['spool/tmp/half', 'half a mail'],
    ['files/tmp/half', 'half a file'],
    ['secret.key', 'the key of this installation\n'],
    ['tls/cert.pem', 'a certificate'],
  ] as const) {
    await mkdir(join(data, path, '..'), { recursive: true });
    await writeFile(join(data, path), text);
  }
  await letFilesAge(data);
  await makeBackup(place(), archive());
});
afterAll(async () => {
  await books.drop();
  for (const remove of made) await remove();
});

test('everything comes back on a wiped machine, and the books go on from there', async () => {
  const place2 = await emptyPlace(folder, made);
  // The folder need not be there yet.
  await rm(place2.dataDir, { recursive: true });
  const manifest = await restoreBackup(place2, archive());
  expect(manifest.tables.find(({ name }) => name === 'expense')?.rows).toBe(30);
  expect(await hashes(place2.databaseUrl)).toEqual(await hashes(books.url));
  const { 'files/tmp/half': _draft, 'spool/tmp/half': _mail, ...kept } = await contents(place().dataDir);
  expect(await contents(place2.dataDir)).toEqual(kept);
  expect((await stat(join(place2.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);

  const client = new Client({ connectionString: place2.databaseUrl });
  await client.connect();
  // Sequences, foreign keys and triggers work as before.
  const highest = await client.query<{ id: number }>('select max(id) as id from expense');
  const next = await client.query<{ id: number }>("insert into expense (amount, expense_date) values (1, '2026-04-01') returning id");
  expect(next.rows[0]?.id).toBeGreaterThan(highest.rows[0]?.id ?? Infinity);
  await expect(client.query('update expense set property_id = 999999 where id = (select min(id) from expense)')).rejects.toThrow(
    /foreign key/,
  );
  await expect(client.query("update document_event set kind = 'x'")).rejects.toThrow(/append-only/);
  for (const table of ['document_event', 'audit_entry', 'app_user'])
    await expect(client.query(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
  await client.end();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files came back, each the same by its SHA-256`,
  );
});

test('it is one moment of the books, whatever is written meanwhile', async () => {
  const path = join(folder, 'busy.zip');
  const ended = new AbortController();
  const before = await books.orm.em.fork().count(Document);
  const store = new DiskFileStore(join(folder, 'data', 'files'));
  const writer = (async () => {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      const em = books.orm.em.fork();
      const { key } = await store.put(`originals/late-${at}`, Buffer.from('a late paper'));
      await em.transactional(async (inner) => {
        const id = await paper(inner, { fileKey: key });
        await createExpense(inner, { amount: '1.00', expenseDate: '2026-03-01', documentId: id }, { by: null, clock });
      });
    }
  })();
  const manifest = await makeBackup(place(), path);
  ended.abort();
  await writer;
  const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  expect(rows('expense')).toBe(rows('document'));
  // Of what was written since, the files of that moment alone.
  expect(manifest.files.filter((file) => file.path.includes('/late-'))).toHaveLength((rows('document') ?? 0) - before);
  for await (const { key } of store.list('originals/late-')) await store.delete(String(key));
});

test('what somebody has moved to another disk is in it, what a disk brings along is not, and what is nowhere is told', async () => {
  const disks = await mkdtemp(join(folder, 'disks-'));
  const data = join(disks, 'data');
  await cp(place().dataDir, data, { recursive: true });
  await letFilesAge(data);
  await rename(join(data, 'files/originals'), join(disks, 'big'));
  await symlink(join(disks, 'big'), join(data, 'files/originals'));
  await mkdir(join(data, 'files/lost+found'));
  await writeFile(join(data, 'files/lost+found/#12'), 'of fsck');
  const em = books.orm.em.fork();
  const id = await paper(em, { fileKey: 'originals/gone' });
  const { files, missing } = await makeBackup({ ...place(), dataDir: data }, join(disks, 'linked.zip'));
  await em.nativeDelete(Document, { id });
  const whole = (await verifyArchive(archive())).files.map((file) => file.path);
  expect(files.map((file) => file.path)).toEqual(whole);
  // The test before has taken late papers away, and their rows are left.
  expect(missing.filter((key) => !key.startsWith('originals/late-'))).toEqual(['originals/gone']);
  // The disk is not there today.
  await rename(join(disks, 'big'), join(disks, 'elsewhere'));
  await expect(makeBackup({ ...place(), dataDir: data }, join(disks, 'unlinked.zip'))).rejects.toThrow(/ENOENT.*originals/);
});

test('where a change of the key was broken off both keys are in it and come back, so that it can be ended', async () => {
  const [place2, place3] = [await emptyPlace(folder, made), await emptyPlace(folder, made)];
  const data = join(folder, 'two-keys');
  await mkdir(data);
  const keys = { 'secret.key': 'the earlier key', 'secret.key.new': 'the key of the years to come' };
  for (const [name, text] of Object.entries(keys)) await writeFile(join(data, name), text);
  const path = join(folder, 'two-keys.zip');
  await makeBackup({ ...place(), dataDir: data }, path);
  await restoreBackup(place2, path);
  expect(await contents(place2.dataDir)).toEqual(await contents(data));
  expect((await stat(join(place2.dataDir, 'secret.key.new'))).mode & 0o777).toBe(0o600);
  // One that is not of this backup is nobody's to lose.
  await writeFile(join(place3.dataDir, 'secret.key.new'), 'of other books');
  await expect(restoreBackup(place3, path)).rejects.toThrow(/secret\.key\.new already exists/);
});

test('a link that stands where it is written is not followed', async () => {
  const path = join(folder, 'linked.zip');
  await writeFile(join(folder, 'theirs'), 'not ours');
  await symlink(join(folder, 'theirs'), draftOf(path));
  await makeBackup(place(), path);
  expect(await readFile(join(folder, 'theirs'), 'utf8')).toBe('not ours');
  expect((await lstat(path)).isFile()).toBe(true);
});

test('books that are there are never overwritten', async () => {
  const before = await hashes(books.url);
  await expect(restoreBackup({ ...place(), dataDir: folder }, archive())).rejects.toThrow('This installation already contains data');
  expect(await hashes(books.url)).toEqual(before);
});

test.each([
  ['another key', 'secret.key', 'the key of other books\n'],
  ['somebody’s file', 'files/originals/else', 'a document'],
  ['mail that waits', 'spool/new/else', 'a mail'],
])('a folder with something of its own is left as it is: %s', async (_what, path, text) => {
  const target = await emptyPlace(folder, made);
  await mkdir(join(target.dataDir, path, '..'), { recursive: true });
  await writeFile(join(target.dataDir, path), text);
  await expect(restoreBackup(target, archive())).rejects.toThrow(/already exists and is not from this backup.*Move it away/);
  expect(await contents(target.dataDir)).toEqual({ [path]: Buffer.from(text).toString('base64') });
  expect(await hashes(target.databaseUrl)).toEqual({});
});

test('a restore that broke off after the files goes through when it is run again', async () => {
  const target = await emptyPlace(folder, made);
  await cp(join(folder, 'data'), target.dataDir, { recursive: true });
  const restored = await restoreBackup(target, archive());
  expect(restored.tables.find(({ name }) => name === 'expense')?.rows).toBe(30);
});

test.each([
  ['a byte differs', (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => (at === 20_000 ? byte ^ 0xff : byte)))],
  ['it breaks off', (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 2000)],
  ['it is something else', (): Buffer => Buffer.from('PK no archive at all')],
] as const)('a damaged backup is told before anything is written: %s', async (_what, damage) => {
  const bytes = await readFile(archive());
  const path = join(folder, 'damaged.zip');
  await writeFile(path, damage(bytes));
  const target = await emptyPlace(folder, made);
  await expect(restoreBackup(target, path)).rejects.toThrow(/damaged|no backup/);
  expect(await readdir(target.dataDir)).toEqual([]);
  expect(await hashes(target.databaseUrl)).toEqual({});
});

test('one of a newer release is not taken apart by guesses', async () => {
  const last = migrations.pop();
  try {
    await expect(restoreBackup(await emptyPlace(folder, made), archive())).rejects.toThrow('newer release');
  } finally {
    if (last) migrations.push(last);
  }
});

test('a backup that cannot be written leaves nothing, and the next one goes through', async () => {
  const path = join(folder, 'nowhere', 'books.zip');
  await expect(makeBackup(place(), path)).rejects.toThrow(/ENOENT/);
  await mkdir(join(folder, 'nowhere'));
  await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true });
  await makeBackup(place(), path);
  expect((await verifyArchive(path)).files.length).toBeGreaterThan(5);
  expect(await readdir(join(folder, 'nowhere'))).toEqual(['books.zip']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('one whose hold on the keys was lost meanwhile is none', async () => {
  const data = join(folder, 'slow');
  const key = join(data, 'secret.key');
  await cp(place().dataDir, data, { recursive: true });
  await rm(key);
  execFileSync('mkfifo', [key]);
  const came = makeBackup({ ...place(), dataDir: data }, join(data, 'slow.zip')).then(
    () => 'a backup',
    (error: Error) => error.message,
  );
  // Opens once the backup reads it.
  const slow = await open(key, 'w');
  await books.orm.em
    .fork()
    .execute(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'backup'`,
    );
  await slow.close();
  expect(await came).toMatch(/connection/i);
  expect((await readdir(data)).toSorted()).toEqual(['files', 'secret.key', 'spool', 'tls']);
});

const canMount = await withSmallDisk(() => Promise.resolve());

test.skipIf(!canMount)(
  'a full disk leaves no half a backup and no half-restored books, and both go through once there is room (skipped where no small disk can be mounted)',
  async () => {
    await withSmallDisk(async (disk) => {
      const ballast = join(disk, 'ballast');
      await writeFile(ballast, Buffer.alloc(900_000));
      await expect(makeBackup(place(), join(disk, 'books.zip'))).rejects.toThrow('ENOSPC');
      expect(await readdir(disk)).toEqual(['ballast']);
      const target = { ...(await emptyPlace(folder, made)), dataDir: join(disk, 'data') };
      await expect(restoreBackup(target, archive())).rejects.toThrow('ENOSPC');
      expect(await hashes(target.databaseUrl)).toEqual({});
      expect(await contents(target.dataDir)).toEqual({});
      await rm(ballast);
      expect((await restoreBackup(target, archive())).tables.find(({ name }) => name === 'expense')?.rows).toBe(30);
      await rm(target.dataDir, { recursive: true });
      await makeBackup(place(), join(disk, 'books.zip'));
      expect(await readdir(disk)).toEqual(['books.zip']);
    });
  },
);

test.skipIf(!canMount)(
  'a first start on a full disk leaves no empty key, and the next makes one (skipped where no small disk can be mounted)',
  async () => {
    await withSmallDisk(async (disk) => {
      const ballast = join(disk, 'ballast');
      await writeFile(ballast, Buffer.alloc(10_000_000)).catch(() => undefined);
      await expect(loadSecret(disk, undefined)).rejects.toThrow('ENOSPC');
      await rm(ballast);
      expect(await loadSecret(disk, undefined)).toMatch(/^[\w-]{43}$/);
    });
  },
);
