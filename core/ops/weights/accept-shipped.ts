import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { acceptWeights } from '#core/ops/weights/accept-weights';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';

/**
 * A person accepts the weights with a hash, although some vendors were read better before. Throws `conflict` where they are accepted already, or not
 * compared yet.
 */
export async function acceptShipped(em: EntityManager, hash: string, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const weights = await tx.findOne(ReadingWeights, { hash }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!weights || weights.acceptedAt) throw new AppError('conflict', 'No weights are waiting to be accepted.');
    if (!weights.replayedAt) throw new AppError('conflict', 'The new weights are still being compared with the earlier ones.');
    await acceptWeights(tx, weights, actor);
  });
}
