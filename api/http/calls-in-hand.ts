import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long running calls may take to end; after that they are aborted. */
const graceMs = 10_000;
const lookMs = 25;

/** Lets running calls get their answer before the database is closed. */
@Injectable()
export class CallsInHand implements OnModuleInit, BeforeApplicationShutdown {
  private silent: ReadonlySet<Socket> = new Set();

  constructor(private readonly host: HttpAdapterHost<{ getHttpServer(): Server } & HttpAdapterHost['httpAdapter']>) {}

  onModuleInit(): void {
    this.silent = silentConnections(this.host.httpAdapter.getHttpServer());
  }

  beforeApplicationShutdown(): Promise<void> {
    return finishCalls(this.host.httpAdapter.getHttpServer(), graceMs, this.silent);
  }
}

/** The connections on which nothing has been asked yet. Browsers open some in advance; Node counts them as busy. */
export function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  return silent;
}

/**
 * Accepts no further connection, makes each answer the last on its connection, and settles when none is left or the grace, in milliseconds, is over.
 * Connections in `silent` are not waited for.
 */
export async function finishCalls(server: Server, grace: number, silent: ReadonlySet<Socket>): Promise<void> {
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
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  }
}
