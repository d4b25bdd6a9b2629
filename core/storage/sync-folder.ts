import { closeSync, fsync, openSync } from 'node:fs';
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
