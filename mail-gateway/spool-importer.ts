import { join, sep } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GatewayFacts } from '#core/records/mail/gateway-facts';
import { recordUnreadable } from '#core/records/mail/import-mail';
import { isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import { isDatabaseAway } from '#core/database/database';
import type { Logger } from '#core/kernel/platform/logger';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { GatewayCounters } from './counters.js';
import { importSpooled } from './import-spool.js';
import { queueIdTime } from './queue-id.js';
import { BrokenSpoolFile } from './spool-file.js';
import type { Spool } from './spool.js';

export interface ImporterPorts {
  spool: Spool;
  store: FileStore;
  /** A fresh EntityManager. */
  fork: () => EntityManager;
  queue: TaskQueue;
  counters: GatewayCounters;
  log: Logger;
  gateway: string;
  mailDomain: string;
}

const hands = 4;
const triesPerMail = 8;
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * Brings spooled messages into the books in the background: at once when one was taken, at the start and on a timer for what is
 * left. While the database or the file store is away everything stays where it is and is tried again.
 */
export class SpoolImporter {
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly tries = new Map<string, number>();
  private pauseMs = 0;
  private pausedUntil = 0;
  private wakeUp: NodeJS.Timeout | undefined;
  private stopped = false;
  /** On a disk that is nearly full several drafts at once leave room for none of them. */
  private oneByOne = false;

  constructor(private readonly ports: ImporterPorts) {}

  /** What the import waits for; null where it goes on. */
  waitsFor: GatewayFacts['waitsFor'] = null;

  /** Messages not imported yet. */
  get depth(): number {
    return this.open().size;
  }

  /** Age of the oldest message not imported yet, in seconds. */
  lag(now: Date): number {
    let oldest = now.getTime();
    for (const queueId of this.open()) oldest = Math.min(oldest, queueIdTime(queueId).getTime());
    return (now.getTime() - oldest) / 1000;
  }

  add(queueId: string): void {
    this.waiting.add(queueId);
    this.work();
  }

  /** Looks for messages that nobody has told of: those of an earlier run, and those that were put off. */
  async scan(): Promise<void> {
    const troubled = [...this.tries.keys()];
    const there = new Set(await this.ports.spool.waiting());
    for (const queueId of there) if (!this.running.has(queueId)) this.waiting.add(queueId);
    // Somebody has taken it away.
    for (const queueId of troubled) if (!there.has(queueId)) this.tries.delete(queueId);
    this.work();
  }

  /** Imports what can be imported within the time, then stops for good. */
  async finish(deadlineMs: number): Promise<void> {
    const deadline = Date.now() + deadlineMs;
    while (this.depth > 0 && this.pausedUntil === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    this.stopped = true;
    clearTimeout(this.wakeUp);
    await Promise.race([
      Promise.allSettled(this.running.values()),
      new Promise((resolve) => setTimeout(resolve, Math.max(0, deadline - Date.now()))),
    ]);
  }

  private open(): Set<string> {
    return new Set([...this.waiting, ...this.running.keys(), ...this.tries.keys()]);
  }

  private work(): void {
    // Not by the clock of the day, which may be set back.
    if (this.stopped || performance.now() < this.pausedUntil) return;
    if (this.waiting.size === 0) this.oneByOne = false;
    for (const queueId of this.waiting) {
      if (this.running.size >= (this.oneByOne ? 1 : hands)) return;
      this.waiting.delete(queueId);
      const run = this.importOne(queueId).finally(() => {
        this.running.delete(queueId);
        this.work();
      });
      this.running.set(queueId, run);
    }
  }

  private async importOne(queueId: string): Promise<void> {
    const { spool, store, fork, queue, counters, log, mailDomain } = this.ports;
    try {
      const { mailId, task } = await importSpooled({ path: spool.path('new', queueId), queueId }, { em: fork(), store, mailDomain });
      await spool.remove('new', queueId);
      this.tries.delete(queueId);
      this.pauseMs = 0;
      this.pausedUntil = 0;
      this.waitsFor = null;
      counters.imported += 1;
      log.info({ queueId, mailId, task: task?.id, repeated: mailId === null }, 'mail imported');
      // A wake-up that fails is made good by the sweep, and nobody waits for it here.
      if (task) queue.wake(task);
    } catch (error) {
      await this.putOff(queueId, error).catch((cause: unknown) => this.pause(queueId, cause));
    }
  }

  private async putOff(queueId: string, error: unknown): Promise<void> {
    this.ports.counters.importFailures += 1;
    const ofSpool = isOfSpool(error, this.ports.spool.root);
    // Somebody has taken it away.
    if (isMissing(error) && ofSpool) return void this.tries.delete(queueId);
    if (isDiskFull(error)) this.oneByOne = true;
    if (isDatabaseAway(error) || isDiskFull(error) || (isStoreOut(error) && !ofSpool)) return this.pause(queueId, error);
    const tries = (this.tries.get(queueId) ?? 0) + 1;
    this.tries.set(queueId, tries);
    if (error instanceof BrokenSpoolFile || tries >= triesPerMail) return this.giveUp(queueId, error);
    // Only this message is in trouble: the next scan tries it again, the others go on.
    this.ports.log.warn({ queueId, tries, error: nameOf(error) }, 'an import failed');
  }

  /** The ledger's row comes first: a message must never be aside without a row that says so. */
  private async giveUp(queueId: string, error: unknown): Promise<void> {
    const why = error instanceof BrokenSpoolFile ? error.message : 'It could not be entered into the ledger.';
    const reason = `${why} The message is in the folder spool/failed of gateway ${this.ports.gateway}.`;
    await recordUnreadable(this.ports.fork(), { queueId, gateway: this.ports.gateway, receivedAt: queueIdTime(queueId), reason });
    await this.ports.spool.setAside(queueId);
    this.tries.delete(queueId);
    this.ports.log.error({ queueId, error: nameOf(error) }, 'a message could not be imported and was put aside');
  }

  private pause(queueId: string, error: unknown): void {
    this.waiting.add(queueId);
    this.waitsFor = causeOf(error);
    // Those that fail together have met one and the same trouble.
    if (performance.now() < this.pausedUntil) return;
    this.pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, this.pauseMs * 2));
    this.pausedUntil = performance.now() + this.pauseMs;
    this.ports.log.warn({ queueId, waiting: this.depth, error: nameOf(error) }, 'the import waits');
    clearTimeout(this.wakeUp);
    this.wakeUp = setTimeout(() => this.work(), this.pauseMs + 1);
    this.wakeUp.unref();
  }
}

function causeOf(error: unknown): GatewayFacts['waitsFor'] {
  if (isDatabaseAway(error)) return 'database';
  if (isDiskFull(error)) return 'disk';
  return isStoreOut(error) ? 'store' : null;
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** What a link leads to that should hold the files may be missing as a whole: nothing is read of the store here, so what is missing is its place. */
const isStoreOut = (error: unknown): boolean => isStoreAway(error) || isMissing(error);

/** Whether it was one message's own file that could not be read, and neither the store that could not be written nor a process without files to open. */
function isOfSpool(error: unknown, root: string): boolean {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  return code !== 'EMFILE' && (syscall === 'read' || (path ?? '').startsWith(join(root, sep)));
}

/** What went wrong, without the statement and its values. */
function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : String(name);
}
