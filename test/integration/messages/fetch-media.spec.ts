import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { downloadMedia, MediaRefused } from '../../../worker/messages/download-media.js';

let server: Server;
let origin: string;
let folder: string;
let store: DiskFileStore;
let asked: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rental-ledger-media-'));
  store = new DiskFileStore(folder);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') response.writeHead(302, { location: 'http://localhost:1/secret' }).end();
    else if (request.url === '/moved') response.writeHead(302, { location: '/picture' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/busy') response.writeHead(503).end();
    else if (request.url === '/claims') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000));
    // Without a length: it is found out while it comes.
    else if (request.url === '/large') response.writeHead(200).write('x'.repeat(5000), () => response.end());
    else response.writeHead(200).end('a picture');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const fetchIt = (path: string) =>
  downloadMedia(store, 'media/1', path.startsWith('http') ? path : `${origin}${path}`, {
    hosts: [origin],
    maxBytes: 1000,
    signal: new AbortController().signal,
  });

test.each(['/picture', '/moved'])('%s is fetched', async (path) => {
  expect(await fetchIt(path)).toMatchObject({ key: 'media/1', size: 9 });
});

test.each([
  ['http://localhost:1/picture', 'is not stored at the provider'],
  ['/away', 'is not stored at the provider'],
  ['/round', 'redirected too many times'],
  ['/gone', 'no longer has it'],
  ['/claims', 'larger than'],
  ['/large', 'larger than'],
])('%s is refused for good', async (path, why) => {
  await store.delete('media/1');
  await expect(fetchIt(path)).rejects.toThrow(MediaRefused);
  await expect(fetchIt(path)).rejects.toThrow(why);
  expect(await store.exists('media/1')).toBe(false);
});

test.each([['127.0.0.1'], ['203.0.113.9', '10.0.0.7'], ['::ffff:192.168.1.1']])(
  'a name of the provider that leads to %s is refused, and nothing is asked',
  async (...addresses) => {
    asked = [];
    const own = {
      hosts: ['media.example'],
      maxBytes: 1000,
      signal: new AbortController().signal,
      resolve: () => Promise.resolve(addresses),
    };
    await expect(downloadMedia(store, 'media/1', 'https://media.example/1.png', own)).rejects.toThrow('points into this network');
    expect(asked).toEqual([]);
  },
);

test('a provider in trouble is tried again, and nobody else is asked', async () => {
  asked = [];
  const error = await fetchIt('/busy').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MediaRefused);
  expect(asked).toEqual(['/busy']);
});
