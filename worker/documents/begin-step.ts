import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentEventKind } from '#core/database/entities/document-event.entity';
import { recordEvent } from '#core/records/documents/record-event';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { holdTask } from '#core/kernel/tasks/finish-task';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';

const events: Partial<Record<TaskKindName, DocumentEventKind>> = {
  'read-document': 'reading',
  'ocr-document': 'reading',
  'extract-document': 'extracting',
};

/** Records on the document that a step begins, while the lease holds (else LeaseLost). */
export async function beginStep(em: EntityManager, task: ClaimedTask): Promise<void> {
  const { documentId } = task;
  const event = events[task.kind];
  if (documentId === null || !event) return;
  await em.transactional(async (tx) => {
    await holdTask(tx, task);
    await tx.execute(
      `update document set processing_status = 'processing', failure_code = null, failure_reason = null, updated_at = now()
       where id = ? and processing_status in ('pending', 'failed')`,
      [documentId],
    );
    recordEvent(tx, documentId, event, { step: task.kind, attempt: task.attempts });
  });
}
