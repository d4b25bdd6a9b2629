import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDatabaseAway, openDatabase } from '#core/database/database';

let server: Server;
beforeEach(async () => {
  // Hangs up on whoever calls.
  server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

test('a connection asks by itself whether the other side is still there', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const orm = await openDatabase({ url: `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none` });
  try {
    const error: unknown = await orm.em
      .fork()
      .execute('select 1')
      .catch((cause: unknown) => cause);
    expect(isDatabaseAway(error)).toBe(true);
    expect(asked).toHaveBeenCalledWith(true, 10_000);
  } finally {
    await orm.close(true);
  }
});

test('a server that is reached by a socket is away where that is not there', async () => {
  const orm = await openDatabase({ url: 'postgresql://nobody@%2Fnowhere/none' });
  try {
    const error: unknown = await orm.em
      .fork()
      .execute('select 1')
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  } finally {
    await orm.close(true);
  }
});

/** What a connection begins with that asks for encryption. */
const askForEncryption = '0000000804d2162f';

test.each([
  ['?sslmode=verify-full', true],
  ['?sslmode=no-verify', true],
  ['?sslmode=disable', false],
  ['?ssl=true', true],
  ['?ssl=false', false],
  ['', false],
])('an address that ends with "%s": whether a connection is encrypted', async (end, isEncrypted) => {
  const heard: string[] = [];
  const listening = createServer((socket) =>
    socket.once('data', (words) => {
      heard.push(words.toString('hex', 0, 8));
      socket.destroy();
    }),
  ).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const orm = await openDatabase({ url: `postgresql://nobody@127.0.0.1:${(listening.address() as AddressInfo).port}/none${end}` });
  try {
    // It is hung up on.
    await orm.em
      .fork()
      .execute('select 1')
      .catch(() => undefined);
    expect(new Set(heard.map((words) => words === askForEncryption))).toEqual(new Set([isEncrypted]));
  } finally {
    await orm.close(true);
    listening.close();
  }
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', '57P01'])(
  '%s: the database is away',
  (code) => expect(isDatabaseAway(new Error('a query failed', { cause: Object.assign(new Error('no'), { code }) }))).toBe(true),
);

test('a mount that does not answer is no database', () => {
  const code = 'ETIMEDOUT';
  expect(isDatabaseAway(Object.assign(new Error('ETIMEDOUT: connection timed out, read'), { code }))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('read ETIMEDOUT'), { code }))).toBe(true);
});

test('nor is one that answers nonsense', () => {
  const code = 'EPROTO';
  expect(isDatabaseAway(Object.assign(new Error('EPROTO: protocol error, read'), { code }))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('write EPROTO 80A0:error:0A00010B:SSL routines'), { code }))).toBe(true);
});

test.each(['23505', '42P01', 'ENOSPC', 'ENOENT'])('%s: it is there', (code) =>
  expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(false),
);

test('a query with a NUL in it says nothing of the database, a pooler that cannot reach it does', () => {
  const refused = Object.assign(new Error('invalid message format'), { code: '08P01', routine: 'pq_getmsgend' });
  expect(isDatabaseAway(Object.assign(new Error('select', { cause: refused }), refused))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('server login failed'), { code: '08P01' }))).toBe(true);
});
