import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { isUnfinished } from '#core/database/values/document-status';
import { Document } from '#core/database/entities/document.entity';
import { lockDocument } from '#core/records/documents/find-document';
import { postDocuments } from '#core/commands/post-documents';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** Brings a document back; what the machine had not finished goes on. Answers the task to wake for, null where there is none. */
export async function restoreDocument(em: EntityManager, id: number, actor: Actor): Promise<AddedTask | null> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    const document = await tx.findOne(Document, { id, deletedAt: { $ne: null } }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!document) {
      // Restored a moment ago, by a second click: nothing is left to do.
      await lockDocument(tx, id);
      return null;
    }
    const before = documentSnapshot(document);
    document.deletedAt = null;
    document.deletedBy = null;
    const unfinished = isUnfinished(document.processingStatus);
    if (unfinished) document.processingStatus = 'pending';
    recordEvent(tx, id, 'restored', {}, actor.userId);
    auditDocument(tx, document, { actor, action: 'restore', before });
    // A copy that stood for it makes room first.
    await postDocuments(tx, [...(await regroupCopies(tx, document)), document], { actor });
    // A replay of its mail may have found it in the trash.
    await tx.nativeUpdate(
      MailPart,
      { documentId: id, outcome: 'deleted_by_person' },
      { outcome: 'document', reason: `Became document ${id}.` },
    );
    return unfinished ? addTask(tx, { kind: 'read-document', subjectId: id, priority: taskPriority.person }) : null;
  });
}
