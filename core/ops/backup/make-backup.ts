import { join } from 'node:path';
import type { Client } from 'pg';
import { ArchiveWriter } from '#core/ops/backup/archive-writer';
import { isSince, keyOf, listCertificate, listKeys, listSpool, listStored } from '#core/ops/backup/data-files';
import { describeBucket } from '#core/ops/backup/bucket-files';
import { connect } from '#core/ops/backup/connect';
import { beginWithTables } from '#core/ops/backup/keep-tables';
import { keepKeys } from '#core/ops/backup/keys-lock';
import { fileEntry, Manifest, manifestName, tableEntry } from '#core/ops/backup/manifest';
import type { Seal } from '#core/ops/backup/seal';
import { listMigrations, listSequences, listTables, namedFiles, rowsOf } from '#core/ops/backup/tables';
import { verifyArchive } from '#core/ops/backup/verify-archive';
import type { FileStoreSettings } from '#core/kernel/platform/file-store-env';
import { lostIn, lostSetting } from '#core/kernel/storage/lost-files';
import { openBucket } from '#core/kernel/storage/open-file-store';
import { onItsWayMs } from '#core/kernel/storage/row-keys';
import { productVersion } from '#core/kernel/platform/version';

export interface BackupPlace {
  databaseUrl: string;
  /** The login that may change tables, where it is a separate one; restoring needs it. */
  migrationUrl?: string | undefined;
  dataDir: string;
  /** Where files lie; all on the disk of the data folder where it is not said. */
  files?: FileStoreSettings;
}

/** Whether files lie on the disk of the data folder, all or those that are not moved yet. */
const usesDisk = ({ files }: BackupPlace): boolean => files === undefined || files.kind === 'disk' || files.previous === 'disk';

/** The bucket of an installation; null where its files lie on a disk. */
export const bucketOf = ({ files }: BackupPlace) =>
  files?.s3 && (files.kind === 's3' || files.previous === 's3') ? openBucket(files.s3) : null;

/**
 * What an archive holds; the keys of files that rows refer to and that are missing, those known to be lost apart; and the paths of files that could
 * not be read.
 */
export type MadeBackup = Manifest & { missing: string[]; lost: string[]; unreadable: string[] };

/**
 * Writes everything that must be kept into one archive, whether the product runs or not: the database as it is at one moment, mail that is not in it
 * yet, every file stored on a disk, the key; of files in a bucket, how many there are. Then reads the archive back and compares every hash; only a
 * complete archive gets the name `path`. With a seal the archive is encrypted before it reaches the disk. Rejects with an Error, and then leaves
 * nothing behind.
 */
export async function makeBackup(place: BackupPlace, path: string, seal: Seal | null = null): Promise<MadeBackup> {
  const { databaseUrl, dataDir } = place;
  const client = await connect(databaseUrl, 'backup');
  const archive = new ArchiveWriter(path, seal);
  try {
    const files: Manifest['files'] = [];
    const since = new Date(Date.now() - onItsWayMs);
    await keepKeys(client);
    await addFiles(archive, dataDir, listSpool(dataDir), files);
    const { named, knownLost, ...database } = await addDatabase(archive, client);
    const unreadable: string[] = [];
    if (usesDisk(place)) await addFiles(archive, dataDir, listNamed(dataDir, since, named), files, unreadable);
    const bucket = await bucketOf(place);
    const inBucket = bucket && (await describeBucket(client, bucket));
    await addFiles(archive, dataDir, listCertificate(dataDir), files);
    await addFiles(archive, dataDir, listKeys(dataDir), files);
    // If the connection was lost, so was the lock on the keys: the key may no longer match the rows.
    await client.query('select 1');
    const manifest = Manifest.parse({
      format: 1,
      made_at: new Date().toISOString(),
      product_version: productVersion(),
      plain: true,
      ...database,
      ...(inBucket && { bucket: inBucket.note }),
      files,
    });
    archive.addText(manifestName, JSON.stringify(manifest));
    await verifyArchive(await archive.end(), await archive.unlock());
    await archive.publish();
    const found = new Set([...[...files.map(({ path: stored }) => stored), ...unreadable].map(keyOf), ...(inBucket?.keys ?? [])]);
    const nowhere = [...named].filter((key) => !found.has(key));
    return {
      ...manifest,
      missing: nowhere.filter((key) => !knownLost.has(key)),
      lost: nowhere.filter((key) => knownLost.has(key)),
      unreadable,
    };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await client.end();
  }
}

/** Adds every table as it was at one moment; later changes belong to the next backup. */
async function addDatabase(
  archive: ArchiveWriter,
  client: Client,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & { named: Set<string>; knownLost: ReadonlySet<string> }> {
  await beginWithTables(client);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new Error('There is nothing to back up yet: this database has no tables of Rental Ledger.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const rows = rowsOf(client, table);
    const { sha256, size } = await archive.add(tableEntry(table.name), rows, true);
    tables.push({ name: table.name, columns: table.columns, rows: rows.rowCount, sha256, size });
  }
  const sequences = await listSequences(client);
  const named = await namedFiles(client, tables);
  const { rows: lostRows } = await client.query<{ value: unknown }>('select value from setting where key = $1', [lostSetting]);
  await client.query('commit');
  return { migrations, tables, sequences, named, knownLost: lostIn(lostRows[0]?.value) };
}

/** Stored files, except those written after the database's moment that it does not know: after a restore no row would refer to them. */
async function* listNamed(dataDir: string, since: Date, named: ReadonlySet<string>): AsyncIterable<string> {
  for await (const path of listStored(dataDir)) {
    const key = keyOf(path);
    if (key === null || named.has(key) || !(await isSince(dataDir, path, since))) yield path;
  }
}

/** The disk's errors for a damaged file, and for one that another user put there. */
const notToBeRead = new Set(['EIO', 'EACCES', 'EPERM']);

/** An original that cannot be read does not stop the backup; `unreadable` gets its path. No other file may be left out. */
async function addFiles(
  archive: ArchiveWriter,
  dataDir: string,
  paths: AsyncIterable<string>,
  into: Manifest['files'],
  unreadable?: string[],
): Promise<void> {
  for await (const path of paths) {
    const leaveOut = (error: unknown): boolean => {
      const isUnreadable = unreadable !== undefined && notToBeRead.has((error as NodeJS.ErrnoException).code ?? '');
      if (isUnreadable) unreadable.push(path);
      return isUnreadable;
    };
    const hashed = await archive.addFile(fileEntry(path), join(dataDir, path), leaveOut);
    // Imported or deleted since the folder was listed: the database shows the same.
    if (hashed) into.push({ path, sha256: hashed.sha256, size: hashed.size });
  }
}
