import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '#core/records/documents/record-event';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';
import type { Failure } from '../step/step.js';

/** The steps after reading: a document that was finished before, and only gets its rules again, keeps its state. */
const after: readonly TaskKindName[] = ['apply-rules', 'settle-document'];

/**
 * Records on a document that processing ended early, with a code and a sentence for a person; what a person filed stays filed, and what was completed
 * before such a step stays completed.
 */
export async function failDocument(em: EntityManager, documentId: number, step: TaskKindName, { code, sentence }: Failure): Promise<void> {
  await em.execute(
    `update document set processing_status = case when processing_status = 'filed' then 'filed' else 'failed' end,
       failure_code = ?, failure_reason = ?, updated_at = now(), triage = case when reviewed_at is null then 'check' end where id = ? and not (processing_status = 'completed' and ?)`,
    [code, sentence, documentId, after.includes(step)],
  );
  recordEvent(em, documentId, 'failed', { step, code, reason: sentence });
}
