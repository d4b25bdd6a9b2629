import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { sendStream } from './send-stream.js';

type Answering = (response: Response, request: IncomingMessage) => Promise<void>;

/** Has a server answer one call; reports how that ended, or what it threw. */
async function answered(answer: Answering, call: (port: number) => Promise<unknown>): Promise<unknown> {
  const ended = Promise.withResolvers<unknown>();
  const server = createServer((request, response: ServerResponse) => {
    answer(response as Response, request).then(() => ended.resolve('answered'), ended.resolve);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const called = call((server.address() as AddressInfo).port);
  const outcome = await ended.promise;
  await called;
  server.close();
  return outcome;
}

const endless = (): Readable => Readable.from((function* () { for (;;) yield 'more '; })()); // prettier-ignore

const cutOff = (port: number): Promise<void> => expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow(/fetch failed/);

test('a stream is sent whole', async () => {
  let body = '';
  const ask = async (port: number): Promise<void> => void (body = await (await fetch(`http://127.0.0.1:${port}`)).text());
  expect(await answered((response) => sendStream(Readable.from(['one, ', 'two']), response), ask)).toBe('answered');
  expect(body).toBe('one, two');
});

const leave = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  socket.once('data', () => socket.destroy());
  await once(socket, 'close');
};

test('whoever leaves before the first byte, or in the middle, leaves no open stream and no error', async () => {
  for (const isGone of [true, false]) {
    const source = endless();
    const answer: Answering = async (response, request) => {
      if (isGone) {
        request.socket.destroy();
        await once(response, 'close');
      }
      await sendStream(source, response);
    };
    expect(await answered(answer, leave)).toBe('answered');
    expect(source.destroyed).toBe(true);
  }
});

test('a source that breaks is an error of ours', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
  expect(await answered((response) => sendStream(broken, response), cutOff)).toMatchObject({ message: 'the disk is gone' });
});
