import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { databaseClient } from '#core/kernel/platform/database-encryption';
import { keepAlive } from '#core/kernel/platform/keep-alive';
import type { DocumentEventKind } from '#core/database/entities/document-event.entity';

/** A line of a document's history as live screens hear of it. */
export interface LiveEvent {
  id: number;
  document_id: number;
  kind: DocumentEventKind;
  at: string;
  data: Record<string, unknown>;
}

interface Row {
  id: string;
  document_id: number;
  kind: DocumentEventKind;
  at: string;
  data: Record<string, unknown>;
}

/** A transaction that began earlier may commit later: its event has a smaller id than one seen already. */
const lateCommits = 200;
const lateSeconds = 30;
const retryMs = 1000;
/** Of what was missed so many are told at once: more than are late, so that each round goes on. */
const mostAtOnce = 1000;

const asLive = (row: Row): LiveEvent => ({ ...row, id: Number(row.id), at: new Date(row.at).toISOString() });

/** The newest event's id; 0 where there is none. */
export async function newestEventId(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ id: string | null }[]>('select max(id) as id from document_event');
  return Number(row?.id ?? 0);
}

/**
 * What has happened since the event `after`, the oldest first, at most `most` of them. Events of transactions that
 * were slow to commit are among them even with a smaller id, so a listener may hear of one twice.
 */
export async function eventsSince(em: EntityManager, after: number, most: number): Promise<LiveEvent[]> {
  const rows = await em.execute<Row[]>(
    `select id, document_id, kind, at, data from document_event
     where id > ? or (id > ? and at > now() - make_interval(secs => ?)) order by id limit ?`,
    [after, after - lateCommits, lateSeconds, most],
  );
  return rows.map(asLive);
}

/**
 * What has happened in the last `seconds` and in transactions that were slow to commit before them, the oldest first, at most
 * `most` of them: for a listener that was shown what is known before it listened.
 */
export async function eventsOfLast(em: EntityManager, seconds: number, most: number): Promise<LiveEvent[]> {
  const rows = await em.execute<Row[]>(
    `select id, document_id, kind, at, data from (select * from document_event order by id desc limit ?) newest
     where at > now() - make_interval(secs => ?) order by id`,
    [most, seconds + lateSeconds],
  );
  return rows.map(asLive);
}

/** Listens on a connection of its own for what happens to documents and in the mail ledger, and goes on after the database was away. */
export class DocumentEventFeed {
  private readonly listeners = new Set<(event: LiveEvent) => void>();
  private readonly mailListeners = new Set<() => void>();
  private client: Client | null = null;
  private readonly heardFirst = Promise.withResolvers<void>();
  private lastSeen = 0;
  private state: 'idle' | 'running' | 'closed' = 'idle';
  private pending: number[] = [];
  private draining = false;

  constructor(
    private readonly url: string,
    private readonly fork: () => EntityManager,
  ) {}

  /** Calls back for every event from now on; answers how to stop. The first listener opens the connection. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.listeners.add(listener);
    if (this.state === 'idle') {
      this.state = 'running';
      void this.connect();
    }
    return () => this.listeners.delete(listener);
  }

  /** Resolves once what happens is heard, or once the first attempt to listen has failed. */
  listening(): Promise<void> {
    return this.heardFirst.promise;
  }

  /** Calls back whenever a message is taken or its state changes; answers how to stop. Heard only while somebody has subscribed to events. */
  onMail(listener: () => void): () => void {
    this.mailListeners.add(listener);
    return () => this.mailListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.state = 'closed';
    this.listeners.clear();
    this.mailListeners.clear();
    await this.client?.end().catch(() => undefined);
    this.client = null;
  }

  private async connect(): Promise<void> {
    let client: Client | null = null;
    try {
      client = this.newClient();
      await client.connect();
      await client.query('listen document_event; listen mail_ledger');
      await this.tellMissed();
      // What came while nobody listened is not kept: the ledger is looked at once.
      this.heardOfMail();
    } catch {
      this.reconnect(client);
    }
    this.heardFirst.resolve();
  }

  private newClient(): Client {
    const client = databaseClient(this.url, keepAlive);
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', ({ channel, payload }) => (channel === 'mail_ledger' ? this.heardOfMail() : this.heard(Number(payload))));
    this.client = client;
    return client;
  }

  /** Tells all that has happened while nobody listened. */
  private async tellMissed(): Promise<void> {
    for (let after = this.lastSeen; after > 0;) {
      const missed = await eventsSince(this.fork(), after, mostAtOnce);
      for (const event of missed) this.tell(event);
      after = missed.length < mostAtOnce ? 0 : (missed.at(-1)?.id ?? 0);
    }
    this.lastSeen = Math.max(this.lastSeen, await newestEventId(this.fork()));
  }

  /** Null is a connection that could not even be made. */
  private reconnect(client: Client | null): void {
    if (this.client !== client || this.state !== 'running') return;
    this.client = null;
    client?.end().catch(() => undefined);
    setTimeout(() => {
      if (this.state === 'running' && !this.client) void this.connect();
    }, retryMs).unref();
  }

  private heardOfMail(): void {
    for (const listener of this.mailListeners) listener();
  }

  /** Many at once are fetched at once: a busy worker announces hundreds a second. */
  private heard(id: number): void {
    this.pending.push(id);
    this.drainSoon();
  }

  private drainSoon(): void {
    if (this.draining || this.pending.length === 0) return;
    this.draining = true;
    setImmediate(() => {
      void this.drain().finally(() => {
        this.draining = false;
        this.drainSoon();
      });
    });
  }

  private async drain(): Promise<void> {
    while (this.pending.length > 0) {
      const ids = this.pending.splice(0, 500);
      if (this.listeners.size === 0) {
        this.lastSeen = Math.max(this.lastSeen, ...ids);
        continue;
      }
      const rows = await this.read(ids);
      for (const row of rows ?? []) this.tell(asLive(row));
      if (rows) continue;
      this.pending.unshift(...ids);
      await wait(retryMs, undefined, { ref: false });
      if (this.state === 'closed') return;
    }
  }

  /** Null while the database does not answer: what was announced is read when it does. */
  private read(ids: readonly number[]): Promise<Row[] | null> {
    return this.fork()
      .execute<Row[]>('select id, document_id, kind, at, data from document_event where id = any(?::bigint[]) order by id', [
        `{${ids.join(',')}}`,
      ])
      .catch(() => null);
  }

  private tell(event: LiveEvent): void {
    this.lastSeen = Math.max(this.lastSeen, event.id);
    for (const listener of this.listeners) listener(event);
  }
}
