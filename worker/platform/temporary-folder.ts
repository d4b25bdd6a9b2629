import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No temporary folder can be made, so nothing can be read; this says nothing about the input. Its code is the system's. */
export class NoTemporaryFolder extends Error {
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message);
    this.code = cause.code;
  }
}

/** A new, empty folder `<prefix><process id>-…`. Throws NoTemporaryFolder. */
export function makeTemporaryFolder(prefix: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  } catch (error) {
    throw new NoTemporaryFolder(error as NodeJS.ErrnoException);
  }
}
