import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestLog } from './request-log.js';

const lines: string[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  const middleware = requestLog(pino({}, { write: (line: string) => void lines.push(line) }));
  server = createServer((request, response) => {
    middleware(request as never, response as never, () => {
      response.statusCode = request.url?.startsWith('/broken') ? 500 : 200;
      response.end('the body says things');
    });
  }).listen(0);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => lines.splice(0));

test('a call is one line of method, path, status and time, without anything a person wrote', async () => {
  await fetch(`${url}/api/v1/documents/?q=Jane+Doe&filter={"vendor":"Acme"}`, {
    headers: { authorization: 'Bearer secret-token', cookie: 'a=secret-cookie' },
  });
  await expect.poll(() => lines.length).toBe(1);
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'call',
    level: 30,
    method: 'GET',
    path: '/api/v1/documents/',
    status: 200,
    request: expect.any(String),
    responseTime: expect.any(Number),
  });
  for (const secret of ['Jane', 'Acme', 'secret', 'things']) expect(line).not.toContain(secret);
  expect(line.match(/"path"/g)).toHaveLength(1);
});

test('a failure is a warning; health is not worth a line', async () => {
  await fetch(`${url}/health`);
  await fetch(`${url}/broken?x=1`);
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, status: 500, path: '/broken' });
});
