import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** The one key that the server knows. */
export const s3Key = { accessKeyId: 'AKIALEDGER', secretAccessKey: 'the-secret-of-the-ledger' } as const;

/** What the server does to a call in the place of answering it. `cut` ends the connection once half of the call is read; `hang` never answers. */
export type Mischief = 'cut' | 'hang' | { status: number; code: string };

interface Stored {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  at: Date;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

type Done = (status: number, headers?: Record<string, string>, body?: string | Buffer) => void;

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const hexOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
/** As the signature wants it (RFC 3986), which is more than JavaScript escapes. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A server of ours that speaks S3 as Amazon describes it: signatures of version 4, of which the hash of each body is a part, SHA-256 sums, conditional
 * writes, listing by pages. It keeps everything in memory, and can be told to misbehave.
 */
export class S3StandIn {
  readonly objects = new Map<string, Stored>();
  /** What was deleted or overwritten, by its version; kept while `keepsVersions`. */
  readonly versions = new Map<string, { key: string; stored: Stored }>();
  /** What became of each call, as `PUT originals/a1 200`. */
  readonly calls: string[] = [];
  /** Asked for each call; nothing is a call that is served. */
  mischief: (method: string, key: string, query: URLSearchParams) => Mischief | null = () => null;
  /** Called when an object is stored, and its call may not be answered yet. */
  afterPut: (key: string) => void = () => undefined;
  keepsVersions = false;
  /** Otherwise it passes over what it is asked to encrypt. */
  encrypts = true;
  /** Takes so much at a time of what is sent, ten times a second. */
  slowBytes = Infinity;
  /** So many a page, as small as a test wants. */
  pageSize = 1000;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly bucket: string,
  ) {}

