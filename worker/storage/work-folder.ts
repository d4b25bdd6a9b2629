import { rm } from 'node:fs/promises';
import { sweepLeftFolders } from '../platform/left-folders.js';
import { makeTemporaryFolder } from '../platform/temporary-folder.js';

const prefix = 'rental-ledger-work-';

/** Gives `use` an empty folder of this machine, and removes it afterwards whatever happened. Throws NoTemporaryFolder. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder(prefix);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of workers that were killed. Returns how many those were. */
export const sweepWorkFolders = (): number => sweepLeftFolders(prefix);
