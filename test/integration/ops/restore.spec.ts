import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as contentOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArchiveReader } from '#core/ops/backup/archive-reader';
import { ArchiveWriter } from '#core/ops/backup/archive-writer';
import { makeBackup } from '#core/ops/backup/make-backup';
import { fileEntry, manifestName, tableEntry } from '#core/ops/backup/manifest';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { Document } from '#core/database/entities/document.entity';
import { openDatabase } from '#core/database/database';
import { migrations } from '#core/database/migrations';
import { User } from '#core/database/entities/user.entity';
import { contents, emptyPlace, hashes, inDatabase, migrated } from '../../support/backup-places.js';
import { createTestDatabase } from '../../support/database.js';
import { letFilesAge } from '../../support/doctor.js';
import { paper } from '../../support/sample-books.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const folder = folderForTests('restore-');
const data = () => join(folder, 'data');
const archive = () => join(folder, 'books.zip');
const oldArchive = () => join(folder, 'old.zip');
const made: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  for (const [path, text] of [
    ['spool/new/waiting', 'a mail nobody has imported'],
    ['files/originals/ab/one', 'a document'],
    ['secret.key', 'the key of this installation\n'],
    ['tls/cert.pem', 'a certificate'],
  ] as const)
    await put(data(), path, text);
  await letFilesAge(data());
  const books = await createTestDatabase();
  made.push(() => books.drop());
  const em = books.orm.em.fork();
  em.create(User, { email: 'owner@example.com', fullName: 'Olive Owner', passwordHash: 'x', role: 'ADMIN' });
  for (let at = 0; at < 30; at += 1) await paper(em, { filename: `${at}.pdf` });
  await inDatabase(books.url, "insert into expense (amount, expense_date) values (12.5, '2026-03-01')");
  await makeBackup({ databaseUrl: books.url, dataDir: data() }, archive());
});
afterAll(async () => {
  for (const remove of made) await remove();
});

async function put(into: string, path: string, text: string): Promise<void> {
  await mkdir(join(into, path, '..'), { recursive: true });
  await writeFile(join(into, path), text);
}

test.each([
  ['another certificate', 'a certificate that somebody vouches for', 'odd.pem'],
  ['the certificate of the backup', 'a certificate', 'cert.pem'],
])('rows that cannot be put back take the files away again, but not what lay there before: mail and %s', async (_what, words, name) => {
  const target = await emptyPlace(folder, made);
  for (const [path, text] of [
    ['spool/new/waiting', 'a mail nobody has imported'],
    [`tls/${name}`, words],
  ] as const)
    await put(target.dataDir, path, text);
  const before = await contents(target.dataDir);
  await migrated(target.databaseUrl);
  await inDatabase(target.databaseUrl, 'alter table expense add constraint odd check (amount < 0)');
  await expect(restoreBackup(target, archive())).rejects.toThrow(/odd/);
  expect(await contents(target.dataDir)).toEqual(before);
  await inDatabase(target.databaseUrl, 'alter table expense drop constraint odd');
  expect((await restoreBackup(target, archive())).tables.find((table) => table.name === 'document')?.rows).toBe(30);
  expect(await readdir(join(target.dataDir, 'tls'))).toEqual([name]);
  expect(await readFile(join(target.dataDir, 'tls', name), 'utf8')).toBe(words);
});

test('a certificate that a killed restore has put back by half is put back whole by the next', async () => {
  const target = await emptyPlace(folder, made);
  await put(target.dataDir, 'tls/cert.pem.restoring', 'a certi');
  await restoreBackup(target, archive());
  expect(await readdir(join(target.dataDir, 'tls'))).toEqual(['cert.pem']);
});

