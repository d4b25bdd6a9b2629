import { closeSync, fsync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const sync = promisify(fsync);

/**
 * Makes the names in a folder durable: without it a new file's may be gone after a power cut. A folder that something was just written to
 * is opened from memory; only the sync waits for the disk, in a thread of its own.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = openSync(path, 'r');
  try {
    await sync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * The folders in which something has a new name once a file stands in its place: the file's own, and each that holds a folder made for it.
 * @param firstMade the outermost folder that was made, as `mkdir` answers it
 */
export function foldersToSync(file: string, firstMade: string | undefined): string[] {
  const innermost = resolve(dirname(file));
  const folders = [innermost];
  if (firstMade === undefined) return folders;
  const outermost = resolve(firstMade);
  for (let folder = innermost; folder.length >= outermost.length; folder = dirname(folder)) folders.push(dirname(folder));
  return folders;
}
