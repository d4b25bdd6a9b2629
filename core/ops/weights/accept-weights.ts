import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';

/** Has all documents be read by some weights from now on, in the caller's transaction; those before are forgotten. A `userId` of null: nothing spoke against them. */
export async function acceptWeights(em: EntityManager, { id, hash }: { id: number; hash: string }, actor: Actor): Promise<void> {
  await em.execute('delete from reading_weights where id <> ?', [id]);
  await em.execute(`update reading_weights set accepted_at = now(), accepted_by = ?, held = '[]' where id = ?`, [actor.userId, id]);
  recordAudit(em, { ...actor, action: 'accept', resource: 'weights', resourceId: id, after: { hash } });
  await em.flush();
}
