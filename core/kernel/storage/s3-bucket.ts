import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import type { ListedFile } from '#core/kernel/storage/file-store';
import {
  isBeyondEnd,
  isConflict,
  isPassing,
  isTaken,
  notEncrypted,
  s3Refusal,
  type S3Step,
  s3Trouble,
} from '#core/kernel/storage/s3-trouble';

/** In milliseconds: until a connection stands, until an answer begins, and how long nothing may come of what has begun. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000, socketTimeout: 300_000 };
/** How often a call is tried before the store counts as away, with growing pauses. */
const tries = 3;
/** Where probes stand; no key begins like this. */
const probes = '.probes/';
/** A probe that is older was left by a process that was killed. */
const longestProbeMs = 300_000;

export interface FoundObject {
  size: number;
  /** Null where something else has put it there. */
  sha256: string | null;
  etag: string;
}

/** A whole content whose hash is known: its bytes, or a file of this machine that holds them. */
export interface WholeContent {
  sha256: string;
  size: number;
  body: Buffer | { path: string };
}

/** The file that is to be stored cannot be read; its cause is the disk's error. */
class Unreadable extends Error {}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Calls to one bucket, by names that may have a prefix in it. Everything is stored in one call, with its SHA-256 in the signature and beside the object.
 * Errors are those of s3Trouble.
 */
export class S3Bucket {
  private readonly client: S3Client;
  /** Asks once: whoever wants to know whether the store can be used does not wait until it can. */
  private readonly asking: S3Client;
  private readonly prefix: string;
  private readonly answerMs: number;
  /** Of this process alone. */
  private readonly probeName = `${probes}${randomUUID()}`;

