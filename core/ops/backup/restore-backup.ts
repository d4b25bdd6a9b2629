import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveReader } from '#core/ops/backup/archive-reader';
import { connect } from '#core/ops/backup/connect';
import { keyOf, listCertificate, listKept } from '#core/ops/backup/data-files';
import { Hashed } from '#core/ops/backup/hashed';
import { loadTables } from '#core/ops/backup/load-tables';
import { fileEntry, type Manifest } from '#core/ops/backup/manifest';
import { bringBackFiles } from '#core/ops/backup/bucket-files';
import { bucketOf, type BackupPlace } from '#core/ops/backup/make-backup';
import type { Unlock } from '#core/ops/backup/seal';
import { listMigrations, listTables, namedFiles } from '#core/ops/backup/tables';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import { some } from '#core/kernel/platform/sentence';
import { becomeOwner, type DatabaseLogins, grantRuntime, migrationUrl, openForMigration } from '#core/database/database-roles';
import { takeSteps } from '#core/database/take-steps';
import { databaseTrouble } from '#core/database/database-trouble';
import { migrations as known } from '#core/database/migrations';
import { foldersToSync, syncFolder } from '#core/kernel/storage/sync-folder';

/** What an archive held, how many files of the bucket were deleted or overwritten since and are back, and the keys of those that are nowhere. */
export type RestoredBackup = Manifest & { broughtBack: number; missing: string[] };

/**
 * Restores a backup into an empty database and data folder, while nothing of the product runs there. The whole archive is checked before anything is
 * written; files are written before rows, and rows all at once or not at all. Rejects with a sentence for a person; a restore that was interrupted
 * can be run again.
 */
export async function restoreBackup(place: BackupPlace, path: string, unlock?: Unlock): Promise<RestoredBackup> {
  const { databaseUrl, migrationUrl: migration, dataDir } = place;
  const logins = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migration };
  const manifest = await verifyArchive(path, unlock);
  const unknown = manifest.migrations.find((name) => !known.some((step) => step.name === name));
  if (unknown)
    throw new Error(`This backup is from a newer release (${manifest.product_version}, ${unknown}). Restore it with that release.`);
  const bucket = await bucketOf(place);
  if (manifest.bucket && !bucket)
    throw new Error(
      `This backup holds no files: they lie in ${manifest.bucket.place}. Set FILE_STORE=s3 and the settings of that bucket, then restore it again.`,
    );
  // Before anything is written.
  await bucket?.check();
  await refuseFull(logins);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const already = await refuseUsed(dataDir, manifest);
  const stays = await certificateThatStays(dataDir, manifest);
  const missing = manifest.files.filter((file) => !already.has(file.path) && !stays.has(file.path));
  const archive = await ArchiveReader.open(path, unlock);
  try {
    await putFiles(
      archive,
      dataDir,
      missing.map((file) => file.path),
    );
    await migrateTo(logins, manifest.migrations);
    await loadTables(logins, archive);
  } catch (error) {
    for (const file of missing) await takeBack(dataDir, file.path);
    throw error;
  } finally {
    archive.close();
  }
  await bringToThisRelease(logins);
  if (!manifest.bucket || !bucket) return { ...manifest, broughtBack: 0, missing: [] };
  const client = await connect(migrationUrl(logins), 'restore');
  try {
    await becomeOwner(client, logins);
    const named = await namedFiles(client, manifest.tables);
    for (const { path: stored } of manifest.files) named.delete(keyOf(stored) ?? '');
    return { ...manifest, ...(await bringBackFiles(bucket, named, new Date(manifest.made_at))) };
  } finally {
    await client.end();
  }
}

/** Files and rows are restored by now: a failure here undoes neither, and the next start tries this again. */
async function bringToThisRelease(logins: DatabaseLogins): Promise<void> {
  await migrateTo(logins, null).catch((error: unknown) => {
    throw new Error(
      `Everything in the backup was restored, but its tables could not be updated to this release: ${databaseTrouble(error)} Correct that and start; each start tries again.`,
    );
  });
}

