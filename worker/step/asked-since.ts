import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

/** Since when a service has been asking for patience, as the task remembers it in its payload; null where it has not, or by a clock set back since. */
export function askedSince(noted: unknown, now: Date): Date | null {
  const since = Date.parse(z.iso.datetime().safeParse(noted).data ?? '');
  return since <= now.getTime() ? new Date(since) : null;
}

/** Has a task remember it, in the transaction that lets it wait. */
export async function noteAsked(em: EntityManager, taskId: number, since: Date): Promise<void> {
  await em.execute(`update task set payload = payload || jsonb_build_object('asked_since', ?::text) where id = ?`, [
    since.toISOString(),
    taskId,
  ]);
}
