import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Passes bytes through, and counts and hashes (SHA-256) them. */
export class Hashed extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');
  private digest: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Call it only after the last byte; it may be called again. */
  get sha256(): string {
    this.digest ??= this.hash.digest('hex');
    return this.digest;
  }

  /** Whether bytes match a recorded count and hash. */
  is(expected: { sha256: string; size: number }): boolean {
    return this.size === expected.size && this.sha256 === expected.sha256;
  }
}
