import type { EntityManager } from '@mikro-orm/postgresql';
import { productVersion } from '#core/kernel/platform/version';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { documentsToReplay } from '#core/ops/weights/replay';
import { shippedContent, shippedHash } from '#core/ops/weights/shipped-weights';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';

const lockKey = 712_064_203;

/**
 * Handles the weights of this release. The first weights of an installation are accepted as they are. Later ones are compared with the accepted ones
 * first: answers the task that does so, null where there is nothing to do. While processes of another release run nothing is begun: each would undo
 * the other's work.
 */
export async function seeWeights(em: EntityManager): Promise<AddedTask | null> {
  const shipped = await shippedHash();
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [lockKey]);
    const known = await tx.find(ReadingWeights, {});
    const accepted = known.find(({ acceptedAt }) => acceptedAt);
    if (!accepted) await addWeights(tx, shipped, new Date());
    if (!accepted || accepted.hash === shipped || (await runsBesideOthers(tx))) return null;
    const shippedRow = known.find((weights) => weights.hash === shipped);
    if (shippedRow?.replayedAt && (await documentsToReplay(tx, shippedRow.id, 1)).length === 0) return null;
    if (!shippedRow) await tx.nativeDelete(ReadingWeights, { acceptedAt: null });
    const { id } = shippedRow ?? (await addWeights(tx, shipped, null));
    return addTask(tx, { kind: 'replay-corrections', subjectId: id, priority: taskPriority.bulk });
  });
}

async function addWeights(em: EntityManager, hash: string, acceptedAt: Date | null): Promise<ReadingWeights> {
  const weights = em.create(ReadingWeights, { hash, content: await shippedContent(), acceptedAt });
  await em.flush();
  return weights;
}

async function runsBesideOthers(em: EntityManager): Promise<boolean> {
  const others = await em.execute<unknown[]>(
    `select 1 from heartbeat where seen_at > now() - interval '30 seconds' and version <> ? limit 1`,
    [productVersion()],
  );
  return others.length > 0;
}
