import type { EntityManager } from '@mikro-orm/postgresql';
import { MailAccount } from '#core/database/entities/mail-account.entity';

/**
 * Takes the mailboxes that nobody reads, each for `seconds`, and holds on to those that carry `token` already. Answers those that are this process's now,
 * with the revision of their settings. One that was paused or deleted is not among them.
 */
export async function leaseAccounts(em: EntityManager, token: string, seconds: number): Promise<{ id: number; revision: number }[]> {
  return em.execute<{ id: number; revision: number }[]>(
    `update mail_account_state s set lease_token = ?, lease_until = now() + make_interval(secs => ?) from mail_account a
     where a.id = s.account_id and not a.is_paused and (s.lease_token = ? or s.lease_until is null or s.lease_until < now())
     returning a.id, a.revision`,
    [token, seconds, token],
  );
}

/** Lets go of what this process holds, so that another one need not wait. */
export async function releaseAccounts(em: EntityManager, token: string): Promise<void> {
  await em.execute('update mail_account_state set lease_token = null, lease_until = null where lease_token = ?', [token]);
}

export const findLeased = (em: EntityManager, id: number): Promise<MailAccount | null> => em.findOne(MailAccount, { id });
