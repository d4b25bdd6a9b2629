import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { foldersToSync, syncFolder } from '#core/kernel/storage/sync-folder';

/** What became of a file: it is there now, it was there with the same content, or something else has its name. */
export type Written = 'written' | 'same' | 'taken';

/** The name leads out of the folder by a link that somebody has made in it. */
export class OutsideFolder extends Error {}

/**
 * Writes a whole file under a name that is free, below `root`: beside it first, synced, then linked, so that nobody sees a part of it and nothing is
 * overwritten. Rejects with the disk's error.
 */
export async function writeToFolder(root: string, name: string, content: Buffer): Promise<Written> {
  const target = resolve(root, name);
  const folder = dirname(target);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o750 });
  const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(folder)]);
  if (realFolder !== realRoot && !realFolder.startsWith(`${realRoot}${sep}`)) throw new OutsideFolder();
  const draft = join(folder, `.${randomUUID()}.part`);
  try {
    const file = await open(draft, 'wx', 0o640);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, target);
    for (const made of foldersToSync(target, firstMade)) await syncFolder(made);
    return 'written';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(target)).equals(content) ? 'same' : 'taken';
  } finally {
    await rm(draft, { force: true });
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the folder for exports is full.',
  EDQUOT: 'The disk of the folder for exports is full.',
  EACCES: 'The worker may not write to the folder for exports. Check its owner and EXPORT_DIR.',
  EPERM: 'The worker may not write to the folder for exports, or its disk knows no hard links. Check EXPORT_DIR.',
  EROFS: 'The disk of the folder for exports can only be read.',
  ENOTDIR: 'There is a file where a folder for exports should be. Check EXPORT_DIR and the name of the file.',
  EEXIST: 'There is a file where a folder for exports should be. Check EXPORT_DIR and the name of the file.',
  EISDIR: 'There is a folder with the name of the file.',
};

/** What it means that a file could not be written, for a person. */
export function folderTrouble(error: unknown): string {
  if (error instanceof OutsideFolder) return 'The name of the file leads out of the folder for exports by a link.';
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return sentences[code] ?? `The folder for exports cannot be written to (${code || 'unknown error'}). Check EXPORT_DIR.`;
}
