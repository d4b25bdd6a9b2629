import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding } from '#core/ops/doctor/finding';
import { shippedHash } from '#core/ops/weights/shipped-weights';
import { weightsReport } from '#core/ops/weights/weights-report';
import { weightsSentence } from '#core/ops/weights/weights-sentence';

/** What the weights of this release change in corrected documents: never a fault, since vendors that would get worse keep the earlier weights. */
export async function checkWeights(em: EntityManager): Promise<Finding> {
  const { state, documents, tallies } = await weightsReport(em, await shippedHash());
  return { check: 'Weights', wrong: 0, sentence: weightsSentence(state, documents, tallies) };
}
