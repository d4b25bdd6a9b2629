import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyNames } from '#core/kernel/platform/secret-key';
import { areasWithRows } from '#core/kernel/storage/row-keys';
import { walkFolder } from '#core/kernel/storage/walk-folder';

/** Unfinished files of this product; no row refers to them. */
const drafts = 'files/tmp';

/** An incomplete file, left by a restore that was killed. */
const isDraft = (path: string): boolean => path.endsWith('.restoring');

/**
 * Accepted mail that may not be in the ledger yet. Read this **before** the database: mail that is imported in between is then in both, and is
 * imported only once.
 */
export async function* listSpool(dataDir: string): AsyncIterable<string> {
  yield* walkFolder(dataDir, 'spool/new');
  yield* walkFolder(dataDir, 'spool/failed');
}

/** Stored originals. Read this **after** the database: a file is written before its row. */
export const listStored = (dataDir: string): AsyncIterable<string> => walkFolder(dataDir, 'files', [drafts]);

/** The key of a stored file that a row must refer to; null for all others. */
export function keyOf(path: string): string | null {
  const [, area = '', , name = ''] = path.split('/');
  return areasWithRows.some((withRows) => withRows === area) ? `${area}/${name}` : null;
}

/** Whether a file of the data folder was written after a moment. */
export async function isSince(dataDir: string, path: string, moment: Date): Promise<boolean> {
  const found = await stat(join(dataDir, path)).catch(() => null);
  return found !== null && found.mtime >= moment;
}

/** The certificate made at the first start, or one that replaced it. */
export async function* listCertificate(dataDir: string): AsyncIterable<string> {
  for await (const path of walkFolder(dataDir, 'tls')) if (!isDraft(path)) yield path;
}

/** The key that opens sealed values, where SECRET_KEY does not give it; after an interrupted change of the key also the new one. */
export async function* listKeys(dataDir: string): AsyncIterable<string> {
  const names = await readdir(dataDir);
  for (const name of keyNames) if (names.includes(name)) yield name;
}

/** Everything in a data folder that cannot be made again. */
export async function* listKept(dataDir: string): AsyncIterable<string> {
  yield* listSpool(dataDir);
  for await (const path of listStored(dataDir)) if (!path.startsWith('files/previews/') && !isDraft(path)) yield path;
  yield* listKeys(dataDir);
}
