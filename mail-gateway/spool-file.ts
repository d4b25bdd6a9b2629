import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';

/** The first line of a spool file: the envelope, and what was counted while the message came in. */
const spoolEnvelope = z.object({
  queueId: z.string(),
  gateway: z.string(),
  receivedAt: z.iso.datetime(),
  /** MAIL FROM; empty is the null sender. */
  from: z.string(),
  to: z.array(z.string()).min(1),
  clientAddress: z.string(),
  clientName: z.string(),
  trustedClient: z.boolean(),
  /** It came through the mail server in front. */
  viaFront: z.boolean().default(false),
  secure: z.boolean(),
  /** Of the raw message behind the line, in bytes. */
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
  receivedCount: z.int().nonnegative(),
});
export type SpoolEnvelope = z.output<typeof spoolEnvelope>;

/** The line is written before its last figures are known: room is kept for them. */
const figures = { size: 0, sha256: '0'.repeat(64), receivedCount: 0 };
const room = 40;
const longestLine = 256 * 1024;

/** The length in bytes of the line that the finished envelope will fill. */
export function envelopeLineLength(draft: Omit<SpoolEnvelope, keyof typeof figures>): number {
  return Buffer.byteLength(JSON.stringify({ ...draft, ...figures })) + room;
}

/** The envelope as a line of exactly `length` bytes, its line feed included. */
export function envelopeLine(envelope: SpoolEnvelope, length: number): Buffer {
  const line = Buffer.alloc(length, ' ');
  const written = line.write(JSON.stringify(envelope));
  if (written >= length) throw new RangeError('The envelope outgrew its line.');
  line[length - 1] = 0x0a;
  return line;
}

/** A spool file that can't be what we wrote. */
export class BrokenSpoolFile extends Error {}

/** Reads the envelope of a spool file and where the raw message begins. Throws BrokenSpoolFile when there is no envelope of ours. */
export async function readEnvelope(path: string): Promise<{ envelope: SpoolEnvelope; bodyStart: number }> {
  const file = await open(path, 'r');
  try {
    const line = await readLine(file);
    const parsed = spoolEnvelope.safeParse(parseJson(line));
    if (!parsed.success) throw new BrokenSpoolFile('Its first line is not an envelope.');
    return { envelope: parsed.data, bodyStart: line.length + 1 };
  } finally {
    await file.close();
  }
}

async function readLine(file: FileHandle): Promise<Buffer> {
  let line = Buffer.alloc(0);
  while (line.length < longestLine) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(8192), 0, 8192, line.length);
    const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
    if (end >= 0) return Buffer.concat([line, buffer.subarray(0, end)]);
    if (bytesRead === 0) break;
    line = Buffer.concat([line, buffer.subarray(0, bytesRead)]);
  }
  throw new BrokenSpoolFile('Its first line has no end.');
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}
