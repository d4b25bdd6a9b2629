import { constants } from 'node:fs';
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobFiles } from './job.js';

const chunkBytes = 1024 * 1024;
/** Never through a link that the child has put there, and never waiting for the other end of a pipe. */
const plainly = constants.O_NOFOLLOW | constants.O_NONBLOCK;

const inputName = 'input';
const outputName = 'output';

/** The path of the file that the child receives. */
export const inputPath = (scratch: string): string => join(scratch, inputName);

/** A job's payload with the paths that its child sees: all in the scratch folder, the only place where it can open and write a file. */
export function seenByChild({ reads, writes, fills }: JobFiles, payload: unknown, scratch: string): Record<string, unknown> {
  const seen = { ...(payload as Record<string, unknown>) };
  if (reads !== undefined) seen[reads] = inputPath(scratch);
  if (writes !== undefined) seen[writes] = join(scratch, outputName);
  if (fills !== undefined) seen[fills] = scratch;
  return seen;
}

/** Moves the files a job has written to the paths of its payload. */
export async function collectFiles({ writes, fills }: JobFiles, payload: unknown, scratch: string): Promise<void> {
  const asked = (name: string): string => String((payload as Record<string, unknown>)[name]);
  if (writes !== undefined) await copyOut(join(scratch, outputName), asked(writes));
  if (fills === undefined) return;
  const written = (await readdir(scratch, { withFileTypes: true })).filter((entry) => entry.isFile() && entry.name !== inputName);
  for (const { name } of written) await copyOut(join(scratch, name), join(asked(fills), name));
}

/** Empties the scratch folder of a child that stays. File by file and by name: a folder below it may become a link to another one at any moment. */
export async function clearScratch(scratch: string): Promise<void> {
  for (const name of await readdir(scratch).catch(() => [])) await unlink(join(scratch, name)).catch(() => undefined);
}

async function copyOut(from: string, to: string): Promise<void> {
  const source = await open(from, constants.O_RDONLY | plainly);
  try {
    if (!(await source.stat()).isFile()) throw new Error('what the job wrote is no file');
    const target = await open(to, 'w');
    try {
      await copy(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copy(source: FileHandle, target: FileHandle): Promise<void> {
  const { size } = await source.stat();
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(size, 1)));
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) return;
    for (let done = 0; done < bytesRead;) done += (await target.write(chunk, done, bytesRead - done)).bytesWritten;
  }
}
