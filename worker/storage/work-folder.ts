import { rm } from 'node:fs/promises';
import { sweepLeftFolders } from '../platform/left-folders.js';
import { makeTemporaryFolder } from '../platform/temporary-folder.js';

const prefix = 'rental-ledger-work-';

/** Gives `use` an empty folder on this machine, and removes it afterwards in any case. Throws NoTemporaryFolder. */
export async function withWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder(prefix);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed workers. Returns how many. */
export const sweepWorkFolders = (): number => sweepLeftFolders(prefix);
