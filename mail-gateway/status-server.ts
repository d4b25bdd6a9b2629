import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StatusPages {
  /** Null when the gateway takes mail, else a sentence that says why it does not. */
  notReady(): string | null;
  metrics(): string;
}

/** A small HTTP server for the machine itself: /health, /ready and /metrics. It listens on loopback alone. */
export class StatusServer {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(port: number, pages: StatusPages): Promise<StatusServer> {
    const server = createServer((request, response) => {
      const [path] = (request.url ?? '').split('?');
      if (path === '/health') return answer(response, 200, { status: 'ok' });
      if (path === '/ready') {
        const reason = pages.notReady();
        return reason === null ? answer(response, 200, { status: 'ready' }) : answer(response, 503, { detail: reason });
      }
      if (path === '/metrics') {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(pages.metrics());
        return;
      }
      answer(response, 404, { detail: 'There are /health, /ready and /metrics here.' });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return new StatusServer(server, (server.address() as AddressInfo).port);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
