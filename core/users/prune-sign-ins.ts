import type { EntityManager } from '@mikro-orm/postgresql';

/** Removes tries to sign in and tickets that say nothing any more: both matter for minutes and are kept for a day. */
export async function pruneSignIns(em: EntityManager): Promise<void> {
  await em.execute(`delete from sign_in_attempt where at < now() - interval '1 day'`);
  await em.execute(`delete from ticket where expires_at < now() - interval '1 day'`);
}
