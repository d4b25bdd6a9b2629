import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { lockDocument } from '#core/records/documents/find-document';
import { recordEvent } from '#core/records/documents/record-event';
import { AppError } from '#core/kernel/platform/app-error';
import type { SealedPlace, SecretBox } from '#core/kernel/platform/secret-box';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { asksForPassword } from '#core/reading/read-failure';
import { type AddedTask, addTask, holdTasks } from '#core/kernel/tasks/add-task';

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
    if (!asksForPassword(document.failureCode ?? null)) throw new AppError('conflict', 'This document does not need a password.');
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

/** So many passwords are tried, those of the latest documents first. */
const mostTried = 5;

/**
 * The passwords in clear that opened earlier files of the sender of a document, each once; of one that was uploaded, of earlier uploads of the same
 * person. Of a document whose vendor is known before it is read, also those of that vendor, whoever sent them.
 */
export async function passwordsToTry(em: EntityManager, box: SecretBox, id: number): Promise<string[]> {
  const rows = await em.execute<{ id: number; file_password: string }[]>(
    `select d.id, d.file_password from document own join document d on d.id <> own.id
         and (d.from_email = own.from_email or (own.from_email is null and d.from_email is null and d.created_by = own.created_by)
           or lower(d.vendor_name) = lower(own.vendor_name))
       where own.id = ? and d.file_password is not null and d.read_at is not null and d.deleted_at is null order by d.id desc limit 50`,
    [id],
  );
  const opened = rows.flatMap((row) => box.tryOpen(row.file_password, place(row.id)) ?? []);
  return [...new Set(opened)].slice(0, mostTried);
}

/** Keeps the password that has opened the file of a document, sealed. */
export async function keepPassword(em: EntityManager, box: SecretBox, id: number, password: string): Promise<void> {
  await em.execute('update document set file_password = ? where id = ?', [box.seal(password, place(id)), id]);
}
