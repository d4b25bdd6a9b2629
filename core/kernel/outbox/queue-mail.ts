import type { EntityManager } from '@mikro-orm/postgresql';
import { type OutgoingKind, OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

export interface NewMail {
  kind: OutgoingKind;
  recipient: string;
  subject: string;
  text: string;
  /** The Message-ID of the mail this one answers. */
  inReplyTo?: string | null;
  documentId?: number | null;
  /** See OutgoingMail; the caller makes sure under a lock that there is none of this key. */
  effectKey?: string | null;
}

/** A mail of the outbox, and the task that sends it. */
export interface QueuedMail extends AddedTask {
  outgoingId: number;
}

/** What a text is sealed for; see SecretBox. */
export const textPlace = (id: number) => ({ table: 'outgoing_mail', column: 'sealed_text', row: id });

/** For a password somebody waits at a screen; what is only told may come after the documents it tells of. */
const prioritiesOf: Readonly<Record<OutgoingKind, number>> = {
  invitation: taskPriority.person,
  password: taskPriority.person,
  notification: taskPriority.told,
  answer: taskPriority.told,
  'password-reset': taskPriority.person,
  security: taskPriority.person,
};

/** A header is one line, whatever a document's vendor is called. */
const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, length);

/**
 * Writes a mail in the caller's transaction, and the task that sends it; wake for it after the commit. To be called only
 * where outgoing mail is set up: nothing is promised that nobody can send.
 */
export async function queueMail(em: EntityManager, box: SecretBox, { text, subject, ...mail }: NewMail): Promise<QueuedMail> {
  const row = em.create(OutgoingMail, { ...mail, subject: oneLine(subject, 300) });
  await em.flush();
  row.sealedText = box.seal(text, textPlace(row.id));
  await em.flush();
  return { ...(await addTask(em, { kind: 'send-mail', subjectId: row.id, priority: prioritiesOf[row.kind] })), outgoingId: row.id };
}
