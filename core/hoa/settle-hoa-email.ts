import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { cameToHoa } from '#core/hoa/project-hoa-email';
import type { InboundMail } from '#core/mail/inbound-mail.entity';

/**
 * Makes the HOA e-mail of a mail that was sent to the HOA mailbox, or brings what stands in its header up to date, in the caller's transaction. Does nothing for
 * other mail, and for one whose HOA e-mail a person has deleted. Answers its id. Its documents are to be posted afterwards.
 */
export async function settleHoaEmail(em: EntityManager, mail: InboundMail, documents: readonly Document[]): Promise<number | null> {
  if (mail.hoaEmailDeletedAt || documents.length === 0 || !(await cameToHoa(em, mail.id))) return null;
  const known = await em.findOne(HoaEmail, { mailId: mail.id }, { refresh: true });
  const email = known ?? em.create(HoaEmail, { mailId: mail.id, receivedAt: mail.receivedAt });
  email.subject = mail.subject ?? null;
  email.senderName = mail.fromName ?? null;
  email.senderEmail = mail.fromEmail ?? null;
  await em.flush();
  return email.id;
}
