import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';

/**
 * Lets all documents be read by some weights from now on, in the caller's transaction; earlier weights are forgotten. A `userId` of null: they were
 * accepted because nothing got worse.
 */
export async function acceptWeights(em: EntityManager, { id, hash }: { id: number; hash: string }, actor: Actor): Promise<void> {
  await em.execute('delete from reading_weights where id <> ?', [id]);
  await em.execute(`update reading_weights set accepted_at = now(), accepted_by = ?, held = '[]' where id = ?`, [actor.userId, id]);
  recordAudit(em, { ...actor, action: 'accept', resource: 'weights', resourceId: id, after: { hash } });
  await em.flush();
}
