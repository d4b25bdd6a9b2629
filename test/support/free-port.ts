import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports a system gives to outgoing connections (from 32768 on Linux), above those of well-known services. */
const [lowest, highest] = [15_000, 32_000];

/**
 * A port that nobody listens on now, and that no outgoing connection is given: while a server that comes back on its port is down, a client
 * that tries again and again would else be given that very port once, and be connected with itself; and two tests at once would be told the same.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
