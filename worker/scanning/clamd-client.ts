import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NotScanned, TooLargeToScan } from './scan-trouble.js';

/** Version and signatures of a clamd. */
export interface ScannerVersion {
  /** `ClamAV 1.4.6, signatures 27500`. */
  scanner: string;
  /** When its signatures were made; null where it does not say. */
  signaturesAt: Date | null;
}

/** Where clamd listens, in the form of `net.connect`: a socket's path, or `host:port` with an IPv6 address in brackets. */
export function placeOfClamd(address: string): { path: string } | { host: string; port: number } {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  return { host, port: Number(port) };
}

/** Parses `ClamAV 1.4.6/27500/Mon Nov 23 09:30:00 2026`; clamd leaves out what it does not know. */
export function readVersion(answer: string): ScannerVersion {
  const [engine = '', signatures, made] = answer.split('/');
  if (!engine.startsWith('ClamAV')) throw new NotScanned(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
  const at = new Date(made ?? '');
  return {
    scanner: signatures === undefined ? engine : `${engine}, signatures ${signatures}`,
    signaturesAt: Number.isNaN(at.getTime()) ? null : at,
  };
}

/**
 * The connection broke while the content was being sent. There may have been an answer: a file that is too large is refused while it is sent, and now
 * and then the refusal is lost with the connection.
 */
class BrokenOff extends NotScanned {}
const triesOfBroken = 5;

/** clamd's names for a file it has scanned only in part. */
const beyondLimits = 'Heuristics.Limits.Exceeded';

/** The name of what was found, null for a clean file. Throws TooLargeToScan, and NotScanned for any other answer. */
export function readVerdict(answer: string): string | null {
  const [, name = '', is] = /^stream: (?:(.+) )?(OK|FOUND)$/.exec(answer) ?? [];
  if (is === 'OK') return null;
  if (answer.startsWith('INSTREAM size limit exceeded') || name.startsWith(beyondLimits)) throw new TooLargeToScan();
  if (is === 'FOUND') return name;
  throw new NotScanned(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}

const versionMs = 10_000;
/** A scan may take clamd two minutes (MaxScanTime) after it has the last byte. */
const scanMs = 180_000;
const chunkBytes = 64 * 1024;

/**
 * Speaks to a clamd, one connection per request. Throws NotScanned or TooLargeToScan for trouble with clamd; an error of the content is passed on
 * unchanged.
 */
export class ClamdClient {
  constructor(private readonly address: string) {}

  async version(): Promise<ScannerVersion> {
    return readVersion(await this.ask('VERSION', versionMs));
  }

  /**
   * Has a content scanned: the name of what was found, null where it is clean. `read` gives the content from its start, and may be called several
   * times.
   */
  async scan(read: () => Promise<AsyncIterable<Buffer>>): Promise<string | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return readVerdict(await this.ask('INSTREAM', scanMs, await read()));
      } catch (error) {
        if (!(error instanceof BrokenOff) || tries >= triesOfBroken) throw error;
      }
    }
  }

  private async ask(command: string, idleMs: number, content?: AsyncIterable<Buffer>): Promise<string> {
    const socket = connect(placeOfClamd(this.address));
    socket.setTimeout(idleMs, () => socket.destroy(new Error('it does not answer')));
    const answer = readAnswer(socket);
    // The caller gets its error by awaiting it; while the content is still being sent nothing awaits it yet.
    answer.catch(() => undefined);
    try {
      await send(socket, Buffer.from(`z${command}\0`));
      if (content) await stream(socket, content);
      return await answer;
    } finally {
      socket.destroy();
    }
  }
}

/**
 * Everything received until the connection ends, without the zero byte at the end. Collected chunk by chunk: clamd closes the connection as soon as
 * it refuses a file that is too large, and a broken stream drops what it has buffered.
 */
function readAnswer(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  let trouble = 'it ended the connection without an answer';
  let isBroken = false;
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', (error: NodeJS.ErrnoException) => {
    trouble = error.message;
    isBroken = error.code === 'EPIPE' || error.code === 'ECONNRESET';
  });
  return new Promise((resolve, reject) => {
    socket.once('close', () => {
      const why = `clamd cannot be reached: ${trouble}`;
      if (pieces.length === 0) reject(isBroken ? new BrokenOff(why) : new NotScanned(why));
      else resolve(Buffer.concat(pieces).toString().replaceAll('\0', '').trim());
    });
  });
}

/** Each chunk with its length before it, and a zero length at the end. Once clamd has answered nothing more is sent. */
async function stream(socket: Socket, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of content) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      if (isOver(socket)) return;
      const part = piece.subarray(at, at + chunkBytes);
      await send(socket, Buffer.concat([lengthOf(part.length), part]));
    }
  }
  await send(socket, lengthOf(0));
}

const isOver = (socket: Socket): boolean => socket.destroyed || socket.bytesRead > 0;

/** Its answer is looked for between two chunks: writing to a connection that has ended would lose it. */
async function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (!isOver(socket) && !socket.write(bytes)) await drained(socket);
  await nextTurn();
}

/** Resolves once more can be written, or nothing ever again. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      socket.off('drain', end).off('close', end);
      resolve();
    };
    socket.on('drain', end).on('close', end);
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
