import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { endSilentBodies } from './silent-bodies.js';

const silenceMs = 300;
type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

let serve: Serve;
let server: Server;
beforeEach(async () => {
  const watch = endSilentBodies(silenceMs);
  server = createServer((request, response) => {
    watch(request as never, response as never, () => void serve(request, response).catch(() => response.end()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const echo: Serve = async (request, response) => response.end(`read ${await text(request)}`);

/** A call whose head says that ten bytes follow. */
function call(...head: string[]): { line: Socket; answer: Promise<string> } {
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void line.destroy());
  line.write(['POST / HTTP/1.1', 'Host: here', 'Connection: close', ...head, '', ''].join('\r\n'));
  return { line, answer: text(line).catch(() => 'cut') };
}
const ten = 'Content-Length: 10';

test.each([
  ['of a known length', ten, 'half'],
  ['in pieces', 'Transfer-Encoding: chunked', '4\r\nhalf\r\n'],
])('a body %s that stops half-way is given up', async (_, head, half) => {
  const read = Promise.withResolvers<string>();
  serve = (request) => text(request).then(read.resolve, read.reject);
  const { line } = call(head);
  line.write(half);
  await expect(read.promise).rejects.toThrow(/premature close|aborted/i);
  if (!line.closed) await once(line, 'close');
});

test('a body that comes slowly may take longer than the silence', async () => {
  serve = echo;
  const { line, answer } = call(ten);
  for (const sign of '0123456789') {
    await wait(silenceMs / 5);
    line.write(sign);
  }
  expect(await answer).toContain('read 0123456789');
});

test('a body that waits to be read is not silent', async () => {
  serve = async (request, response) => {
    await wait(silenceMs * 2);
    await echo(request, response);
  };
  const { line, answer } = call(ten);
  line.write('half');
  await wait(silenceMs * 2);
  line.write('second');
  expect(await answer).toContain('read halfsecond');
});

test('an answer may take as long as it wants, with a body that has come and without one', async () => {
  serve = async (request, response) => {
    const body = await text(request);
    response.write('begun, ');
    await wait(silenceMs * 2);
    response.end(`read ${body}`);
  };
  const calls = [call(ten), call()];
  calls[0]?.line.write('0123456789');
  const [withBody, without] = await Promise.all(calls.map(({ answer }) => answer));
  for (const answer of [withBody, without]) expect(answer).toContain('begun, ');
  expect([withBody, without].map((answer) => /read (\d*)/.exec(answer ?? '')?.[1])).toEqual(['0123456789', '']);
});
