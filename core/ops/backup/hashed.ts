import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Lets bytes through, and knows afterwards how many they were and their SHA-256. */
export class Hashed extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');
  private digest: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** To be asked once, or again, after the last byte. */
  get sha256(): string {
    this.digest ??= this.hash.digest('hex');
    return this.digest;
  }

  /** Whether these bytes are the ones that were written down. */
  is(expected: { sha256: string; size: number }): boolean {
    return this.size === expected.size && this.sha256 === expected.sha256;
  }
}
