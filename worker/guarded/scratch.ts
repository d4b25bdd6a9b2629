import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepLeftFolders } from '../storage/left-folders.js';

const prefix = 'rental-ledger-guarded-';

/** A folder of the child's own for what outside programs write; the parent removes it when the child is gone. */
export function makeScratch(): string {
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function removeScratch(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Removes what the children of killed workers left behind. */
export const sweepScratch = (): number => sweepLeftFolders(prefix);
