import { hostname } from 'node:os';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Heartbeat } from '#core/platform/heartbeat.entity';
import type { Logger } from '#core/platform/logger';
import { version } from './version.js';

const everyMs = 10_000;

/** Tells the others every few seconds that this process lives. Answers how to stop. */
export function startHeartbeat(em: EntityManager, log: Logger): () => void {
  const startedAt = new Date();
  const beat = async (): Promise<void> => {
    const row = { process: `api:${hostname()}:${process.pid}`, role: 'api' as const, version, startedAt, seenAt: new Date(), data: {} };
    await em.fork().upsert(Heartbeat, row);
  };
  const tick = (): void => {
    beat().catch((error: unknown) => log.debug({ err: error }, 'no heartbeat'));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
}
