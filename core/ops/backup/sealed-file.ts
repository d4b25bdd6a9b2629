import { createDecipheriv, hkdfSync } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { ageMagic, type Unlock } from '#core/ops/backup/seal';

const plainChunk = 65_536;
const tagLength = 16;
const sealedChunk = plainChunk + tagLength;
const nonceLength = 16;
/** Longer than a header with a handful of recipients. */
const longestHeader = 65_536;

/** Whether age has encrypted a file. Rejects with the file system's error. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return (await readAt(file, 0, ageMagic.length)).toString('latin1') === ageMagic;
  } finally {
    await file.close();
  }
}

/**
 * The content of a file encrypted by age, read at any position, in pieces of 64 kB; nothing plain is written to a disk. Each piece is authenticated
 * when it is read; that the last one is there is checked when the file is opened.
 */
export class SealedFile extends RandomAccessReader {
  private constructor(
    private readonly file: FileHandle,
    private readonly key: Buffer,
    private readonly start: number,
    private readonly sealedSize: number,
  ) {
    super();
  }

  /** Throws a sentence where the keys do not fit, or the file is damaged or cut off. */
  static async open(path: string, unlock: Unlock): Promise<SealedFile> {
    const file = await open(path, 'r');
    try {
      const begin = await readAt(file, 0, longestHeader);
      const headerLength = endOfHeader(begin);
      const start = headerLength + nonceLength;
      const { size } = await file.stat();
      if (headerLength === 0 || size < start + tagLength) throw new Error(`${path} is not a backup, or only part of one.`);
      const fileKey = await unlock(begin.subarray(0, headerLength));
      const key = Buffer.from(hkdfSync('sha256', fileKey, begin.subarray(headerLength, start), 'payload', 32));
      const sealed = new SealedFile(file, key, start, size - start);
      await sealed.chunk(sealed.lastChunk).catch(() => {
        throw new Error(`${path} is only part of a backup, or it is damaged: its end was changed.`);
      });
      return sealed;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The size of the content, in bytes. */
  get size(): number {
    return this.sealedSize - (this.lastChunk + 1) * tagLength;
  }

  private get lastChunk(): number {
    return Math.ceil(this.sealedSize / sealedChunk) - 1;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end));
  }

  override close(callback: (error: Error | null) => void): void {
    this.file.close().then(() => callback(null), callback);
  }

  private async *range(start: number, end: number): AsyncIterable<Buffer> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / plainChunk);
      const from = at - number * plainChunk;
      const piece = (await this.chunk(number)).subarray(from, Math.min(plainChunk, end - number * plainChunk));
      if (piece.length === 0) return;
      yield piece;
      at += piece.length;
    }
  }

  /** Throws where the piece is not what was written. */
  private async chunk(number: number): Promise<Buffer> {
    const sealed = await readAt(
      this.file,
      this.start + number * sealedChunk,
      Math.min(sealedChunk, this.sealedSize - number * sealedChunk),
    );
    // age's STREAM construction: a counter of eleven bytes, then one that marks the last piece.
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 5, 6);
    nonce[11] = number === this.lastChunk ? 1 : 0;
    const decipher = createDecipheriv('chacha20-poly1305', this.key, nonce, { authTagLength: tagLength });
    decipher.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
  }
}

/** Where the header ends, after the line with its MAC; zero where there is no such line. */
function endOfHeader(begin: Buffer): number {
  const lastLine = begin.indexOf('\n--- ');
  return lastLine < 0 ? 0 : begin.indexOf('\n', lastLine + 1) + 1;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length));
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await file.read(buffer, read, buffer.length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}
