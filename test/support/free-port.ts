import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports a system gives to outgoing connections (from 32768 on Linux), above those of well-known services. */
const [lowest, highest] = [15_000, 32_000];

/**
 * A free port that is not given to outgoing connections: while a server that will return to its port is down, a client that keeps trying could be
 * given that very port, and connect to itself; and two tests at once could get the same port.
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
