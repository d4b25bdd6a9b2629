import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
  headers: Record<string, string>;
  body: string;
}

/** A program that receives events, on loopback. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  /** What it answers; 204 unless a test has another. */
  answer: (event: ReceivedEvent, response: ServerResponse) => void | Promise<void> = (_, response) => void response.writeHead(204).end();

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      void buffer(request).then(async (bytes) => {
        const body = bytes.toString('utf8');
        const headers = plainHeaders(request.headers);
        const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
        const event = { id: headers['webhook-id'] ?? '', type, data, headers, body };
        receiver.received.push(event);
        await receiver.answer(event, response);
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Whether an event bears the signature of a secret, as the library of the Standard Webhooks sees it. */
export function isSignedBy(secret: string, { body, headers }: ReceivedEvent): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
