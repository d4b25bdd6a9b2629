import type { EntityManager } from '@mikro-orm/postgresql';
import { sessionSeconds } from '#core/users/sessions';

/** Removes sessions that have run out, and tries to sign in and tickets that say nothing any more: both matter for minutes and are kept for a day. */
export async function pruneSignIns(em: EntityManager): Promise<void> {
  await em.execute(`delete from sign_in_attempt where at < now() - interval '1 day'`);
  await em.execute(`delete from user_session where authenticated_at < now() - make_interval(secs => ?)`, [sessionSeconds]);
  await em.execute(`delete from oidc_exchange where expires_at < now() - interval '1 day'`);
  await em.execute(`delete from ticket where expires_at < now() - interval '1 day'`);
}