/** Existing books are never overwritten: a database with users, mails or documents has been used, and other tables belong to another program. */
async function refuseFull(logins: DatabaseLogins): Promise<void> {
  const client = await connect(migrationUrl(logins), 'restore');
  try {
    await becomeOwner(client, logins);
    if ((await listMigrations(client)).length === 0) {
      const others = (await listTables(client)).map(({ name }) => name);
      if (others.length > 0)
        throw new Error(
          `This database holds tables that are not Rental Ledger's (${some(others)}), and a restore never overwrites anything. Use an empty database.`,
        );
      return;
    }
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from app_user) or exists (select from inbound_mail) or exists (select from document) as used',
    );
    if (rows[0]?.used)
      throw new Error(
        'This installation already contains data, and a restore never overwrites anything. Move the data folder away first, or use an empty database.',
      );
  } finally {
    await client.end();
  }
}

/**
 * Existing files and keys are not overwritten either: what is in the folder must come from this backup, left by a restore that was killed. Answers
 * what is there.
 */
async function refuseUsed(dataDir: string, { files }: Manifest): Promise<Set<string>> {
  const ours = new Map(files.map((file) => [file.path, file]));
  const already = new Set<string>();
  for await (const path of listKept(dataDir)) {
    const expected = ours.get(path);
    const same = expected && (await hashFile(join(dataDir, path))).is(expected);
    if (!same)
      throw new Error(
        `${join(dataDir, path)} already exists and is not from this backup, and a restore never overwrites anything. Move it away first.`,
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

/**
 * Brings the tables, which are still empty, to the migrations of the backup, and takes back later ones: those must change the backup's rows as well.
 * Null means this release.
 */
async function migrateTo(logins: DatabaseLogins, steps: readonly string[] | null): Promise<void> {
  const { orm } = await openForMigration(logins, { make: true });
  try {
    if (steps) {
      const ahead = (await orm.migrator.getExecuted()).filter(({ name }) => !steps.includes(name));
      for (let left = ahead.length; left > 0; left -= 1) await orm.migrator.down();
    }
    await takeSteps(orm, { to: steps ? (steps.at(-1) ?? '') : undefined });
    // An earlier release lacks this function: its tables are brought to this release afterwards.
    if (!steps) await grantRuntime(orm.em.fork(), logins);
  } finally {
    await orm.close(true);
  }
}

/**
 * An existing certificate and its key are kept: others may trust it, while the backup's can be made again. Answers which files of the backup are
 * therefore left out.
 */
async function certificateThatStays(dataDir: string, { files }: Manifest): Promise<Set<string>> {
  const ours = files.filter(({ path }) => path.startsWith('tls/'));
  const same = new Set<string>();
  for await (const path of listCertificate(dataDir)) {
    const expected = ours.find((file) => file.path === path);
    if (!expected || !(await hashFile(join(dataDir, path))).is(expected)) return new Set(ours.map((file) => file.path));
    same.add(path);
  }
  return same;
}

/** Puts files in their places, durably. */
async function putFiles(archive: ArchiveReader, dataDir: string, paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths) for (const folder of await putFile(archive, join(dataDir, path), path)) folders.add(folder);
  // Each folder once, however many files are in it.
  for (const folder of folders) await syncFolder(folder);
}

/**
 * Writes a file under a draft name and renames it; answers the folders to sync for it. An existing preview is replaced: the database is empty, so no
 * row refers to it.
 */
async function putFile(archive: ArchiveReader, target: string, path: string): Promise<string[]> {
  const firstMade = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.restoring`;
  await pipeline(await archive.read(fileEntry(path)), createWriteStream(draft, { mode: 0o600 }));
  const file = await open(draft, 'r');
  await file.sync();
  await file.close();
  await rename(draft, target);
  return foldersToSync(target, firstMade);
}

/** Removes a file of this restore, complete or not. Otherwise a start would find files without their rows. */
async function takeBack(dataDir: string, path: string): Promise<void> {
  for (const made of [path, `${path}.restoring`]) await rm(join(dataDir, made), { force: true });
}
