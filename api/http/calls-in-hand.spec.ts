import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishCalls, silentConnections } from './calls-in-hand.js';

let server: Server;
let agent: Agent;
/** Lets a call that waits for it have its answer. */
let answer: () => void;
beforeEach(async () => {
  const held = new Promise<void>((resolve) => (answer = resolve));
  server = createServer((call, response) => {
    void (call.url === '/slow' ? held : Promise.resolve()).then(() => response.end('done'));
  }).listen(0, '127.0.0.1');
  agent = new Agent({ keepAlive: true });
  await once(server, 'listening');
});
afterEach(() => {
  answer();
  agent.destroy();
  server.closeAllConnections();
});

const call = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });

test('the call at work gets its answer, kept connections go, and nobody new comes in', async () => {
  await call('/');
  const { port } = server.address() as AddressInfo;
  const slow = call('/slow');
  await once(server, 'request');
  let ended = false;
  const ending = finishCalls(server, 60_000, new Set()).then(() => (ended = true));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  expect(ended).toBe(false);
  answer();
  expect(await slow).toBe('done');
  await ending;
});

test('a call that does not end is waited for no longer than the grace', async () => {
  const slow = call('/slow').catch(() => 'cut off');
  await once(server, 'request');
  await finishCalls(server, 50, new Set());
  server.closeAllConnections();
  expect(await slow).toBe('cut off');
});

test('a connection on which nothing was asked is not waited for', async () => {
  const silent = silentConnections(server);
  const opened = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  await finishCalls(server, 60_000, silent);
  expect(opened.destroyed || (await once(opened, 'close'))).toBeTruthy();
});

test('a server that never listened has nothing to wait for', async () => {
  expect(await finishCalls(createServer(), 60_000, new Set())).toBeUndefined();
});
