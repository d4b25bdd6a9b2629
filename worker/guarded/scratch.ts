import { rmSync } from 'node:fs';
import { sweepLeftFolders } from '../platform/left-folders.js';
import { makeTemporaryFolder } from '../platform/temporary-folder.js';

const prefix = 'rental-ledger-guarded-';

/** A folder of the child's own for what outside programs write; the parent removes it when the child is gone. Throws NoTemporaryFolder. */
export const makeScratch = (): string => makeTemporaryFolder(prefix);

/** What cannot be removed now is removed once this process is gone. */
export function removeScratch(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A disk in trouble; the child is gone all the same.
  }
}

/** Removes what the children of killed workers left behind. */
export const sweepScratch = (): number => sweepLeftFolders(prefix);
