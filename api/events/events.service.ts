import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { readingLimit, unlimited } from '#core/database/values/reading-limit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DocumentEventFeed, eventsOfLast, eventsSince, type LiveEvent, newestEventId } from '#core/records/documents/document-event-feed';
import { hiddenAmong, hidesDocuments } from '#core/database/values/read-policy';
import { AppError } from '#core/kernel/platform/app-error';
import { directDatabaseUrl } from '#core/kernel/platform/direct-database';
import type { Env } from '#core/kernel/platform/env';
import { Callers } from '../auth/callers.js';
import type { Claims } from '../auth/session-token.js';
import { ENV } from '../platform/tokens.js';
import type { EventStream } from './event-stream.js';

/** Open screens share one stream per browser; this many are more than one person has. */
const mostStreams = 50;
/** A reader that has missed more than this reloads its screens. */
const mostMissed = 1000;

/** A reader's position: the last event it has seen, else the age of its data in seconds. */
export interface StandsAt {
  lastSeen: number | null;
  sinceSeconds: number | null;
}

/** Events without those of documents that the caller may not see. */
async function seenOf(em: EntityManager, events: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const hidden = await hiddenAmong(
    em,
    events.map((event) => event.document_id),
  );
  return events.filter((event) => !hidden.has(event.document_id));
}

/** Sends events one after the other, each after it is known that the reader may see it; where that cannot be determined the event is left out. */
function tellingSeen(em: EntityManager, stream: EventStream): (event: LiveEvent) => void {
  let sent = Promise.resolve();
  return (event) => {
    sent = sent.then(async () => {
      for (const seen of await seenOf(em, [event]).catch(() => [])) stream.event(seen);
    });
  };
}

/** Live updates for every open screen, over one connection to the database. */
@Injectable()
export class EventsService implements OnModuleDestroy {
  private readonly feed: DocumentEventFeed;
  /** How often a stream's token is looked at again. */
  checkEveryMs = 15_000;
  private readonly open = new Map<EventStream, Claims>();
  private ended = false;

  constructor(
    private readonly em: EntityManager,
    private readonly callers: Callers,
    @Inject(ENV) env: Env,
  ) {
    this.feed = new DocumentEventFeed(directDatabaseUrl(env), () => em.fork());
  }

  /** Throws `too-many-requests` where a user has as many streams as allowed. */
  makeRoom({ sub }: Claims): void {
    const openStreams = [...this.open.values()].filter((claims) => claims.sub === sub).length;
    if (openStreams >= mostStreams)
      throw new AppError('too-many-requests', 'Too many open screens. Close some of them.', { retryAfterSeconds: 60 });
  }

  /** Feeds a stream until `closed` fires, the token is no longer good, or the server ends. */
  async follow(stream: EventStream, claims: Claims, standsAt: StandsAt, onClose: (stop: () => void) => void): Promise<void> {
    if (this.ended) return stream.end();
    const waiting: LiveEvent[] = [];
    let live = false;
    const em = this.em.fork();
    const tell = hidesDocuments(em) ? tellingSeen(em, stream) : (event: LiveEvent): void => stream.event(event);
    // The feed and the look at the token are nobody's; what is told is read for the listener, whoever wrote it.
    const within = AsyncLocalStorage.snapshot();
    const hear = (event: LiveEvent): void => within(() => (live ? tell(event) : void waiting.push(event)));
    const unsubscribe = unlimited(() => this.feed.subscribe(hear));
    const unsubscribeMail = readingLimit() === null ? this.feed.onMail(() => stream.control('mail')) : (): void => undefined;
    const timer = setInterval(() => void unlimited(() => this.check(stream, claims)), this.checkEveryMs);
    this.open.set(stream, claims);
    onClose(() => {
      unsubscribe();
      unsubscribeMail();
      clearInterval(timer);
      this.open.delete(stream);
    });
    // Subscribed first, or events between the query for missed ones and the subscription would be lost.
    await this.feed.listening();
    await this.catchUp(stream, standsAt);
    for (const event of waiting.splice(0)) tell(event);
    live = true;
  }

  /** Ends at once those streams of a user whose token has ended, and not only when it is looked at again. */
  async checkUser(userId: number): Promise<void> {
    const theirs = [...this.open].filter(([, { sub }]) => sub === String(userId));
    await Promise.all(theirs.map(([stream, claims]) => this.check(stream, claims)));
  }

  /** Before the calls at work are waited for: a stream would not end by itself. */
  async onModuleDestroy(): Promise<void> {
    this.ended = true;
    for (const stream of this.open.keys()) stream.end();
    await this.feed.close();
  }

  private async catchUp(stream: EventStream, standsAt: StandsAt): Promise<void> {
    const em = this.em.fork();
    const newest = await newestEventId(em);
    const missed = await this.missedBy(em, standsAt);
    if (missed.length > mostMissed) stream.control('resync', newest);
    else for (const event of await seenOf(em, missed)) stream.event(event);
    stream.control('ready', Math.max(newest, missed.at(-1)?.id ?? 0));
  }

  private missedBy(em: EntityManager, { lastSeen, sinceSeconds }: StandsAt): Promise<LiveEvent[]> {
    if (lastSeen !== null) return eventsSince(em, lastSeen, mostMissed + 1);
    return sinceSeconds === null ? Promise.resolve([]) : eventsOfLast(em, sinceSeconds, mostMissed + 1);
  }

  /** A token that has ended since ends the stream. With the database away nobody can tell: the stream goes on. */
  private async check(stream: EventStream, claims: Claims): Promise<void> {
    const caller = await this.callers.findStanding(claims).catch(() => undefined);
    if (caller !== null && claims.exp * 1000 > Date.now()) return stream.comment();
    stream.control('signed-out');
    stream.end();
  }
}
