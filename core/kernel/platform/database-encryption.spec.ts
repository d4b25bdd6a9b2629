import 'reflect-metadata';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { BasicConstraintsExtension, PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#core/ops/backup/connect';
import { DocumentEventFeed } from '#core/records/documents/document-event-feed';
import { databaseOptions, isDatabaseAway, openDatabase } from '#core/database/database';
import { databaseTrouble } from '#core/database/database-trouble';
import { askPrepared } from '#core/kernel/platform/prepared';

let folder: string;
let answering: Server;
/** What becomes of who asks for encryption. */
let answer: (socket: Socket) => void;
/** How many have called. */
let calls: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encryption-'));
  calls = 0;
  answer = (socket) => socket.destroy();
  answering = createServer((socket) => {
    calls += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(answering, 'listening');
});
afterEach(async () => {
  answering.close();
  await rm(folder, { recursive: true });
});

const urlWith = (end: string): string => `postgresql://nobody@127.0.0.1:${(answering.address() as AddressInfo).port}/none${end}`;

/** What a question comes to, as the servers ask it. */
async function askedBy(end: string): Promise<unknown> {
  const orm = await openDatabase({ url: urlWith(end) });
  try {
    const asked = orm.em.fork().execute('select 1');
    return await asked.catch((error: unknown) => error);
  } finally {
    await orm.close(true);
  }
}

/** A server's certificate that only itself vouches for. */
async function identity(notAfter: Date): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=database.example',
    notBefore: new Date(Date.now() - 30 * 86_400_000),
    notAfter,
    signingAlgorithm: algorithm,
    keys,
    extensions: [new BasicConstraintsExtension(true)],
  });
  return {
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    cert: cert.toString('pem'),
  };
}

function encryptWith(own: { key: string; cert: string }): void {
  answer = (socket) => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, ...own }).on('error', () => undefined);
  };
}

test.each([
  ['N', /^The database does not accept encrypted connections, /],
  ['E', /^The encrypted connection to the database failed \(/],
  // Encryption is promised, and something else follows.
  ['S, and welcome to another server altogether', /^(The encrypted connection to the database failed|The database does not answer) \(/],
])('a database that answers a wish for encryption with "%s" is away, and a sentence says why', async (words, sentence) => {
  answer = (socket) => {
    socket.write(words.slice(0, 1));
    setTimeout(() => socket.write(words.slice(1)), words.length > 1 ? 50 : 0);
  };
  const error = await askedBy('?sslmode=verify-full');
  expect(databaseTrouble(error)).toMatch(sentence);
  expect(isDatabaseAway(error)).toBe(true);
});

test('one whose certificate nobody vouches for, or that is too old, is away, and a sentence says what to do', async () => {
  encryptWith(await identity(new Date(Date.now() + 86_400_000)));
  const unknown = await askedBy('?sslmode=require');
  expect(databaseTrouble(unknown)).toMatch(
    /^The certificate of the database is not valid \(self-signed certificate\)\. .*sslrootcert in DATABASE_URL, or use sslmode=no-verify/,
  );
  expect(isDatabaseAway(unknown)).toBe(true);
  const old = await identity(new Date(Date.now() - 86_400_000));
  encryptWith(old);
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, old.cert);
  const expired = await askedBy(`?sslmode=verify-full&sslrootcert=${authority}`);
  expect(databaseTrouble(expired)).toMatch(/^The certificate of the database is not valid \(certificate has expired\)/);
  expect(isDatabaseAway(expired)).toBe(true);
});

test.each(['CERT_NOT_YET_VALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  '%s: its certificate is not valid',
  (code) => {
    const error = new Error('a query failed', { cause: Object.assign(new Error('no'), { code }) });
    expect(databaseTrouble(error)).toMatch(/^The certificate of the database is not valid \(no\)/);
    expect(isDatabaseAway(error)).toBe(true);
  },
);

test('a file of its address that is not there is a database that is away, until the file is there', async () => {
  const authority = join(folder, 'authority.pem');
  const end = `?sslmode=verify-full&sslrootcert=${authority}`;
  const sentence = `DATABASE_URL asks for encryption, but ${authority} cannot be read (ENOENT). Correct the setting or the files it names.`;
  const orm = await openDatabase({ url: urlWith(end) });
  const ask = () =>
    orm.em
      .fork()
      .execute('select 1')
      .catch((error: unknown) => error);
  for (const error of [await ask(), await ask(), await connect(urlWith(end), 'tool').catch((cause: unknown) => cause)]) {
    expect(isDatabaseAway(error)).toBe(true);
    expect(databaseTrouble(error)).toBe(sentence);
    // That of a message is another matter to the gateway.
    expect((error as { code?: unknown }).code).not.toBe('ENOENT');
  }
  expect(calls).toBe(0);
  await writeFile(authority, (await identity(new Date())).cert);
  expect(isDatabaseAway(await ask())).toBe(true);
  expect(calls).toBe(1);
  await orm.close(true);
});

test('a question by a prepared statement is answered too where it is the first of its pool', async () => {
  const authority = join(folder, 'authority.pem');
  const orm = await openDatabase({ url: urlWith(`?sslmode=verify-full&sslrootcert=${authority}`) });
  const ask = () => askPrepared(orm.em.fork(), 'select 1', []).catch((error: unknown) => error);
  expect(databaseTrouble(await ask())).toMatch(/cannot be read \(ENOENT\)/);
  expect(calls).toBe(0);
  await writeFile(authority, (await identity(new Date())).cert);
  expect(isDatabaseAway(await ask())).toBe(true);
  expect(calls).toBe(1);
  await orm.close(true);
});

test('nor does who waits for live events fall over that', async () => {
  const feed = new DocumentEventFeed(urlWith(`?sslmode=verify-full&sslrootcert=${join(folder, 'nowhere.pem')}`), () => {
    throw new Error('nobody asks');
  });
  feed.subscribe(() => undefined);
  await feed.listening();
  await feed.close();
  expect(calls).toBe(0);
});

test('a folder in its place is one, too', async () => {
  const error = await askedBy(`?sslmode=verify-full&sslrootcert=${folder}`);
  expect(databaseTrouble(error)).toMatch(/^DATABASE_URL asks for encryption, but .* cannot be read \(EISDIR\)/);
  expect(isDatabaseAway(error)).toBe(true);
});

test('certificates that are none are a database that is away', async () => {
  const nonsense = join(folder, 'nonsense.pem');
  await writeFile(nonsense, 'nonsense');
  const error = await askedBy(`?sslmode=verify-full&sslcert=${nonsense}&sslkey=${nonsense}`);
  expect(databaseTrouble(error)).toMatch(/^DATABASE_URL asks for encryption, but the certificates it names cannot be used \(ERR_OSSL_/);
  expect(isDatabaseAway(error)).toBe(true);
});

test('an address that is none shows at once', () => {
  expect(() => databaseOptions({ url: urlWith('?sslmode=verify-ca&uselibpqcompat=true') })).toThrow(/verify-ca requires/);
});