  static async start(bucket = 'ledger', port = 0): Promise<S3StandIn> {
    const server = createServer();
    const standIn = new S3StandIn(server, bucket);
    server.on('request', (request, response) => void standIn.answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return standIn;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The settings of a product that uses it. */
  get env(): Record<string, string> {
    return {
      FILE_STORE: 's3',
      S3_BUCKET: this.bucket,
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_ACCESS_KEY_ID: s3Key.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    };
  }

  /** Ends every connection, whatever is under way. */
  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const method = request.method ?? 'GET';
    const done = (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): void => {
      this.calls.push(`${method} ${key} ${status}`);
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), 'x-amz-request-id': 'stand-in', ...headers });
      response.end(method === 'HEAD' ? undefined : body);
    };
    const mischief = this.mischief(method, key, url.searchParams);
    if (mischief === 'hang') return;
    if (mischief === 'cut') return this.cut(request, `${method} ${key} cut`);
    try {
      const body = await this.receive(request);
      if (mischief) throw new Refused(mischief.status, mischief.code);
      this.admit(request, url, body);
      if (bucket !== this.bucket) throw new Refused(404, 'NoSuchBucket');
      this.serve({ method, key, query: url.searchParams, headers: request.headers as Record<string, string>, body }, done);
    } catch (error) {
      if (!(error instanceof Refused)) return void response.destroy();
      done(
        error.status,
        { 'content-type': 'application/xml' },
        `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`,
      );
    }
  }

  private async receive(request: IncomingMessage): Promise<Buffer> {
    if (this.slowBytes === Infinity) return buffer(request);
    const chunks: Buffer[] = [];
    let taken = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      taken += chunk.length;
      if (taken < this.slowBytes) continue;
      taken = 0;
      await wait(100);
    }
    return Buffer.concat(chunks);
  }

  private cut(request: IncomingMessage, told: string): void {
    const half = Number(request.headers['content-length'] ?? 0) / 2;
    let read = 0;
    this.calls.push(told);
    if (half === 0) return void request.socket.destroy();
    request.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read >= half) request.socket.destroy();
    });
    request.on('error', () => undefined);
  }

  /** Version 4 of Amazon's signature; that the body is the one that was signed is a part of it. */
  private admit(request: IncomingMessage, url: URL, body: Buffer): void {
    const header = (name: string): string => String(request.headers[name] ?? '');
    const shape = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
    const [, id = '', day = '', region = '', names = '', signature = ''] = shape.exec(header('authorization')) ?? [];
    if (header('x-amz-security-token') === 'expired') throw new Refused(400, 'ExpiredToken');
    if (id !== s3Key.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
    const bodyHash = header('x-amz-content-sha256');
    const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
    const signed = names.split(';').map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}\n`);
    const path = url.pathname
      .split('/')
      .map((step) => encoded(decodeURIComponent(step)))
      .join('/');
    const asked = [request.method, path, query.join('&'), signed.join(''), names, bodyHash].join('\n');
    const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${region}/s3/aws4_request`, hexOf(Buffer.from(asked))].join('\n');
    const key = hmac(hmac(hmac(hmac(`AWS4${s3Key.secretAccessKey}`, day), region), 's3'), 'aws4_request');
    if (hmac(key, text).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch');
    if (bodyHash !== hexOf(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
    const sum = header('x-amz-checksum-sha256');
    if (sum !== '' && sum !== Buffer.from(hexOf(body), 'hex').toString('base64')) throw new Refused(400, 'BadDigest');
  }

  private serve({ method, key, query, headers, body }: Call, done: Done): void {
    const kept = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => name.startsWith('x-amz-meta-') || (this.encrypts && name.startsWith('x-amz-server-side-encryption')),
      ),
    );
    const store = (content: Buffer, with_: Record<string, string>, etag = etagOf(content)): string => {
      if (headers['if-none-match'] === '*' && this.objects.has(key)) throw new Refused(412, 'PreconditionFailed');
      this.keepVersion(key);
      this.objects.set(key, { body: content, etag, headers: with_, at: new Date() });
      return etag;
    };
    const [, versionId = ''] = /\?versionId=(\w+)$/.exec(headers['x-amz-copy-source'] ?? '') ?? [];
    if (method === 'PUT' && versionId !== '') {
      const source = this.versions.get(versionId)?.stored;
      if (!source) throw new Refused(404, 'NoSuchVersion');
      store(source.body, source.headers, source.etag);
      return done(200, {}, `<CopyObjectResult><ETag>${escaped(source.etag)}</ETag></CopyObjectResult>`);
    }
    if (method === 'PUT') {
      done(200, { ...kept, etag: store(body, kept) });
      return this.afterPut(key);
    }
    if (method === 'DELETE') {
      this.keepVersion(key);
      this.objects.delete(key);
      return done(204);
    }
    if (key === '') return done(200, { 'content-type': 'application/xml' }, this.listing(query));
    this.give({ method, key, headers }, done);
  }

  private keepVersion(key: string): void {
    const stored = this.objects.get(key);
    if (stored && this.keepsVersions) this.versions.set(randomBytes(8).toString('hex'), { key, stored });
  }

  private give({ method, key, headers }: Pick<Call, 'method' | 'key' | 'headers'>, done: Done): void {
    const found = this.objects.get(key);
    if (!found) throw new Refused(404, 'NoSuchKey');
    if (headers['if-match'] !== undefined && headers['if-match'] !== found.etag) throw new Refused(412, 'PreconditionFailed');
    const told = { ...found.headers, etag: found.etag, 'last-modified': found.at.toUTCString(), 'accept-ranges': 'bytes' };
    if (method === 'HEAD') return done(200, { ...told, 'content-length': String(found.body.length) });
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    if (!range) return done(200, told, found.body);
    const [start, end] = [Number(range[1]), Math.min(range[2] ? Number(range[2]) : Infinity, found.body.length - 1)];
    if (start > end) throw new Refused(416, 'InvalidRange');
    return done(206, { ...told, 'content-range': `bytes ${start}-${end}/${found.body.length}` }, found.body.subarray(start, end + 1));
  }

  private listing(query: URLSearchParams): string {
    if (query.has('versioning'))
      return `<VersioningConfiguration>${this.keepsVersions ? '<Status>Enabled</Status>' : ''}</VersioningConfiguration>`;
    if (query.has('versions')) {
      const all = [...this.versions].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
      const told = all.map(
        ([id, { key, stored }]) =>
          `<Version><Key>${escaped(key)}</Key><VersionId>${id}</VersionId><LastModified>${stored.at.toISOString()}</LastModified></Version>`,
      );
      return `<ListVersionsResult>${told.join('')}</ListVersionsResult>`;
    }
    const after = query.get('continuation-token') ?? '';
    const names = [...this.objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).toSorted();
    const page = names.slice(0, Math.min(this.pageSize, Number(query.get('max-keys') ?? 1000)));
    const contents = page.map((name) => {
      const { body, at } = this.objects.get(name) as Stored;
      return `<Contents><Key>${escaped(name)}</Key><Size>${body.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const more = page.length < names.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`;
  }
}
