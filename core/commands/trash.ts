import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { Document } from '#core/database/entities/document.entity';
import { lockDocument } from '#core/records/documents/find-document';
import { postDocuments } from '#core/commands/post-documents';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { settleMailAfter } from '#core/records/mail/last-of-mail';
import { MailPart } from '#core/database/entities/mail-part.entity';
import type { Clock } from '#core/kernel/platform/clock';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask, revokeTasks } from '#core/kernel/tasks/add-task';

/** So long a deleted document can be brought back. */
export const trashDays = 30;

const isUnfinished = ({ processingStatus }: Document): boolean => processingStatus === 'pending' || processingStatus === 'processing';

/**
 * Puts a document into the trash; whoever works on it loses it. Its expense stays in the books. Where the other papers of its mail
 * only waited for it, they are settled: answers that task, to wake for, else null.
 */
export async function deleteDocument(
  em: EntityManager,
  id: number,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<AddedTask | null> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    await revokeTasks(tx, id, 'A person deleted the document.');
    const document = await lockDocument(tx, id);
    const unfinished = isUnfinished(document);
    const before = documentSnapshot(document);
    document.deletedAt = clock.now();
    document.deletedBy = actor.userId;
    recordEvent(tx, id, 'deleted', {}, actor.userId);
    auditDocument(tx, document, { actor, action: 'delete', before });
    // What a document in the trash states is in no book: neither the interest of a statement nor a charge of dues.
    await postDocuments(tx, [document, ...(await regroupCopies(tx, document))], { actor });
    return unfinished ? settleMailAfter(tx, id) : null;
  });
}

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
    const unfinished = isUnfinished(document);
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
