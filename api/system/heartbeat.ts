import { hostname } from 'node:os';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Heartbeat } from '#core/platform/heartbeat.entity';
import type { Logger } from '#core/platform/logger';
import { version } from './version.js';

const everyMs = 10_000;

/** Tells the others every few seconds that this process lives. */
export class ApiHeartbeat {
  private readonly startedAt = new Date();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.tick();
    this.timer = setInterval(() => this.tick(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const name = `api:${hostname()}:${process.pid}`;
    const row = { process: name, role: 'api' as const, version, startedAt: this.startedAt, seenAt: new Date(), data: {} };
    this.em
      .fork()
      .upsert(Heartbeat, row)
      .catch((error: unknown) => this.log.debug({ err: error }, 'no heartbeat'));
  }
}
