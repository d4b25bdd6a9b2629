// The members with an underscore are smtp-server's own: it offers no other way to greet earlier or to end one session.
/* oxlint-disable no-underscore-dangle */
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SMTPConnection, type SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
import type { GatewayCounters } from './counters.js';
import { hasStatus } from './refusal.js';

/** What the listener needs beyond smtp-server's own options. */
export interface ListenerSettings {
  counters: GatewayCounters;
  /** How long this client must keep quiet before the greeting, in milliseconds. */
  quietMs: (address: string) => number;
}

/** A session whose refusals are counted and whose greeting comes as soon as its client's manners are known. */
class GatewayConnection extends SMTPConnection {
  constructor(
    private readonly listener: SmtpListener,
    socket: Socket | TLSSocket,
    options: SMTPConnectionOptions | null | undefined,
  ) {
    super(listener, socket, options);
  }

  override init(): void {
    this._setListeners(() => {
      const most = this.listener.options.maxClients ?? Infinity;
      if (this.listener.connections.size > most)
        return this.send(421, `${this.name} Too many connected clients, try again in a moment`, false);
      const quietMs = this.listener.settings.quietMs(this.remoteAddress);
      if (quietMs === 0) setImmediate(() => this.connectionReady());
      else setTimeout(() => this.connectionReady(), quietMs).unref();
    });
  }

  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    if (code >= 400) this.listener.settings.counters.refuse(code);
    super.send(code, data, hasStatus(data) ? false : context);
  }

  /** Whether a message is coming in or waits for its answer. */
  get isBusy(): boolean {
    return Boolean(this._dataStream);
  }
}

/** smtp-server with an end in good order, and the power to end one session. */
export class SmtpListener extends SMTPServer {
  constructor(
    options: SMTPServerOptions,
    readonly settings: ListenerSettings,
  ) {
    super(options);
  }

  override connect(socket: Socket | TLSSocket, options?: SMTPConnectionOptions | null): void {
    const connection = new GatewayConnection(this, socket, options);
    this.connections.add(connection);
    connection.on('error', (error: Error) => this._onError(error));
    connection.on('connect', (info: Parameters<SMTPServer['_onClientConnect']>[0]) => this._onClientConnect(info));
    connection.init();
  }

  /** Answers once more and hangs up, whatever the session is doing. */
  cut(sessionId: string, code: number, text: string): void {
    for (const connection of this.connections) {
      if (connection.id !== sessionId) continue;
      connection.send(code, text);
      connection.close();
    }
  }

  /** Takes no more sessions, ends the idle ones, lets running messages finish until the deadline, then ends those too. */
  async finish(deadlineMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.close(resolve));
    const deadline = Date.now() + deadlineMs;
    while (this.connections.size > 0) {
      const late = Date.now() >= deadline;
      for (const connection of this.connections) {
        if (connection instanceof GatewayConnection && connection.isBusy && !late) continue;
        connection.send(421, 'Shutting down, try again in a moment');
        connection.close();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // A client that does not hang up is hung up on by its half-close timer; the process need not wait for that.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 500))]);
  }
}
