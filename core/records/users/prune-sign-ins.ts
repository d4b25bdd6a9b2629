import type { EntityManager } from '@mikro-orm/postgresql';
import { deviceSeconds } from '#core/records/users/known-devices';
import { sessionSeconds } from '#core/records/users/sessions';

/**
 * Removes sessions, devices, links and challenges that have run out, apps that were never confirmed, and tries to sign in and tickets that say nothing any
 * more: these matter for minutes and are kept for a day. Links to a year that have ended are listed for three months.
 */
export async function pruneSignIns(em: EntityManager): Promise<void> {
  await em.execute(`delete from sign_in_attempt where at < now() - interval '1 day'`);
  await em.execute(`delete from user_session where authenticated_at < now() - make_interval(secs => ?)`, [sessionSeconds]);
  await em.execute(`delete from oidc_exchange where expires_at < now() - interval '1 day'`);
  await em.execute(`delete from known_device where last_used_at < now() - make_interval(secs => ?)`, [deviceSeconds]);
  await em.execute(`delete from password_reset where expires_at < now() - interval '1 day'`);
  await em.execute(`delete from sign_in_challenge where expires_at < now()`);
  await em.execute(`delete from user_totp where confirmed_at is null and created_at < now() - interval '1 day'`);
  await em.execute(`delete from ticket where expires_at < now() - interval '1 day'`);
  await em.execute(`delete from year_share where expires_at < now() - interval '90 days'`);
}
