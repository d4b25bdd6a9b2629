import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftFolders } from './left-folders.js';

const prefix = 'rental-ledger-work-';

/** Gives `use` an empty folder of this machine, and removes it afterwards whatever happened. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of workers that were killed. Returns how many those were. */
export const sweepWorkFolders = (): number => sweepLeftFolders(prefix);
