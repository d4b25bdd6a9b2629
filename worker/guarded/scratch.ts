import { rmSync } from 'node:fs';
import { sweepLeftFolders } from '../platform/left-folders.js';
import { makeTemporaryFolder } from '../platform/temporary-folder.js';

const prefix = 'rental-ledger-guarded-';

/** A separate folder for each child and its outside programs; the parent removes it when the child is gone. Throws NoTemporaryFolder. */
export const makeScratch = (): string => makeTemporaryFolder(prefix);

/** What cannot be removed now is removed once this process is gone. */
export function removeScratch(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A disk in trouble; the child is gone all the same.
  }
}

/** Removes the folders of killed workers' children. */
export const sweepScratch = (): number => sweepLeftFolders(prefix);
