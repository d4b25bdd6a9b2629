import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/documents/audit-document';
import { lockDocument } from '#core/documents/find-document';
import { recordEvent } from '#core/documents/record-event';
import { AppError } from '#core/platform/app-error';
import type { SealedPlace, SecretBox } from '#core/platform/secret-box';
import { taskPriority } from '#core/queue/task-kinds';
import { asksForPassword } from '#core/reading/read-failure';
import { type AddedTask, addTask, holdTasks } from '#core/tasks/add-task';

const place = (row: number): SealedPlace => ({ table: 'document', column: 'file_password', row });

/**
 * Keeps the password of a locked PDF, sealed, and has it read with it; one that is wrong leaves the document as it was, with a sentence.
 * Throws `not-found`, and `conflict` where the document does not wait for one. Answers the task to wake for after the commit.
 */
export async function unlockDocument(
  em: EntityManager,
  id: number,
  { password, actor, box }: { password: string; actor: Actor; box: SecretBox },
): Promise<AddedTask> {
  return em.transactional(async (tx) => {
    await holdTasks(tx, id);
    const document = await lockDocument(tx, id);
    if (!asksForPassword(document.failureCode ?? null)) throw new AppError('conflict', 'This document does not wait for a password.');
    const before = documentSnapshot(document);
    document.filePassword = box.seal(password, place(id));
    if (document.processingStatus !== 'filed') document.processingStatus = 'pending';
    document.failureCode = null;
    document.failureReason = null;
    recordEvent(tx, id, 'queued', { by: 'a password was typed' }, actor.userId);
    auditDocument(tx, document, { actor, action: 'unlock', before });
    await tx.flush();
    return addTask(tx, { kind: 'read-document', subjectId: id, payload: { forced: true }, priority: taskPriority.person });
  });
}

/** The password of a document's file in clear, for who reads the file; null where it has none. */
export async function filePasswordOf(em: EntityManager, box: SecretBox, id: number): Promise<string | null> {
  const [row] = await em.execute<{ file_password: string | null }[]>('select file_password from document where id = ?', [id]);
  return row?.file_password ? box.open(row.file_password, place(id)) : null;
}
