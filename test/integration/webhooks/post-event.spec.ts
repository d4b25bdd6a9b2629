import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEvent, type PostSettings } from '../../../worker/webhooks/post-event.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

const message = { body: '{"type":"test.sent","data":{}}', headers: { 'webhook-id': 'evt_1' } };
const post = (url: string, more: Partial<PostSettings> = {}) =>
  postEvent(url, message, { allowedHosts: ['127.0.0.1', 'localhost'], signal: new AbortController().signal, ...more });

test('a name is checked at each connection: one that leads inside later is refused, and nobody is asked', async () => {
  const answers = ['203.0.113.9', '10.0.0.7', '::ffff:127.0.0.1', '169.254.169.254'];
  const asked = receiver.received.length;
  const resolve: PostSettings['resolve'] = (_, callback) => {
    const address = answers.shift() ?? '127.0.0.1';
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  const url = `https://rebind.example:${receiver.port}/`;
  const first = await post(url, { resolve, deadline: 300 });
  expect(first.trouble).not.toContain('leads into');
  for (let again = 0; again < 4; again += 1)
    expect((await post(url, { resolve })).trouble).toContain('Its name leads into this machine or its network');
  expect(receiver.received).toHaveLength(asked);
});

test.each([
  [302, 'with a redirect (302), which is not followed'],
  [401, 'refused the call (401)'],
  [404, 'nothing at this address (404)'],
  [500, 'It answered 500.'],
])('an answer of %i is a failure', async (code, words) => {
  const asked = receiver.received.length;
  receiver.answer = (_, response) => void response.writeHead(code, { location: `${receiver.url}/secret` }).end('why');
  expect(await post(receiver.url)).toEqual({ code, excerpt: 'why', trouble: expect.stringContaining(words) });
  expect(receiver.received).toHaveLength(asked + 1);
});

test('of an endless answer the beginning is read, and a slow receiver is given up', async () => {
  receiver.answer = (_, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x\0'.repeat(1000)), 1);
    response.on('close', () => clearInterval(more));
  };
  const { trouble, excerpt } = await post(receiver.url);
  expect([trouble, excerpt?.length]).toEqual([null, 500]);
  receiver.answer = () => undefined;
  expect(await post(receiver.url, { deadline: 200 })).toMatchObject({ code: null, trouble: 'It did not answer within 0.2 seconds.' });
});

test('what is no receiver is named', async () => {
  expect((await post('http://127.0.0.1:1/')).trouble).toBe('Nothing is listening at this address and port.');
  expect((await post(receiver.url.replace('http:', 'https:'))).trouble).toBe('It does not speak https at this port.');
  expect((await post('https://10.0.0.1/')).trouble).toContain('leads into this machine');
  const shouting = createServer((socket) => void socket.end('220 smtp ready\r\n')).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    shouting.once('listening', resolve);
  });
  expect((await post(`http://127.0.0.1:${(shouting.address() as AddressInfo).port}/`)).trouble).toBe('It does not answer in HTTP.');
  shouting.close();
});
