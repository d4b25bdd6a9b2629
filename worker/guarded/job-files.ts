import { constants } from 'node:fs';
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobFiles } from './job.js';

const chunkBytes = 1024 * 1024;
/** Never through a link that the child has put there, and never waiting for the other end of a pipe. */
const plainly = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A job as its child sees it. */
export interface StagedJob {
  payload: unknown;
  /** Brings what the job has written to where it was asked for. */
  collect: () => Promise<void>;
}

/**
 * Puts what a job reads into the child's scratch folder, the only place where it can open a file, and has it write there too. It gets a copy of the
 * open file and no descriptor: outside programs ask for a path, a path in /proc is checked like the file's own, and a link would let a child that
 * was broken into write to the original. A store that is no local disk works the same way.
 */
export async function stageJob(files: JobFiles, payload: unknown, scratch: string): Promise<StagedJob> {
  const asked = { ...(payload as Record<string, unknown>) };
  const path = (name: string): string => String(asked[name]);
  const { reads, writes, fills } = files;
  const seen = { ...asked };
  if (reads !== undefined) {
    seen[reads] = join(scratch, inputName);
    await copyIn(path(reads), join(scratch, inputName));
  }
  if (writes !== undefined) seen[writes] = join(scratch, outputName);
  if (fills !== undefined) seen[fills] = scratch;
  return {
    payload: seen,
    collect: async () => {
      if (writes !== undefined) await copyOut(join(scratch, outputName), path(writes));
      if (fills === undefined) return;
      const written = (await readdir(scratch, { withFileTypes: true })).filter((entry) => entry.isFile() && entry.name !== inputName);
      for (const { name } of written) await copyOut(join(scratch, name), join(path(fills), name));
    },
  };
}

const inputName = 'input';
const outputName = 'output';

/** Empties a scratch folder whose child lives on. One by one and by name: a folder below it may become a link to another one at any moment. */
export async function clearStaged(scratch: string): Promise<void> {
  for (const name of await readdir(scratch).catch(() => [])) await unlink(join(scratch, name)).catch(() => undefined);
}

async function copyIn(from: string, to: string): Promise<void> {
  await withBoth(
    () => open(from, 'r'),
    // It must be new: what stands there already the child has put there.
    () => open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | plainly, 0o644),
    async (source, target) => {
      await target.chmod(0o644);
      await copy(source, target);
    },
  );
}

async function copyOut(from: string, to: string): Promise<void> {
  await withBoth(
    () => open(from, constants.O_RDONLY | plainly),
    () => open(to, 'w'),
    async (source, target) => {
      if (!(await source.stat()).isFile()) throw new Error('what the job wrote is no file');
      await copy(source, target);
    },
  );
}

async function withBoth(
  openSource: () => Promise<FileHandle>,
  openTarget: () => Promise<FileHandle>,
  use: (source: FileHandle, target: FileHandle) => Promise<void>,
): Promise<void> {
  const source = await openSource();
  try {
    const target = await openTarget();
    try {
      await use(source, target);
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
