import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyNames } from '#core/kernel/platform/secret-key';
import { areasWithRows } from '#core/kernel/storage/row-keys';

/** Unfinished files of ours: no row speaks of them. */
const drafts = 'files/tmp';

/** Half a file, as a restore that was killed leaves it. */
const isDraft = (path: string): boolean => path.endsWith('.restoring');

/** What a disk of its own, mounted in a folder's place, brings along for root alone; nothing of ours is in it. */
const ofTheDisk = 'lost+found';

/** Null where there is nothing of that name; a link that leads nowhere is something, perhaps to a disk that is not there today. */
async function realFolder(path: string): Promise<string | null> {
  return (await lstat(path).catch(() => null)) && realpath(path);
}

/** Every file below a folder, also where somebody has moved a part of it to another disk and left a link. `above` are the real folders it lies in. */
async function* walk(dataDir: string, path: string, above: readonly string[] = []): AsyncIterable<string> {
  const folder = await realFolder(join(dataDir, path));
  if (folder === null) return;
  if (above.includes(folder)) throw new Error(`${join(dataDir, path)} is a link to a folder that contains it. Remove the link.`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (inner === drafts || entry.name === ofTheDisk) continue;
    const found = entry.isSymbolicLink() ? await stat(join(dataDir, inner)) : entry;
    if (found.isDirectory()) yield* walk(dataDir, inner, [...above, folder]);
    else if (found.isFile()) yield inner;
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
  for await (const path of walk(dataDir, 'tls')) if (!isDraft(path)) yield path;
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
