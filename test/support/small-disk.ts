import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs with a disk of one megabyte; answers false, without running, where none can be mounted. */
export async function withSmallDisk(use: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', folder]).status === 0;
  try {
    if (mounted) await use(folder);
    return mounted;
  } finally {
    if (mounted) spawnSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  }
}
