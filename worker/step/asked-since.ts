import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

/**
 * Since when a service has asked us to wait, from the task's payload; null where it has not, or the time is in the future because a clock was set
 * back.
 */
export function askedSince(noted: unknown, now: Date): Date | null {
  const since = Date.parse(z.iso.datetime().safeParse(noted).data ?? '');
  return since <= now.getTime() ? new Date(since) : null;
}

/** Saves it in the task, in the transaction that lets it wait. */
export async function noteAsked(em: EntityManager, taskId: number, since: Date): Promise<void> {
  await em.execute(`update task set payload = payload || jsonb_build_object('asked_since', ?::text) where id = ?`, [
    since.toISOString(),
    taskId,
  ]);
}
