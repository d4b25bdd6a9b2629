import type { EntityManager } from '@mikro-orm/postgresql';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/**
 * The mail whose last document this is: its id where every document of it is finished, else null. The mail's row is
 * locked until the transaction ends, so of two documents that finish at once exactly one sees itself as the last.
 */
export async function isLastOfItsMail(em: EntityManager, documentId: number): Promise<number | null> {
  const [mail] = await em.execute<{ id: number }[]>(
    `select id from inbound_mail where id = (select mail_id from document where id = ?) for update`,
    [documentId],
  );
  if (!mail) return null;
  const [{ open }] = (await em.execute<{ open: number }[]>(
    `select count(*)::int as open from document
     where mail_id = ? and deleted_at is null and processing_status in ('pending', 'processing')`,
    [mail.id],
  )) as [{ open: number }];
  return open === 0 ? mail.id : null;
}

/**
 * Has the mail of a document settled where people have just ended the document, in their transaction, and it was the last one open. Answers
 * the task to wake for after the commit, null where there is nothing to settle.
 */
export async function settleMailAfter(em: EntityManager, documentId: number): Promise<AddedTask | null> {
  const mailId = await isLastOfItsMail(em, documentId);
  return mailId === null ? null : addTask(em, { kind: 'settle-mail', subjectId: mailId });
}
