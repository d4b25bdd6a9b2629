import type { EntityManager } from '@mikro-orm/postgresql';
import { workersAtHand } from '#core/ops/diagnostics/workers-at-hand';
import type { Finding } from '#core/ops/doctor/finding';

/** Which AI the workers ask about documents, as information for the operator: never a fault. */
export async function checkAi(em: EntityManager): Promise<Finding> {
  const { isAlive, aiProvider, aiModel } = await workersAtHand(em);
  const sentence = aiProvider
    ? `Documents are also read by ${aiModel}, over the protocol ${aiProvider}.`
    : 'No AI provider is set: documents are read only on this machine.';
  return { check: 'AI provider', wrong: 0, sentence: isAlive ? sentence : 'No worker has reported which AI provider is set.' };
}
