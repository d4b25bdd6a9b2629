import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveReader } from '#core/backup/archive-reader';
import { connect } from '#core/backup/connect';
import { listKept } from '#core/backup/data-files';
import { Hashed } from '#core/backup/hashed';
import { loadTables } from '#core/backup/load-tables';
import { fileEntry, type Manifest } from '#core/backup/manifest';
import type { BackupPlace } from '#core/backup/make-backup';
import { listMigrations } from '#core/backup/tables';
import { verifyArchive } from '#core/backup/verify-archive';
import { openDatabase } from '#core/platform/database';
import { migrations as known } from '#core/platform/migrations';

/**
 * Puts a backup into an empty database and data folder; nothing of the product may run there. The archive is checked whole
 * before anything is written, files come before rows, and all rows come or none. Rejects with a sentence for a person; a
 * restore that broke off can be run again.
 */
export async function restoreBackup({ databaseUrl, dataDir }: BackupPlace, path: string): Promise<Manifest> {
  const manifest = await verifyArchive(path);
  const unknown = manifest.migrations.find((name) => !known.some((step) => step.name === name));
  if (unknown) throw new Error(`This backup is of a newer release (${manifest.product_version}, ${unknown}); restore it with that one.`);
  await refuseFull(databaseUrl);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const already = await refuseUsed(dataDir, manifest);
  const archive = await ArchiveReader.open(path);
  try {
    for (const file of manifest.files) await putFile(archive, dataDir, file.path);
    await migrateTo(databaseUrl, manifest.migrations.at(-1));
    await loadTables(databaseUrl, archive);
    await migrateTo(databaseUrl, undefined);
  } catch (error) {
    for (const { path: made } of manifest.files) if (!already.has(made)) await takeBack(dataDir, made);
    throw error;
  } finally {
    archive.close();
  }
  return manifest;
}

/** Somebody's books are never overwritten: a database with users has been used. */
async function refuseFull(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'restore');
  try {
    if ((await listMigrations(client)).length === 0) return;
    const { rows } = await client.query<{ used: boolean }>('select exists (select from app_user) as used');
    if (rows[0]?.used)
      throw new Error(
        'There are books here already, and a restore overwrites nothing. Move them away (or wipe them by `npm start -- --reset`) first.',
      );
  } finally {
    await client.end();
  }
}

/**
 * Nor are somebody's files and key: what lies here already must be of this very backup, as a restore that was killed leaves it. Answers
 * what that is.
 */
async function refuseUsed(dataDir: string, { files }: Manifest): Promise<Set<string>> {
  const ours = new Map(files.map((file) => [file.path, file]));
  const already = new Set<string>();
  for await (const path of listKept(dataDir)) {
    const expected = ours.get(path);
    const same = expected && (await hashFile(join(dataDir, path))).is(expected);
    if (!same)
      throw new Error(
        `There is something here already: ${join(dataDir, path)} is not of this backup, and a restore overwrites nothing. Move it away first.`,
      );
    already.add(path);
  }
  return already;
}

async function hashFile(path: string): Promise<Hashed> {
  const hashed = new Hashed();
  await pipeline(createReadStream(path), hashed, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return hashed;
}

/** Brings the tables to the step of the backup, or, where no name is given, to this release. */
async function migrateTo(databaseUrl: string, name: string | undefined): Promise<void> {
  const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    await orm.schema.ensureDatabase();
    await orm.migrator.up(name === undefined ? undefined : { to: name });
  } finally {
    await orm.close(true);
  }
}

/** Writes a file beside its place, durably, and gives it its name. One that stands there is replaced: the database is empty, so nothing speaks of it. */
async function putFile(archive: ArchiveReader, dataDir: string, path: string): Promise<void> {
  const target = join(dataDir, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.restoring`;
  await pipeline(await archive.read(fileEntry(path)), createWriteStream(draft, { mode: 0o600 }));
  const file = await open(draft, 'r');
  await file.sync();
  await file.close();
  await rename(draft, target);
}

/** Removes a file that a restore has put there, or half of it. A start on files without their rows would be one on half a backup. */
async function takeBack(dataDir: string, path: string): Promise<void> {
  for (const made of [path, `${path}.restoring`]) await rm(join(dataDir, made), { force: true });
}
