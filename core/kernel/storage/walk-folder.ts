import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a disk of its own, mounted in a folder's place, brings along for root alone; nothing of ours is in it. */
const ofTheDisk = 'lost+found';

/** Null where there is nothing of that name; a link that leads nowhere is something, perhaps to a disk that is not there today. */
async function realFolder(path: string): Promise<string | null> {
  return (await lstat(path).catch(() => null)) && realpath(path);
}

/**
 * Every file below `root`/`path`, by its path from the root, also where somebody has moved a part of it to another disk and left a link. `skip` are paths
 * from the root that are not entered; `above` are the real folders it lies in.
 */
export async function* walkFolder(
  root: string,
  path: string,
  skip: readonly string[] = [],
  above: readonly string[] = [],
): AsyncIterable<string> {
  const folder = await realFolder(join(root, path));
  if (folder === null) return;
  if (above.includes(folder)) throw new Error(`${join(root, path)} is a link to a folder that contains it. Remove the link.`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (skip.includes(inner) || entry.name === ofTheDisk) continue;
    const found = entry.isSymbolicLink() ? await stat(join(root, inner)) : entry;
    if (found.isDirectory()) yield* walkFolder(root, inner, skip, [...above, folder]);
    else if (found.isFile()) yield inner;
  }
}
