import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyNames } from '#core/kernel/platform/secret-key';
import { areasWithRows } from '#core/kernel/storage/row-keys';
import { walkFolder } from '#core/kernel/storage/walk-folder';

/** Unfinished files of ours: no row speaks of them. */
const drafts = 'files/tmp';

/** Half a file, as a restore that was killed leaves it. */
const isDraft = (path: string): boolean => path.endsWith('.restoring');

/**
 * Mail that was taken and may not be in the ledger yet. To be read **before** the database: what is imported meanwhile then
 * stands in both, and is imported once.
 */
export async function* listSpool(dataDir: string): AsyncIterable<string> {
  yield* walkFolder(dataDir, 'spool/new');
  yield* walkFolder(dataDir, 'spool/failed');
}

/** Stored originals. To be read **after** the database: a file is written before its row. */
export const listStored = (dataDir: string): AsyncIterable<string> => walkFolder(dataDir, 'files', [drafts]);

/** The key of a stored file that a row has to name; null for all others. */
export function keyOf(path: string): string | null {
  const [, area = '', , name = ''] = path.split('/');
  return areasWithRows.some((withRows) => withRows === area) ? `${area}/${name}` : null;
}

/** Whether a file of the data folder was written after a moment. */
export async function isSince(dataDir: string, path: string, moment: Date): Promise<boolean> {
  const found = await stat(join(dataDir, path)).catch(() => null);
  return found !== null && found.mtime >= moment;
}

/** The certificate made at the first start, or one that somebody put in its place. */
export async function* listCertificate(dataDir: string): AsyncIterable<string> {
  for await (const path of walkFolder(dataDir, 'tls')) if (!isDraft(path)) yield path;
}

/** The key that opens sealed values, where it is not given by SECRET_KEY; where a change of it was broken off also the one that has sealed values since. */
export async function* listKeys(dataDir: string): AsyncIterable<string> {
  const names = await readdir(dataDir);
  for (const name of keyNames) if (names.includes(name)) yield name;
}

/** Everything of a data folder that cannot be made again. */
export async function* listKept(dataDir: string): AsyncIterable<string> {
  yield* listSpool(dataDir);
  for await (const path of listStored(dataDir)) if (!path.startsWith('files/previews/') && !isDraft(path)) yield path;
  yield* listKeys(dataDir);
}
