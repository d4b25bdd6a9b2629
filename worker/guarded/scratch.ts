import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'rental-ledger-guarded-';

/** A folder of the child's own for what outside programs write; the parent removes it when the child is gone. */
export function makeScratch(): string {
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function removeScratch(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what the children of a killed worker left behind; another user's are that user's to remove. */
export function sweepScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!(owner > 0) || isAlive(owner)) continue;
    try {
      removeScratch(join(tmpdir(), name));
    } catch (error) {
      if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
