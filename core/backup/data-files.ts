import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { areasWithRows } from '#core/storage/row-keys';

/** Unfinished files of ours: no row speaks of them. */
const drafts = 'files/tmp';

/** Half a file, as a restore that was killed leaves it. */
const isDraft = (path: string): boolean => path.endsWith('.restoring');

async function* walk(dataDir: string, path: string): AsyncIterable<string> {
  const entries = await readdir(join(dataDir, path), { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory() && inner !== drafts) yield* walk(dataDir, inner);
    else if (entry.isFile()) yield inner;
  }
}

/**
 * Mail that was taken and may not be in the ledger yet. To be read **before** the database: what is imported meanwhile then
 * stands in both, and is imported once.
 */
export async function* listSpool(dataDir: string): AsyncIterable<string> {
  yield* walk(dataDir, 'spool/new');
  yield* walk(dataDir, 'spool/failed');
}

/** Stored originals. To be read **after** the database: a file is written before its row. */
export const listStored = (dataDir: string): AsyncIterable<string> => walk(dataDir, 'files');

/** The key of a stored file that a row has to name, where it was written after a moment; null for all others. */
export async function keyIfSince(dataDir: string, path: string, moment: Date): Promise<string | null> {
  const [, area = '', , name = ''] = path.split('/');
  if (!areasWithRows.some((one) => one === area)) return null;
  const found = await stat(join(dataDir, path)).catch(() => null);
  return found && found.mtime >= moment ? `${area}/${name}` : null;
}

/** The certificate made at the first start, or one that somebody put in its place. */
export async function* listCertificate(dataDir: string): AsyncIterable<string> {
  for await (const path of walk(dataDir, 'tls')) if (!isDraft(path)) yield path;
}

/** The key that opens sealed values, where it is not given by SECRET_KEY. */
export async function* listKeys(dataDir: string): AsyncIterable<string> {
  const names = await readdir(dataDir);
  if (names.includes('secret.key')) yield 'secret.key';
}

/** Everything of a data folder that cannot be made again. */
export async function* listKept(dataDir: string): AsyncIterable<string> {
  yield* listSpool(dataDir);
  for await (const path of listStored(dataDir)) if (!path.startsWith('files/previews/') && !isDraft(path)) yield path;
  yield* listKeys(dataDir);
}