test('a database with the tables of something else is left as it is', async () => {
  const target = await emptyPlace(folder, made);
  await inDatabase(target.databaseUrl, 'create table customer (name text); insert into customer values ($$Olive$$)');
  const before = await hashes(target.databaseUrl);
  await expect(restoreBackup(target, archive())).rejects.toThrow(/not Rental Ledger's \(customer\).*empty database/);
  expect(await hashes(target.databaseUrl)).toEqual(before);
  expect(await contents(target.dataDir)).toEqual({});
});

test('mail that came before anybody had signed in is left as it is', async () => {
  const target = await emptyPlace(folder, made);
  await migrated(target.databaseUrl);
  await inDatabase(target.databaseUrl, `insert into inbound_mail (received_at, state) values (now(), 'parsed')`);
  const before = await hashes(target.databaseUrl);
  await expect(restoreBackup(target, archive())).rejects.toThrow('This installation already contains data');
  expect(await hashes(target.databaseUrl)).toEqual(before);
});

test('tables that somebody has put beside the empty ones of the product are not emptied', async () => {
  const target = await emptyPlace(folder, made);
  await migrated(target.databaseUrl);
  await inDatabase(target.databaseUrl, 'create table customer (name text); insert into customer values ($$Olive$$)');
  const { customer: before } = await hashes(target.databaseUrl);
  await restoreBackup(target, archive());
  expect((await hashes(target.databaseUrl)).customer).toBe(before);
});

test('books of a server with a time zone, customs and an order of letters of its own come back on another', async () => {
  const abroad = await createTestDatabase(2);
  made.push(() => abroad.drop());
  const name = new URL(abroad.url).pathname.slice(1);
  for (const [setting, value] of [
    ['timezone', 'America/New_York'],
    ['datestyle', 'German'],
  ] as const)
    await inDatabase(abroad.url, `alter database "${name}" set ${setting} to '${value}'`);
  // By its language the small letter comes first, by its bytes the large one.
  await inDatabase(
    abroad.url,
    `drop policy limited on setting; alter table setting alter column key type varchar(100) collate "en-x-icu"; insert into setting (key, value, updated_at)
     values ('alpha', '1', '2026-01-31T23:00:00Z'), ('Beta', '2', now()); insert into expense (amount, expense_date) values (12.5, '2026-03-01')`,
  );
  const path = join(folder, 'abroad.zip');
  await makeBackup({ databaseUrl: abroad.url, dataDir: data() }, path);
  const target = await emptyPlace(folder, made);
  await restoreBackup(target, path);
  const orm = await openDatabase({ url: target.databaseUrl, poolSize: 1 });
  const rows = await orm.em
    .fork()
    .execute(
      `select (select expense_date::text from expense) as day, (select (extract(epoch from updated_at) * 1000)::bigint::text from setting where key = 'alpha') as ms`,
    );
  await orm.close(true);
  expect(rows).toEqual([{ day: '2026-03-01', ms: String(Date.UTC(2026, 0, 31, 23)) }]);
});

/** The same archive as an early release wrote it on a server of New York: rows in its time, and nothing said of that. */
async function asWrittenInNewYork(path: string, into: string): Promise<void> {
  const from = await ArchiveReader.open(path);
  const to = new ArchiveWriter(into);
  const { plain: _plain, ...manifest } = structuredClone(from.manifest);
  for (const table of manifest.tables) {
    const rows = (await contentOf(await from.read(tableEntry(table.name)))).replaceAll('2026-01-31 23:00:00+00', '2026-01-31 18:00:00-05');
    const { sha256, size } = await to.add(tableEntry(table.name), Readable.from([rows]), true);
    Object.assign(table, { sha256, size });
  }
  for (const { path: file } of manifest.files) await to.add(fileEntry(file), await from.read(fileEntry(file)), false);
  to.addText(manifestName, JSON.stringify(manifest));
  await to.end();
  await to.publish();
  from.close();
}

test('a backup that an early release made on a server with another time zone comes back too', async () => {
  const books = await createTestDatabase(2);
  made.push(() => books.drop());
  await inDatabase(books.url, `insert into setting (key, value, updated_at) values ('alpha', '1', '2026-01-31T23:00:00Z')`);
  const [path, early] = ['here', 'early'].map((name) => join(folder, `${name}.zip`));
  await makeBackup({ databaseUrl: books.url, dataDir: data() }, String(path));
  await asWrittenInNewYork(String(path), String(early));
  const target = await emptyPlace(folder, made);
  await restoreBackup(target, String(early));
  expect((await hashes(target.databaseUrl)).setting).toBe((await hashes(books.url)).setting);
});

describe('books of an older release', () => {
  /** So many steps come after those the release had: the sums of expenses are made by the first of them. */
  const stepsSince = migrations.length - migrations.findIndex(({ name }) => name.endsWith('expense_sums'));
  let id: number;
  let ofSteps: number;
  beforeAll(async () => {
    const old = await createTestDatabase(2);
    made.push(() => old.drop());
    id = await paper(old.orm.em.fork(), { filename: 'old.pdf' });
    for (let step = 0; step < stepsSince; step += 1) await old.orm.migrator.down();
    await inDatabase(old.url, "insert into expense (amount, expense_date) values (12.5, '2026-03-01')");
    ofSteps = (await makeBackup({ databaseUrl: old.url, dataDir: data() }, oldArchive())).migrations.length;
  });

  async function ofThisRelease(url: string) {
    const orm = await openDatabase({ url, poolSize: 2 });
    const em = orm.em.fork();
    const found = {
      toDo: await orm.schema.getUpdateSchemaSQL({ wrap: false }),
      filename: (await em.findOneOrFail(Document, id)).filename,
      // What a later step makes of the rows there are.
      sums: await em.execute('select sum(amount)::float8 as amount from expense_sum'),
    };
    await orm.close(true);
    return found;
  }
  const whole = { toDo: '', filename: 'old.pdf', sums: [{ amount: 12.5 }] };

  test('are brought to this one', async () => {
    const target = await emptyPlace(folder, made);
    await restoreBackup(target, oldArchive());
    expect(ofSteps).toBe(migrations.length - stepsSince);
    expect(await ofThisRelease(target.databaseUrl)).toEqual(whole);
  });

  test('are so in a database that has the tables of this one already', async () => {
    const target = await emptyPlace(folder, made);
    await migrated(target.databaseUrl);
    await restoreBackup(target, oldArchive());
    expect(await ofThisRelease(target.databaseUrl)).toEqual(whole);
  });

  test('keep rows and files where the last steps fail, and the next start takes them', async () => {
    const target = await emptyPlace(folder, made);
    await inDatabase(target.databaseUrl, 'create view expense_sum as select 1 as in_the_way');
    await expect(restoreBackup(target, oldArchive())).rejects.toThrow(
      /Everything in the backup was restored.*expense_sum.*each start tries again/s,
    );
    expect(await contents(target.dataDir)).toEqual(await contents(data()));
    await inDatabase(target.databaseUrl, 'drop view expense_sum');
    await migrated(target.databaseUrl);
    expect(await ofThisRelease(target.databaseUrl)).toEqual(whole);
  });
});
