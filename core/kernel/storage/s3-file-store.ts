import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { isFileKey, partsOfKey } from '#core/kernel/storage/file-key';
import {
  type FileStore,
  KeyTaken,
  type ListedFile,
  NotStored,
  type PutOptions,
  type StoredFile,
  type StoreFacts,
} from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';
import { LocalCache } from '#core/kernel/storage/local-cache';
import { S3Bucket, type WholeContent } from '#core/kernel/storage/s3-bucket';

/** In bytes: what is not larger is held in memory while it is sent, anything else is read from a file. */
const heldBytes = 8 * 1_048_576;

/** In milliseconds: for so long after a file was written nothing is written only to see whether it can be. */
const provenMs = 300_000;

const nameOf = (key: string): string => {
  const { area, name } = partsOfKey(key);
  return `${area}/${name}`;
};

/**
 * A FileStore in a bucket: `<prefix>/<area>/<name>`. The server compares each file with its SHA-256 before it says that it has it. Nothing is
 * overwritten unless it is to be replaced, whoever writes at the same time.
 */
export class S3FileStore implements FileStore {
  private readonly bucket: S3Bucket;
  private readonly cache: LocalCache;
  /** When a file or a probe was last written; 0 where the last one was not. */
  private provenAt = 0;

  constructor(
    private readonly settings: S3Settings,
    patience: ConstructorParameters<typeof S3Bucket>[1] = {},
  ) {
    this.bucket = new S3Bucket(settings, patience);
    this.cache = new LocalCache(settings.cacheDir, settings.cacheBytes);
  }

  async put(key: string, content: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile> {
    partsOfKey(key);
    const source = (content instanceof Readable ? content : Readable.from([content]))[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const begun: Uint8Array[] = [];
    let size = 0;
    for (let next = await source.next(); ; next = await source.next()) {
      if (next.done) return this.putHeld(key, Buffer.concat(begun), options);
      begun.push(next.value);
      size += next.value.length;
      if (size > heldBytes) return this.putLarge(key, chunksOf(begun, source), options);
    }
  }

  async putFile(key: string, path: string, options?: PutOptions): Promise<StoredFile> {
    partsOfKey(key);
    if ((await stat(path)).size <= heldBytes) return this.putHeld(key, await readFile(path), options);
    return this.putWhole(key, { ...(await hashStream(createReadStream(path))), body: { path } }, options);
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.bucket.get(nameOf(key), { ...(range && { Range: `bytes=${range.start}-${range.end}` }) });
  }

  async size(key: string): Promise<number> {
    return (await this.bucket.head(nameOf(key))).size;
  }

  async exists(key: string): Promise<boolean> {
    return this.size(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotStored) return false;
        throw error;
      },
    );
  }

  async withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const { etag, sha256, size } = await this.bucket.head(nameOf(key));
    return this.cache.withCopy({ key, version: etag, sha256, size }, () => this.bucket.get(nameOf(key), { IfMatch: etag }), use);
  }

  placeOf(key: string): string {
    return this.bucket.placeOf(nameOf(key));
  }

  async delete(key: string): Promise<void> {
    await this.bucket.delete(nameOf(key));
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    for await (const file of this.bucket.list(prefix)) yield { ...file, key: isFileKey(file.key) ? file.key : null };
  }

  async removeDrafts(before: Date): Promise<number> {
    return (await this.bucket.removeProbes(before)) + (await this.cache.removeDrafts(before));
  }

  async check(): Promise<void> {
    await this.bucket.checkListing();
    if (Date.now() - this.provenAt > provenMs) await this.proving(() => this.bucket.probe());
  }

  async facts(): Promise<StoreFacts> {
    const { bucket, prefix, endpoint, region } = this.settings;
    const place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`} (${endpoint ?? region})`;
    return { kind: 's3', place, cache: await this.cache.facts() };
  }

  /** Whether the bucket keeps what is overwritten and deleted; null where its server does not tell us. */
  keepsVersions(): Promise<boolean | null> {
    return this.bucket.keepsVersions();
  }

  /** Makes the version of a moment the present one again, or the last one of what came later; answers false where there is none but the present one. */
  bringBack(key: string, moment: Date): Promise<boolean> {
    return this.bucket.bringBack(nameOf(key), moment);
  }

  private putHeld(key: string, body: Buffer, options?: PutOptions): Promise<StoredFile> {
    return this.putWhole(key, { sha256: createHash('sha256').update(body).digest('hex'), size: body.length, body }, options);
  }

  /** What does not fit into memory stands on this machine's disk until its hash is known: so a source that breaks off begins nothing in the bucket. */
  private async putLarge(key: string, content: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile> {
    const path = await this.cache.newDraft();
    try {
      const hash = createHash('sha256');
      let size = 0;
      const hashed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return await this.putWhole(key, { sha256: hash.digest('hex'), size, body: { path } }, options);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Where something lies under the key that the write did not replace, it must be this very content. */
  private async putWhole(key: string, content: WholeContent, { replace = false }: PutOptions = {}): Promise<StoredFile> {
    const { sha256, size } = content;
    const isWritten = await this.proving(() => this.bucket.put(key, content, replace));
    if (!isWritten && !(await this.has(key, content))) throw new KeyTaken(key);
    return { key, sha256, size };
  }

  private async has(key: string, { sha256, size }: WholeContent): Promise<boolean> {
    const found = await this.bucket.head(key);
    if (found.size !== size) return false;
    return (found.sha256 ?? (await hashStream(await this.bucket.get(key))).sha256) === sha256;
  }

  private async proving<T>(write: () => Promise<T>): Promise<T> {
    this.provenAt = 0;
    const written = await write();
    this.provenAt = Date.now();
    return written;
  }
}

/** What was taken from a source, and what it still gives; ends the source where nobody wants more. */
async function* chunksOf(begun: readonly Uint8Array[], source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* begun;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
