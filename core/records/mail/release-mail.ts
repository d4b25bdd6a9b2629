import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { scanAnew } from '#core/kernel/scanning/virus-verdicts';
import { type AddedTask, addTask, justNow } from '#core/kernel/tasks/add-task';

/** Who sends the same more often hears of it at the next replay. */
const mostCopies = 50;

/**
 * Lets a mail in from quarantine, one that was dismissed from there, or a copy for which nobody vouched: it is parsed again and goes its way. With
 * `allowSender` its sender needs no release any more, and copies of it are judged anew. Throws `not-found`, and `conflict` where the mail is neither. Answers the tasks to wake for after the commit, and what is on
 * the list of senders now: an address, or `@domain` for everyone at that domain; null where nothing was added.
 */
export async function releaseMail(
  em: EntityManager,
  id: number,
  { actor, allowSender }: { actor: Actor; allowSender: boolean },
): Promise<{ tasks: AddedTask[]; allowed: string | null }> {
  return em.transactional(async (tx) => {
    const mail = await lockMail(tx, id);
    if (mail.state !== 'quarantined' && !mail.dismissedAt && !isCopyOfNobody(mail))
      throw new AppError('conflict', 'This message is not in quarantine.');
    const allowed = allowSender ? senderToAllow(mail) : null;
    const change = { before: { state: mail.state }, after: { state: 'imported', ...(allowSender && { allowed_sender: allowed }) } };
    recordAudit(tx, { ...actor, action: 'release', resource: 'mail', resourceId: id, ...change });
    mail.state = 'imported';
    mail.reason = null;
    mail.releasedAt = new Date();
    mail.dismissedAt = null;
    if (allowed) {
      const row = { pattern: allowed, addedBy: actor.userId, createdAt: new Date() };
      await tx.upsert(AllowedSender, row, { onConflictFields: ['pattern'], onConflictAction: 'ignore' });
    }
    await tx.flush();
    return { tasks: [await readNow(tx, id), ...(allowed ? await readCopies(tx, id) : [])], allowed };
  });
}

/** It adds nothing to the mail that it repeats until a person vouches for it. */
const isCopyOfNobody = ({ state, trust }: InboundMail): boolean => state === 'duplicate' && trust?.trusted === false;

/** A sender that is allowed may be proven to have sent the copies too: then each adds what its own mailbox does. */
async function readCopies(em: EntityManager, id: number): Promise<AddedTask[]> {
  const copies = await em.find(InboundMail, { duplicateOf: id, state: 'duplicate' }, { orderBy: { id: 1 }, limit: mostCopies });
  const tasks: AddedTask[] = [];
  for (const copy of copies) tasks.push(await readNow(em, copy.id));
  return tasks;
}

/** What goes on the list where a mail's sender is allowed; of mail that a mailbox forwards by itself it is the mailbox, not everybody who writes to it. */
export function senderToAllow({ trust, headerFrom, envelopeFrom }: InboundMail): string | null {
  return (trust?.allow ?? headerFrom ?? envelopeFrom)?.toLowerCase() ?? null;
}

/** Adds the work that reads a mail; where it waits for the DNS to answer it waits no longer. */
export async function readNow(em: EntityManager, id: number): Promise<AddedTask> {
  const task = await addTask(em, { kind: 'parse-mail', subjectId: id, priority: taskPriority.person });
  if (!task.added) await em.execute(`update task set state = 'due', run_after = ${justNow} where id = ? and state = 'parked'`, [task.id]);
  return task;
}

/** Has a mail parsed anew: what is missing is made, nothing is made twice, and what people deleted stays deleted. */
export async function replayMail(em: EntityManager, id: number, actor: Actor): Promise<AddedTask> {
  return em.transactional(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail.rawKey) throw new AppError('conflict', 'The original of this message was not kept, so it cannot be read again.');
    if (mail.state === 'quarantined') throw new AppError('conflict', 'This message is in quarantine. Accept it first.');
    if (mail.dismissedAt) throw new AppError('conflict', 'This message was dismissed. Accept it first.');
    recordAudit(tx, { ...actor, action: 'replay', resource: 'mail', resourceId: id });
    await tx.flush();
    await scanAnew(tx, mail.rawSha256);
    return readNow(tx, id);
  });
}

export async function lockMail(em: EntityManager, id: number): Promise<InboundMail> {
  const mail = await em.findOne(InboundMail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!mail) throw new AppError('not-found', 'Message not found');
  return mail;
}
