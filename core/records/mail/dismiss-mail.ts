import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { heldWords } from '#core/records/mail/judge-mail';
import { strangerWords } from '#core/records/mail/judge-trust';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { lockMail, readNow } from '#core/records/mail/release-mail';
import { AppError } from '#core/kernel/platform/app-error';
import type { AddedTask } from '#core/kernel/tasks/add-task';

const dismissedWords = 'A person dismissed it from quarantine, so it is kept out of the books. Accept it if it belongs there after all.';
const keptOutWords = 'Kept out of the books: a person dismissed its message.';

/**
 * Ends the waiting of a mail in quarantine without letting it in; its original is kept, and it may be let in later. Throws `not-found`, and
 * `conflict` where the mail does not wait there.
 */
export async function dismissMail(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const mail = await lockMail(tx, id);
    if (mail.state !== 'quarantined') throw new AppError('conflict', 'This message is not in quarantine.');
    recordAudit(tx, { ...actor, action: 'dismiss', resource: 'mail', resourceId: id, before: { state: mail.state }, after: { state: 'rejected' } }); // prettier-ignore
    Object.assign(mail, { state: 'rejected', reason: dismissedWords, dismissedAt: new Date() });
    await tx.flush();
    await sayOfHeld(tx, id, keptOutWords);
  });
}

/**
 * Takes a dismissal back: the mail waits in quarantine as before. Throws `not-found`, and `conflict` where it was not dismissed. Answers the
 * task to wake for after the commit where its sender may still be proven: the look that was planned found it dismissed.
 */
export async function undoDismissal(em: EntityManager, id: number, actor: Actor): Promise<AddedTask | null> {
  return em.transactional(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail.dismissedAt) throw new AppError('conflict', 'This message was not dismissed.');
    recordAudit(tx, { ...actor, action: 'dismiss', resource: 'mail', resourceId: id, before: { state: mail.state }, after: { state: 'quarantined' } }); // prettier-ignore
    // A message that was judged before its reason was kept has none.
    Object.assign(mail, { state: 'quarantined', reason: mail.trust?.words ?? strangerWords, dismissedAt: null });
    await tx.flush();
    await sayOfHeld(tx, id, heldWords);
    return mail.trust?.mayBeProven ? readNow(tx, id) : null;
  });
}

async function sayOfHeld(em: EntityManager, mailId: number, reason: string): Promise<void> {
  await em.nativeUpdate(MailPart, { mailId, outcome: 'held' }, { reason });
}
