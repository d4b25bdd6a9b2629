import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that a hostile paper would have the browser call; what called it is kept. */
export async function startEvilServer(): Promise<{ evil: string; called: (string | undefined)[]; close: () => void }> {
  const called: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    called.push(request.url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { evil: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, called, close: () => void server.close() };
}
