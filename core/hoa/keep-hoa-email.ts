import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { sayMoney } from '#core/expenses/say-money';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { readHoaPaper } from '#core/hoa/hoa-papers';
import { judgeHoaEmail, needsReview } from '#core/hoa/judge-hoa-email';
import { recordHoaEntries } from '#core/hoa/record-hoa-entries';
import type { InboundMail } from '#core/mail/inbound-mail.entity';
import { dayIn } from '#core/platform/clock';
import { findBusiness } from '#core/settings/business';

/**
 * Makes the HOA e-mail of a mail that was sent to the HOA mailbox, or brings it up to date, in the caller's transaction; what
 * a person set on it stands. Does nothing for other mail, and for one whose HOA e-mail a person has deleted. Answers its id.
 */
export async function keepHoaEmail(em: EntityManager, mail: InboundMail, papers: readonly Document[]): Promise<number | null> {
  if (mail.hoaEmailDeletedAt || papers.length === 0 || !(await cameToHoa(em, mail.id))) return null;
  const known = await em.findOne(HoaEmail, { mailId: mail.id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const email = known ?? em.create(HoaEmail, { mailId: mail.id, receivedAt: mail.receivedAt });
  email.subject = mail.subject ?? null;
  email.senderName = mail.fromName ?? null;
  email.senderEmail = mail.fromEmail ?? null;
  email.attachmentCount = papers.filter((paper) => paper.fileKey).length;
  await judgeAgain(em, email, papers);
  return email.id;
}

/** Judges an HOA e-mail by its documents as they are now, and enters what they charge. Fields a person set are left. */
export async function judgeAgain(em: EntityManager, email: HoaEmail, papers: readonly Document[]): Promise<void> {
  const business = await findBusiness(em);
  const receivedOn = dayIn(business?.time_zone ?? 'UTC', email.receivedAt);
  const found = judgeHoaEmail(papers.map(readHoaPaper), { subject: email.subject ?? null, receivedOn });
  const byPerson = new Set(email.personSet);
  const said = saidProperty(papers);
  if (byPerson.has('property_id') && said !== undefined) email.propertyId = said;
  if (!byPerson.has('document_type')) email.documentType = found.documentType;
  if (!byPerson.has('priority')) email.priority = found.priority;
  if (!byPerson.has('property_id')) email.propertyId = found.propertyId;
  email.dueOn = found.dueOn;
  email.suggestedPropertyId = found.suggestion?.propertyId ?? null;
  email.confidenceScore = found.suggestion?.confidence ?? null;
  email.reasoning = found.suggestion?.reason ?? found.unknownPlace;
  const confidence = byPerson.has('property_id') ? null : email.confidenceScore;
  const { documentType, propertyId = null } = email;
  if (!byPerson.has('requires_review')) email.requiresReview = needsReview({ documentType, propertyId, confidence });
  await em.flush();
  // What a person ignores stands in no dues.
  const entries = await recordHoaEntries(em, email, email.status === 'ignored' ? [] : papers, receivedOn);
  const shares = propertyId === null && entries > 1 ? await sharesInWords(em, email.id, business?.currency ?? 'USD') : null;
  if (shares !== null) Object.assign(email, { reasoning: shares, suggestedPropertyId: null, confidenceScore: null });
  // An invoice for several properties has none of its own and is entered for each.
  if (!byPerson.has('status')) email.status = entries > 0 ? 'processed' : propertyId === null ? 'pending' : 'assigned';
  await em.flush();
}

/** What each property has of an invoice for several, as a sentence; null where it is of one. */
async function sharesInWords(em: EntityManager, hoaEmailId: number, currency: string): Promise<string | null> {
  const shares = await em.execute<{ name: string; amount: string }[]>(
    `select p.name, sum(h.amount)::text as amount from hoa_entry h join property p on p.id = h.property_id where h.hoa_email_id = ?
     group by p.id order by lower(p.name), p.id`,
    [hoaEmailId],
  );
  const words = new Intl.ListFormat('en').format(shares.map(({ name, amount }) => `${name} (${sayMoney(amount, currency)})`));
  return shares.length > 1 ? `Its lines name ${words}: each has its share.` : null;
}

/** What people have said of all documents alike, since they assigned the mail too; undefined where they have not. */
function saidProperty(papers: readonly Document[]): number | null | undefined {
  const [first, ...others] = papers.map((paper) => paper.personFields.property_id);
  return others.every((one) => one === first) ? first : undefined;
}

/** Whether a mail was sent to the HOA mailbox, also by a later copy of the same message. */
export async function cameToHoa(em: EntityManager, mailId: number): Promise<boolean> {
  const [found] = await em.execute<{ yes: boolean }[]>(
    `select exists (select 1 from mail_delivery where mailbox = 'hoa'
       and mail_id in (select id from inbound_mail where id = ? or (duplicate_of = ? and coalesce(trust->>'trusted', 'true') = 'true'))) as yes`,
    [mailId, mailId],
  );
  return found?.yes ?? false;
}
