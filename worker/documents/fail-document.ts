import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '#core/documents/record-event';
import type { TaskKindName } from '#core/tasks/task-kind';
import type { Failure } from '../step.js';

/** Says on a document that its way ended early, with a code and a sentence for a person; what a person filed stays filed. */
export async function failDocument(em: EntityManager, documentId: number, step: TaskKindName, { code, sentence }: Failure): Promise<void> {
  await em.execute(
    `update document set processing_status = case when processing_status = 'filed' then 'filed' else 'failed' end,
       failure_code = ?, failure_reason = ?, updated_at = now() where id = ?`,
    [code, sentence, documentId],
  );
  recordEvent(em, documentId, 'failed', { step, code, reason: sentence });
}
