import { hostname } from 'node:os';
import type { EntityManager } from '@mikro-orm/postgresql';
import { productVersion } from '#core/platform/version';

export type ProcessRole = 'api' | 'worker' | 'mail-gateway';

const version = productVersion();

/** The name under which this process beats: its role, machine and process id. */
export function processName(role: ProcessRole): string {
  return `${role}:${hostname()}:${process.pid}`.slice(0, 120);
}

/** Leaves a sign of life of this process, with whatever small facts a status screen shows of it. */
export async function beat(em: EntityManager, role: ProcessRole, data: Record<string, unknown> = {}): Promise<void> {
  await em.execute(
    `insert into heartbeat (process, role, version, started_at, seen_at, data) values (?, ?, ?, ?, now(), ?::jsonb)
     on conflict (process) do update set seen_at = excluded.seen_at, data = excluded.data`,
    [processName(role), role, version, new Date(Date.now() - process.uptime() * 1000).toISOString(), JSON.stringify(data)],
  );
}

/** Takes this process off the list when it ends in good order. A killed one stays until its sign of life is too old. */
export async function stopBeating(em: EntityManager, role: ProcessRole): Promise<void> {
  await em.execute('delete from heartbeat where process = ?', [processName(role)]);
}
