import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs with a mount in the place of a folder whose server never answers; answers false, without running, where none can be made. Afterwards it is
 * removed, even if the code waits for it: that fails after a time limit.
 */
export async function withSilentMount(folder: string, use: () => Promise<void>, longestMs = 40_000): Promise<boolean> {
  const device = openDevice();
  if (device === null) return false;
  try {
    mkdirSync(folder, { recursive: true });
    const words = ['-i', '-t', 'fuse', '-o', 'fd=3,rootmode=40000,user_id=0,group_id=0', 'silent', folder];
    if (spawnSync('mount', words, { stdio: ['ignore', 'ignore', 'ignore', device], timeout: 10_000 }).status !== 0) return false;
    const ended = new AbortController();
    const late = wait(longestMs, undefined, { signal: ended.signal }).then(() => Promise.reject(new Error('It waits for the mount.')));
    // After its end nothing listens any more.
    late.catch(() => undefined);
    await Promise.race([use(), late]).finally(() => ended.abort());
    return true;
  } finally {
    // Callers that wait for it get an error.
    closeSync(device);
    spawnSync('umount', ['-l', folder], { timeout: 10_000 });
  }
}

function openDevice(): number | null {
  try {
    return openSync('/dev/fuse', 'r+');
  } catch {
    return null;
  }
}
