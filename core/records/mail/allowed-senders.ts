import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { AppError } from '#core/kernel/platform/app-error';

const audited = (actor: Actor) => ({ resource: 'allowed-senders', actor });

/** Puts a sender on the list: a whole address, or `@domain` for everybody there. Throws `conflict` where it is there already. */
export function allowSender(em: EntityManager, sender: string, actor: Actor): Promise<AllowedSender> {
  return em.transactional(async (tx) => {
    const pattern = sender.toLowerCase();
    // Two at once must not both find it missing.
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [pattern]);
    if ((await tx.count(AllowedSender, { pattern })) > 0) throw new AppError('conflict', `${pattern} is already allowed.`);
    const row = tx.create(AllowedSender, { pattern, addedBy: actor.userId });
    await auditCreation(tx, row, audited(actor));
    return row;
  });
}

/** Takes a sender off the list; what it has filed stays. Throws `not-found`. */
export async function withdrawSender(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await tx.findOne(AllowedSender, { id });
    if (!row) throw new AppError('not-found', 'Allowed sender not found');
    await auditDeletion(tx, row, audited(actor));
  });
}
