import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { ChildMessage } from './messages.js';
import { frameOf, FrameReader } from './frames.js';
import { pipes } from './pipes.js';

const chunkBytes = 256 * 1024;
/** The parent decides how much it may send. */
const anyLength = 2 ** 32;

export interface ParentLink {
  tell: (message: ChildMessage) => void;
}

/** The child's end of the pipe for messages. `onGone`: the parent has ended, or has no more use for this child. */
export function linkToParent(onMessage: (message: unknown) => void, onGone: () => void): ParentLink {
  const socket = new Socket({ fd: pipes.messages, readable: true, writable: true });
  const frames = new FrameReader(anyLength);
  socket.on('data', (chunk: Buffer) => frames.take(chunk).forEach(onMessage));
  socket.on('error', onGone);
  socket.on('close', onGone);
  return { tell: (message) => void socket.write(frameOf(message)) };
}

/**
 * Receives a job's file from the descriptor that the parent writes it to, into a new file in the child's folder: outside programs and image libraries
 * need a path. It waits for the whole file, since a job has nothing else to do.
 */
export function takeInput({ path, bytes }: { path: string; bytes: number }): void {
  const target = openSync(path, 'wx', 0o644);
  try {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(bytes, 1)));
    for (let left = bytes; left > 0;) {
      const read = readSync(pipes.input, chunk, 0, Math.min(left, chunk.length), null);
      if (read === 0) throw new Error('the file ended early');
      for (let done = 0; done < read;) done += writeSync(target, chunk, done, read - done);
      left -= read;
    }
  } finally {
    closeSync(target);
  }
}
