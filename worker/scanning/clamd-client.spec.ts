import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ClamdClient, placeOfClamd, readVerdict, readVersion } from './clamd-client.js';
import { NotScanned, TooLargeToScan } from './scan-trouble.js';

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('%s is a place to connect to', (address, place) => {
  expect(placeOfClamd(address)).toEqual(place);
});

test.each([
  ['ClamAV 1.4.6/27500/Mon Nov 23 09:30:00 2026', 'ClamAV 1.4.6, signatures 27500', new Date('Mon Nov 23 09:30:00 2026')],
  ['ClamAV 1.4.6', 'ClamAV 1.4.6', null],
])('%s is read', (answer, scanner, signaturesAt) => {
  expect(readVersion(answer)).toEqual({ scanner, signaturesAt });
});

test.each([
  ['stream: OK', null],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', 'Win.Test.EICAR_HDB-1'],
])('%s is a verdict', (answer, signature) => {
  expect(readVerdict(answer)).toBe(signature);
});

test.each([
  ['INSTREAM size limit exceeded. ERROR', TooLargeToScan],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND', TooLargeToScan],
  ['stream: Heuristics.Limits.Exceeded.MaxScanTime FOUND', TooLargeToScan],
  ["stream: Can't allocate memory ERROR", NotScanned],
  ['UNKNOWN COMMAND', NotScanned],
  ['', NotScanned],
])('%j is none', (answer, kind) => {
  expect(() => readVerdict(answer)).toThrow(kind);
});

/** Asks a server that does this with each connection. */
async function asked(serve: (socket: Socket) => void): Promise<string | null> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const client = new ClamdClient(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    return await client.scan(() => Promise.resolve(pieces()));
  } finally {
    server.close();
  }
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < 40; sent += 1) yield await Promise.resolve(Buffer.alloc(100_000));
}

test('an answer that was lost with its connection is asked for again, and one that never comes is no verdict', async () => {
  let calls = 0;
  const breaksOnce = (socket: Socket): void => {
    calls += 1;
    socket.on('error', () => undefined);
    if (calls === 1) socket.once('data', () => socket.resetAndDestroy());
    else socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'));
  };
  await expect(asked(breaksOnce)).rejects.toThrow(TooLargeToScan);
  expect(calls).toBeGreaterThan(1);
  await expect(asked((socket) => socket.once('data', () => socket.resetAndDestroy()))).rejects.toThrow(/cannot be reached/);
  await expect(asked((socket) => socket.resume().end())).rejects.toThrow(NotScanned);
});

test('an error of the content is not taken for one of the scanner', async () => {
  const server = createServer((socket) => socket.resume().on('error', () => undefined));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const client = new ClamdClient(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  await expect(client.scan(() => Promise.reject(broken))).rejects.toBe(broken);
  server.close();
});
