import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noFigures, seesFigures } from '#core/kernel/platform/sees-figures';

export interface StatusPages {
  /** Null when the gateway takes mail, else a sentence that says why it does not. */
  notReady(): string | null;
  metrics(): string;
}

/** Where it listens, and who may ask it for figures from elsewhere than this machine: nobody without a token. */
export interface StatusPlace {
  port: number;
  host: string;
  token: string | undefined;
}

/** A small HTTP server for the machine itself: /health, /ready and /metrics. It listens on loopback alone, unless a token guards the figures. */
export class StatusServer {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start({ port, host, token }: StatusPlace, pages: StatusPages): Promise<StatusServer> {
    const server = createServer((request, response) => {
      const [path] = (request.url ?? '').split('?');
      if (path === '/health') return answer(response, 200, { status: 'ok' });
      if (path === '/ready') {
        const reason = pages.notReady();
        return reason === null ? answer(response, 200, { status: 'ready' }) : answer(response, 503, { detail: reason });
      }
      if (path === '/metrics') {
        if (!seesFigures(request, token)) return answer(response, 403, { detail: noFigures });
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(pages.metrics());
        return undefined;
      }
      return answer(response, 404, { detail: 'There are /health, /ready and /metrics here.' });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, token === undefined ? '127.0.0.1' : host, resolve);
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
