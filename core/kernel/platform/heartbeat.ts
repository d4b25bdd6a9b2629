import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { productVersion } from '#core/kernel/platform/version';

export type ProcessRole = 'api' | 'worker' | 'mail-gateway' | 'migration';

type Teller = Pick<EntityManager, 'execute'>;

const version = productVersion();

/** Signs of life on their way to the database. */
const onTheirWay = new Set<Promise<unknown>>();
const patienceMs = 2000;

/** The name under which this process beats: its role, machine and process id. */
export function processName(role: ProcessRole): string {
  return `${role}:${hostname()}:${process.pid}`.slice(0, 120);
}

/** Leaves a sign of life of this process, with whatever small facts a status screen shows of it. */
export async function beat(em: Teller, role: ProcessRole, data: Record<string, unknown> = {}): Promise<void> {
  const sent = em.execute(
    `insert into heartbeat (process, role, version, started_at, seen_at, data) values (?, ?, ?, ?, now(), ?::jsonb)
     on conflict (process) do update
       set version = excluded.version, started_at = excluded.started_at, seen_at = excluded.seen_at, data = excluded.data`,
    [processName(role), role, version, new Date(Date.now() - process.uptime() * 1000).toISOString(), JSON.stringify(data)],
  );
  onTheirWay.add(sent);
  await sent.finally(() => onTheirWay.delete(sent));
}

/**
 * Takes this process off the list when it ends in good order. A killed one stays until its sign of life is too old. To be called
 * once no more are sent: one that is still on its way would put the process on the list again, so it is waited for, for two seconds.
 */
export async function stopBeating(em: Teller, role: ProcessRole): Promise<void> {
  await Promise.race([Promise.allSettled(onTheirWay), wait(patienceMs, undefined, { ref: false })]);
  await em.execute('delete from heartbeat where process = ?', [processName(role)]);
}
