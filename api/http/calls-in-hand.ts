import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long running calls may take to end; after that they are aborted. */
const graceMs = 10_000;
const lookMs = 25;

/** Before the database is let go of, the calls that are at work get their answer. */
@Injectable()
export class CallsInHand implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost<{ getHttpServer(): Server } & HttpAdapterHost['httpAdapter']>) {}

  beforeApplicationShutdown(): Promise<void> {
    return finishCalls(this.host.httpAdapter.getHttpServer(), graceMs);
  }
}

/**
 * Accepts no further connection, makes each answer the last on its connection, and settles when none is left or the grace, in milliseconds, is over.
 */
export async function finishCalls(server: Server, grace: number): Promise<void> {
  const over = new AbortController();
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  server.close(() => over.abort());
  const until = Date.now() + grace;
  while (!over.signal.aborted && Date.now() < until) {
    // A connection whose answer had already begun is kept alive, and becomes idle only now.
    server.closeIdleConnections();
    await wait(lookMs, undefined, { signal: over.signal }).catch(() => undefined);
  }
}
