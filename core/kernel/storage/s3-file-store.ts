import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { isFileKey, partsOfKey } from '#core/kernel/storage/file-key';
import {
  type FileStore,
  KeyTaken,
  type ListedFile,
  NotStored,
  type PutOptions,
  StoreAway,
  type StoredFile,
  type StoreFacts,
} from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';
import { LocalCache } from '#core/kernel/storage/local-cache';
import { isBeyondEnd, isConflict, isTaken, s3Trouble } from '#core/kernel/storage/s3-trouble';

/** What is not larger goes in one piece, anything else in pieces of this size; a piece stands in memory while it is sent. */
const partBytes = 8 * 1_048_576;

/** In milliseconds: until a connection stands, until an answer begins, and how long nothing may come of what has begun. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000, socketTimeout: 300_000 };
/** How often a call is tried before the store counts as away, with growing pauses. */
const tries = 3;

type Written = Pick<StoredFile, 'sha256' | 'size'>;

interface Found {
  size: number;
  /** Null where something else has put it there. */
  sha256: string | null;
  etag: string;
}

const base64Of = (sha256: string): string => Buffer.from(sha256, 'hex').toString('base64');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * A FileStore in a bucket: `<prefix>/<area>/<name>`. Each piece is sent with its SHA-256, which the server compares before it says that it has it; the
 * hash of the whole stands beside the file. Nothing is overwritten unless it is to be replaced, whoever writes at the same time.
 */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  /** Asks once: whoever wants to know whether the store can be used does not wait until it can. */
  private readonly asking: S3Client;
  private readonly cache: LocalCache;

  constructor(
    private readonly settings: S3Settings,
    patience: Partial<typeof timeouts> = {},
  ) {
    const { region, endpoint, credentials, forcePathStyle, cacheDir, cacheBytes } = settings;
    const connection = {
      region,
      forcePathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      requestHandler: { ...timeouts, ...patience, throwOnRequestTimeout: true },
      // The hashes that are sent are ours; not every server knows the sums that the client would add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const;
    this.client = new S3Client({ ...connection, maxAttempts: tries });
    this.asking = new S3Client({ ...connection, maxAttempts: 1 });
    this.cache = new LocalCache(cacheDir, cacheBytes);
  }

  async put(key: string, content: Readable | Uint8Array, options: PutOptions = {}): Promise<StoredFile> {
    partsOfKey(key);
    const source = (content instanceof Readable ? content : Readable.from([content]))[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const begun: Uint8Array[] = [];
    let size = 0;
    for (let next = await source.next(); ; next = await source.next()) {
      if (next.done) return this.putWhole(key, Buffer.concat(begun), options);
      begun.push(next.value);
      size += next.value.length;
      if (size > partBytes) return this.putLarge(key, chunksOf(begun, source), options);
    }
  }

  async putFile(key: string, sourcePath: string, options: PutOptions = {}): Promise<StoredFile> {
    partsOfKey(key);
    if ((await stat(sourcePath)).size <= partBytes) return this.putWhole(key, await readFile(sourcePath), options);
    return this.putParts(key, sourcePath, await hashStream(createReadStream(sourcePath)), options);
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.get(key, { ...(range && { Range: `bytes=${range.start}-${range.end}` }) });
  }

  async size(key: string): Promise<number> {
    return (await this.head(key)).size;
  }

  async exists(key: string): Promise<boolean> {
    return this.head(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotStored) return false;
        throw error;
      },
    );
  }

  async withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const { etag, sha256, size } = await this.head(key);
    return this.cache.withCopy({ key, version: etag, sha256, size }, () => this.get(key, { IfMatch: etag }), use);
  }

  placeOf(key: string): string {
    return `s3://${this.settings.bucket}/${this.nameOf(key)}`;
  }

  async delete(key: string): Promise<void> {
    await this.asked(() => this.client.send(new DeleteObjectCommand(this.objectOf(key))));
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const { bucket } = this.settings;
    const above = this.settings.prefix === '' ? '' : `${this.settings.prefix}/`;
    let token: string | undefined;
    do {
      const asked = { Bucket: bucket, Prefix: `${above}${prefix}`, ContinuationToken: token };
      const page = await this.asked(() => this.client.send(new ListObjectsV2Command(asked)));
      for (const { Key: name = '', Size: size = 0, LastModified: storedAt = new Date(0) } of page.Contents ?? []) {
        const key = name.slice(above.length);
        yield { key: isFileKey(key) ? key : null, place: `s3://${bucket}/${name}`, size, storedAt };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async removeDrafts(before: Date): Promise<number> {
    const { bucket, prefix } = this.settings;
    const asked = { Bucket: bucket, ...(prefix && { Prefix: `${prefix}/` }) };
    const { Uploads: uploads = [] } = await this.asked(() => this.client.send(new ListMultipartUploadsCommand(asked)));
    const old = uploads.filter(({ Initiated: begun }) => begun && begun < before);
    for (const { Key, UploadId } of old) await this.abort({ Bucket: bucket, Key, UploadId });
    return old.length + (await this.cache.removeDrafts(before));
  }

  async check(): Promise<void> {
    // Not HeadBucket: its refusals say no reason.
    await this.asked(() => this.asking.send(new ListObjectsV2Command({ Bucket: this.settings.bucket, MaxKeys: 1 })));
  }

  async facts(): Promise<StoreFacts> {
    const { bucket, prefix, endpoint, region } = this.settings;
    const place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`} (${endpoint ?? region})`;
    return { kind: 's3', place, cache: await this.cache.facts() };
  }

  /** Whether the bucket keeps what is overwritten and deleted; null where its server does not tell us. */
  async keepsVersions(): Promise<boolean | null> {
    const asked = { Bucket: this.settings.bucket };
    return this.client.send(new GetBucketVersioningCommand(asked)).then(
      ({ Status: status }) => status === 'Enabled',
      () => null,
    );
  }

  /** Makes the last version of a deleted file the present one; answers false where there is none. */
  async bringBack(key: string): Promise<boolean> {
    const { Bucket, Key } = this.objectOf(key);
    const { Versions: versions = [] } = await this.asked(() => this.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })));
    const [last] = versions
      .filter((version) => version.Key === Key && version.VersionId !== undefined)
      .toSorted((a, b) => Number(b.LastModified ?? 0) - Number(a.LastModified ?? 0));
    if (!last) return false;
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}?versionId=${encodeURIComponent(last.VersionId ?? '')}`;
    await this.asked(() => this.client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...this.encryption })));
    return true;
  }

  private nameOf(key: string): string {
    const { area, name } = partsOfKey(key);
    return `${this.settings.prefix === '' ? '' : `${this.settings.prefix}/`}${area}/${name}`;
  }

  private objectOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.nameOf(key) };
  }

  private get encryption() {
    const { encryption } = this.settings;
    return encryption && { ServerSideEncryption: encryption.algorithm, SSEKMSKeyId: encryption.kmsKeyId };
  }

  /** What the client answers, or what its error means; a condition that was not met stays what it is. */
  private async asked<T>(call: () => Promise<T>, key?: string): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw isTaken(error) || isConflict(error) ? error : s3Trouble(error, this.settings, key);
    }
  }

  private async head(key: string): Promise<Found> {
    const object = this.objectOf(key);
    const found = await this.asked(() => this.client.send(new HeadObjectCommand(object)), key);
    return { size: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 ?? null, etag: found.ETag ?? '' };
  }

  private async get(key: string, how: { Range?: string; IfMatch?: string }): Promise<Readable> {
    const object = { ...this.objectOf(key), ...how };
    try {
      const { Body: body } = await this.client.send(new GetObjectCommand(object));
      return Readable.from(this.translated(body as Readable), { objectMode: false });
    } catch (error) {
      // A disk gives nothing there either.
      if (isBeyondEnd(error)) return Readable.from([], { objectMode: false });
      throw s3Trouble(error, this.settings, key);
    }
  }

  /** A connection that breaks in the midst is the store's fault, whatever Node calls it. */
  private async *translated(body: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw s3Trouble(error, this.settings);
    }
  }

  private async putWhole(key: string, body: Buffer, { replace = false }: PutOptions): Promise<StoredFile> {
    const written = { sha256: hashOf(body), size: body.length };
    const object = {
      ...this.objectOf(key),
      ...this.encryption,
      Body: body,
      ContentLength: body.length,
      ChecksumSHA256: base64Of(written.sha256),
      Metadata: { sha256: written.sha256 },
      ...(!replace && { IfNoneMatch: '*' }),
    };
    return this.unlessTaken(key, written, async () => {
      await this.asked(() => this.client.send(new PutObjectCommand(object)));
    });
  }

  /** What does not fit into memory stands on this machine's disk until its hash is known: so a source that breaks off begins nothing in the bucket. */
  private async putLarge(key: string, content: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile> {
    const draft = await this.cache.newDraft();
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
      await pipeline(hashed, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
      return await this.putParts(key, draft, { sha256: hash.digest('hex'), size }, options);
    } finally {
      await rm(draft, { force: true });
    }
  }

  private async putParts(key: string, path: string, written: Written, { replace = false }: PutOptions): Promise<StoredFile> {
    const object = this.objectOf(key);
    // Known before all of it is sent; that nobody comes between is seen to at the end.
    if (!replace && (await this.exists(key))) return this.sameOrTaken(key, written);
    return this.unlessTaken(key, written, async () => {
      const begun = { ...object, ...this.encryption, ChecksumAlgorithm: 'SHA256' as const, Metadata: { sha256: written.sha256 } };
      const { UploadId } = await this.asked(() => this.client.send(new CreateMultipartUploadCommand(begun)));
      try {
        const Parts = await this.sendParts({ ...object, UploadId }, path, written);
        const whole = { ...object, UploadId, MultipartUpload: { Parts }, ...(!replace && { IfNoneMatch: '*' }) };
        await this.asked(() => this.client.send(new CompleteMultipartUploadCommand(whole)));
      } catch (error) {
        await this.abort({ ...object, UploadId });
        throw error;
      }
      if ((await this.head(key)).size !== written.size) throw new StoreAway(`${key} did not reach the file store whole.`);
    });
  }

  private async sendParts(upload: { Bucket: string; Key: string; UploadId: string | undefined }, path: string, written: Written) {
    const whole = createHash('sha256');
    const sent: CompletedPart[] = [];
    const file = await open(path, 'r');
    try {
      for (let at = 0; at < written.size; at += partBytes) {
        const part = Buffer.alloc(Math.min(partBytes, written.size - at));
        await file.read(part, 0, part.length, at);
        whole.update(part);
        const PartNumber = sent.length + 1;
        const ChecksumSHA256 = base64Of(hashOf(part));
        const command = new UploadPartCommand({ ...upload, PartNumber, Body: part, ChecksumSHA256 });
        const { ETag } = await this.asked(() => this.client.send(command));
        sent.push({ PartNumber, ETag, ChecksumSHA256 });
      }
    } finally {
      await file.close();
    }
    if (whole.digest('hex') !== written.sha256) throw new Error('The file was changed while it was stored.');
    return sent;
  }

  private async abort(upload: { Bucket: string; Key: string | undefined; UploadId: string | undefined }): Promise<void> {
    // What stays of it goes a day later, with all drafts.
    await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
  }

  /** Writes; where something lies under the key that the write did not replace, it must be this very content. */
  private async unlessTaken(key: string, written: Written, write: () => Promise<void>): Promise<StoredFile> {
    for (let tried = 1; ; tried += 1) {
      try {
        await write();
        return { key, ...written };
      } catch (error) {
        if (isTaken(error)) return this.sameOrTaken(key, written);
        if (!isConflict(error)) throw error;
        if (tried === tries) throw new StoreAway(`${key} is being written by others at the same time.`, { cause: error });
      }
    }
  }

  private async sameOrTaken(key: string, written: Written): Promise<StoredFile> {
    const found = await this.head(key);
    const sha256 = found.size === written.size ? (found.sha256 ?? (await hashStream(await this.get(key, {}))).sha256) : null;
    if (sha256 !== written.sha256) throw new KeyTaken(key);
    return { key, ...written };
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
