import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';

/** Sessions that were opened at a provider, by its account, its session, or both. */
export interface ProviderSessions {
  issuer: string;
  subject?: string | undefined;
  sid?: string | undefined;
  /** Only what was opened until then. */
  openedUntil?: Date;
}

/**
 * Ends sessions that were opened at a provider, with the sign-ins there whose token has not been fetched yet. The audit log has an entry for each user.
 * Call it in a transaction.
 */
export async function endOidcSessions(em: EntityManager, which: ProviderSessions, actor: Actor): Promise<void> {
  const { issuer, subject = null, sid = null, openedUntil = null } = which;
  const identities = 'select id from oidc_identity where issuer = ? and (?::text is null or subject = ?)';
  const opened = [issuer, subject, subject, sid, sid, openedUntil, openedUntil];
  await em.execute(
    `delete from oidc_exchange where identity_id in (${identities}) and (?::text is null or sid = ?)
       and (?::timestamptz is null or created_at <= ?)`,
    opened,
  );
  const ended = await em.execute<{ user_id: number }[]>(
    `delete from user_session where id in (select session_id from oidc_session where identity_id in (${identities}) and (?::text is null or sid = ?))
       and (?::timestamptz is null or authenticated_at <= ?) returning user_id`,
    opened,
  );
  for (const userId of new Set(ended.map((row) => row.user_id)))
    recordAudit(em, { ...actor, action: 'end-session', resource: 'users', resourceId: userId, after: { method: 'oidc' } });
}
