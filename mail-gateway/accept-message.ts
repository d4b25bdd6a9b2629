import { createHash } from 'node:crypto';
import { closeSync, fdatasync, open, write } from 'node:fs';
import { promisify } from 'node:util';
import { ReceivedCounter } from '#core/records/mail/received-counter';
import { envelopeLine, envelopeLineLength, type SpoolEnvelope } from './spool-file.js';
import type { Spool } from './spool.js';

// Bare numbers instead of Node's handles: a handle is closed by another thread, and to wake one takes longer than to close.
const openFile = promisify(open);
const writeBytes = promisify(write);
const syncData = promisify(fdatasync);

/** Everything of the envelope that is known before the message comes in. */
export type EnvelopeDraft = Omit<SpoolEnvelope, 'size' | 'sha256' | 'receivedCount'>;

/** `cut` says that the client went on so far past the limit that it should not be listened to any longer. */
export type AcceptOutcome = { kind: 'queued'; size: number; receivedCount: number } | { kind: 'too-large'; cut: boolean };

/** A message that passes the limit by this much is cut off; below, it may finish and hears 552 in good order. */
const cutFactor = 1.05;

/**
 * Takes a message into the spool: written as it comes in (a short one at once), made durable (fdatasync, rename, fsync of the folder), and only then
 * `queued`. Whatever goes wrong before that (the client gone, the disk full) throws, and leaves no file behind.
 */
export async function acceptMessage(
  stream: AsyncIterable<Uint8Array>,
  draft: EnvelopeDraft,
  { spool, maxBytes }: { spool: Spool; maxBytes: number },
): Promise<AcceptOutcome> {
  const file = await openFile(spool.path('tmp', draft.queueId), 'wx', 0o600);
  let published = false;
  try {
    const message = await keepOpen(file, async () => {
      const written = await writeMessage(file, stream, draft, maxBytes);
      if (written.size <= maxBytes) await syncData(file);
      return written;
    });
    if (message.size > maxBytes) return { kind: 'too-large', cut: message.size > maxBytes * cutFactor };
    await spool.publish(draft.queueId);
    published = true;
    return { kind: 'queued', size: message.size, receivedCount: message.receivedCount };
  } finally {
    if (!published) await spool.remove('tmp', draft.queueId);
  }
}

/** Closes the file once the work on it has ended, however it did. */
async function keepOpen<T>(file: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    closeSync(file);
  }
}

/** A message up to this size is written at once when all of it is here, with its envelope; of a longer one room is left for the envelope. */
const heldBytes = 128 * 1024;

async function writeMessage(
  file: number,
  stream: AsyncIterable<Uint8Array>,
  draft: EnvelopeDraft,
  maxBytes: number,
): Promise<{ size: number; receivedCount: number }> {
  const hash = createHash('sha256');
  const received = new ReceivedCounter();
  const lineLength = envelopeLineLength(draft);
  let chunks: Uint8Array[] | null = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes * cutFactor) break;
    if (size > maxBytes) continue;
    hash.update(chunk);
    received.add(chunk);
    if (chunks && size <= heldBytes) {
      chunks.push(chunk);
      continue;
    }
    if (chunks) await writeAll(file, Buffer.concat([Buffer.alloc(lineLength, ' '), ...chunks]));
    chunks = null;
    await writeAll(file, chunk);
  }
  const found = { size, sha256: hash.digest('hex'), receivedCount: received.count };
  if (size > maxBytes) return found;
  const line = envelopeLine({ ...draft, ...found }, lineLength);
  await (chunks ? writeAll(file, Buffer.concat([line, ...chunks])) : writeAll(file, line, 0));
  return found;
}

/** A disk that is nearly full takes part of a write without an error; the next one says ENOSPC. `from` is a place in the file. */
async function writeAll(file: number, bytes: Uint8Array, from?: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const place = from === undefined ? null : from + at;
    at += (await writeBytes(file, bytes, at, bytes.length - at, place)).bytesWritten;
  }
}
