import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOfDisk } from '#core/kernel/platform/app-error';

/**
 * Removes the temporary folders `<prefix><process id>-…` whose process is gone: a killed worker leaves them behind. A folder that cannot be examined
 * or removed now (it is another user's, or the disk is in trouble) is left for the next time. Returns how many were removed.
 */
export function sweepLeftFolders(prefix: string): number {
  let removed = 0;
  for (const name of namesIn(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!(owner > 0) || isAlive(owner)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
      removed += 1;
    } catch (error) {
      if (!isOfDisk(error)) throw error;
    }
  }
  return removed;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