  constructor(
    private readonly settings: S3Settings,
    patience: Partial<typeof timeouts> = {},
  ) {
    const { region, endpoint, credentials, forcePathStyle, prefix } = settings;
    const waits = { ...timeouts, ...patience };
    const connection = {
      region,
      forcePathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      requestHandler: { ...waits, throwOnRequestTimeout: true },
      // Its errors come to us; it would also write to the console that it does not try again what is read from a file.
      logger: silent,
      // The hashes that are sent are ours; not every server knows the sums that the client would add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const;
    this.client = new S3Client({ ...connection, maxAttempts: tries });
    this.asking = new S3Client({ ...connection, maxAttempts: 1 });
    this.answerMs = waits.requestTimeout;
    this.prefix = prefix === '' ? '' : `${prefix}/`;
  }

  placeOf(name: string): string {
    return `s3://${this.settings.bucket}/${this.prefix}${name}`;
  }

  async head(name: string): Promise<FoundObject> {
    const found = await this.asked(() => this.client.send(new HeadObjectCommand(this.object(name))), name);
    return { size: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 ?? null, etag: found.ETag ?? '' };
  }

  async get(name: string, how: { Range?: string; IfMatch?: string } = {}): Promise<Readable> {
    const command = new GetObjectCommand({ ...this.object(name), ...how });
    try {
      const { Body: body } = await this.client.send(command);
      return Readable.from(this.translated(body as Readable), { objectMode: false });
    } catch (error) {
      // A disk gives nothing there either.
      if (isBeyondEnd(error)) return Readable.from([], { objectMode: false });
      throw s3Trouble(error, this.settings, name);
    }
  }

  /** Answers false where something lies under the name and may not be replaced, whoever writes at the same time. */
  async put(name: string, content: WholeContent, replace: boolean): Promise<boolean> {
    for (let tried = 1; ; tried += 1) {
      try {
        const { body } = content;
        const stored = Buffer.isBuffer(body)
          ? await this.client.send(this.putCommand(name, content, body, replace))
          : await this.putFile(name, content, body.path, replace);
        await this.requireEncrypted(name, stored);
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        if (error instanceof Unreadable) throw error.cause;
        // The client tries again by itself, except what is read from a file.
        const again = isConflict(error) || (!Buffer.isBuffer(content.body) && isPassing(error));
        if (!again || tried === tries) throw s3Trouble(error, this.settings);
        await wait(100 * 2 ** tried * Math.random());
      }
    }
  }

  async delete(name: string): Promise<void> {
    await this.asked(() => this.client.send(new DeleteObjectCommand(this.object(name))));
  }

  /** What lies below a prefix, without probes; the key of each is its name. */
  async *list(below: string): AsyncGenerator<ListedFile & { key: string }> {
    let token: string | undefined;
    do {
      const asked = { Bucket: this.settings.bucket, Prefix: `${this.prefix}${below}`, ContinuationToken: token };
      const page = await this.asked(() => this.client.send(new ListObjectsV2Command(asked)));
      for (const { Key: full = '', Size: size = 0, LastModified: storedAt = new Date(0) } of page.Contents ?? []) {
        const key = full.slice(this.prefix.length);
        if (below === probes || !key.startsWith(probes)) yield { key, place: this.placeOf(key), size, storedAt };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** Throws a sentence where the bucket cannot be listed, and so not be used. */
  async checkListing(): Promise<void> {
    // Not HeadBucket: its refusals say no reason.
    await this.step('list', () => this.asking.send(new ListObjectsV2Command({ Bucket: this.settings.bucket, MaxKeys: 1 })));
  }

  /**
   * Writes, reads and deletes an object of its own, and deletes those that killed processes have left. Throws a sentence that says which of these is
   * refused, or what else is wrong.
   */
  async probe(): Promise<void> {
    const object = this.object(this.probeName);
    await this.step('write', async () => {
      const stored = await this.asking.send(new PutObjectCommand({ ...object, ...this.encryption, Body: 'probe' }));
      await this.requireEncrypted(this.probeName, stored);
    });
    let storedAt: Date | undefined;
    try {
      await this.step('read', async () => {
        const found = await this.asking.send(new GetObjectCommand(object));
        await buffer(found.Body as Readable);
        storedAt = found.LastModified;
      });
    } finally {
      await this.step('delete', () => this.asking.send(new DeleteObjectCommand(object)));
    }
    // By the server's own clock: another process may be at its probe now.
    if (storedAt) await this.removeProbes(new Date(storedAt.getTime() - longestProbeMs));
  }

  /** Removes the probes of processes that were ended before then; returns how many. */
  async removeProbes(before: Date): Promise<number> {
    let removed = 0;
    for await (const { key, storedAt } of this.list(probes)) {
      if (storedAt >= before) continue;
      await this.delete(key);
      removed += 1;
    }
    return removed;
  }

  /** Whether the bucket keeps what is overwritten and deleted; null where its server does not tell us. */
  async keepsVersions(): Promise<boolean | null> {
    const asked = { Bucket: this.settings.bucket };
    return this.client.send(new GetBucketVersioningCommand(asked)).then(
      ({ Status: status }) => status === 'Enabled',
      () => null,
    );
  }

  /** Makes the version of a moment the present one again, or the last one of what came later; answers false where there is none but the present one. */
  async bringBack(name: string, moment: Date): Promise<boolean> {
    const { Bucket, Key } = this.object(name);
    const { Versions: versions = [] } = await this.asked(() => this.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key })));
    const kept = versions
      .filter((version) => version.Key === Key && version.VersionId !== undefined)
      .toSorted((a, b) => Number(b.LastModified ?? 0) - Number(a.LastModified ?? 0));
    const version = kept.find(({ LastModified: since }) => since !== undefined && since <= moment) ?? kept[0];
    if (!version || version.IsLatest) return false;
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}?versionId=${encodeURIComponent(version.VersionId ?? '')}`;
    await this.asked(() => this.client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...this.encryption })));
    return true;
  }

  private object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.prefix}${name}` };
  }

  private get encryption() {
    const { encryption } = this.settings;
    return encryption && { ServerSideEncryption: encryption.algorithm, SSEKMSKeyId: encryption.kmsKeyId };
  }

  /** However long it takes, as long as some of it is taken. */
  private async putFile(name: string, content: WholeContent, path: string, replace: boolean): Promise<PutObjectCommandOutput> {
    const broken = new AbortController();
    const late = setTimeout(() => broken.abort(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), this.answerMs);
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
          late.refresh();
          yield chunk;
        }
      } catch (error) {
        broken.abort(new Unreadable('The file cannot be read.', { cause: error }));
      }
    };
    const source = Readable.from(chunks(), { objectMode: false });
    try {
      const command = this.putCommand(name, content, source, replace);
      return await this.client.send(command, { abortSignal: broken.signal, requestTimeout: 0 });
    } catch (error) {
      broken.signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(late);
      source.destroy();
    }
  }

  private putCommand(name: string, { sha256, size }: WholeContent, source: Buffer | Readable, replace: boolean): PutObjectCommand {
    const command = new PutObjectCommand({
      ...this.object(name),
      ...this.encryption,
      Body: source,
      ContentLength: size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      Metadata: { sha256 },
      ...(!replace && { IfNoneMatch: '*' }),
    });
    // Of what is read from a file the client would leave the hash out of the signature.
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, { 'x-amz-content-sha256': sha256 });
        return next(args);
      },
      { step: 'build' },
    );
    return command;
  }

  /** A server may pass over what it does not know. */
  private async requireEncrypted(name: string, { ServerSideEncryption: done }: PutObjectCommandOutput): Promise<void> {
    const { encryption } = this.settings;
    if (!encryption || done === encryption.algorithm) return;
    await this.delete(name);
    throw notEncrypted(this.settings, encryption.algorithm);
  }

  private async step(doing: S3Step, ask: () => Promise<unknown>): Promise<void> {
    await ask().catch((error: unknown) => {
      throw s3Refusal(doing, error, this.settings) ?? s3Trouble(error, this.settings);
    });
  }

  /** What the client answers, or what its error means. */
  private async asked<T>(call: () => Promise<T>, name?: string): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw s3Trouble(error, this.settings, name);
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
}
