import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { lockDocument } from '#core/records/documents/find-document';
import { postDocuments } from '#core/commands/post-documents';
import { isUnfinished } from '#core/database/values/document-status';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { settleMailAfter } from '#core/records/mail/last-of-mail';
import type { Clock } from '#core/kernel/platform/clock';
import { type AddedTask, revokeTasks } from '#core/kernel/tasks/add-task';

/** So long a deleted document can be brought back. */
export const trashDays = 30;

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
    const unfinished = isUnfinished(document.processingStatus);
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
