import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { sayMoney } from '#core/kernel/platform/say-money';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { judgeHoaEmail } from '#core/books/hoa/judge-hoa-email';
import type { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { dayIn } from '#core/kernel/platform/clock';
import { businessOr } from '#core/records/settings/business';

/** The documents of a mail that are not in the trash, oldest first. */
export function papersOf(em: EntityManager, mailId: number): Promise<Document[]> {
  return em.find(Document, { mailId, deletedAt: null }, { orderBy: { id: 1 }, refresh: true });
}

/**
 * Makes the HOA e-mail of a mail that was sent to the HOA mailbox, or brings what stands in its header up to date, in the caller's transaction. Does nothing for
 * other mail, and for one whose HOA e-mail a person has deleted. Answers its id. Its documents are to be posted afterwards.
 */
export async function settleHoaEmail(em: EntityManager, mail: InboundMail, documents: readonly Document[]): Promise<number | null> {
  if (mail.hoaEmailDeletedAt || documents.length === 0 || !(await cameToHoa(em, mail.id))) return null;
  const known = await em.findOne(HoaEmail, { mailId: mail.id }, { refresh: true });
  const email = known ?? em.create(HoaEmail, { mailId: mail.id, receivedAt: mail.receivedAt });
  Object.assign(email, { subject: mail.subject ?? null, senderName: mail.fromName ?? null, senderEmail: mail.fromEmail ?? null });
  await em.flush();
  return email.id;
}

/** What an HOA e-mail comes to by its documents as they are now and by what people have set on it, with the day it arrived where the business is. Reads only. */
export async function judgeEmail(em: EntityManager, email: HoaEmail, papers: readonly Document[]) {
  const receivedOn = dayIn((await businessOr(em)).time_zone, email.receivedAt);
  const read = papers.map((document) => ({
    kind: effectiveField(document, 'hoa_kind'),
    dueOn: effectiveField(document, 'due_date'),
    pastDue: effectiveField(document, 'past_due'),
    propertyId: document.propertyId ?? null,
    unknownPlace: document.machineFields.unknown_place ?? null,
    matches: document.machineFields.property_matches ?? [],
  }));
  // What people have said of all documents alike since they assigned the mail counts for it too.
  const [chosenId, ...others] = papers.map((paper) => paper.personFields.property_id);
  const assigned = chosenId !== undefined && others.every((id) => id === chosenId) ? chosenId : (email.propertyId ?? null);
  const set = {
    ...(email.personSet.includes('document_type') && { documentType: email.documentType }),
    ...(email.personSet.includes('property_id') && { propertyId: assigned }),
  };
  return { ...judgeHoaEmail(read, { subject: email.subject ?? null, receivedOn, isPaid: email.isPaid, set }), receivedOn };
}

/**
 * Brings an HOA e-mail in step with its documents and their claims. Fields a person has set are left. In the caller's transaction, which holds the documents and the series of
 * their claims; the e-mail is held from then on.
 */
export async function projectHoaEmail(em: EntityManager, id: number): Promise<void> {
  const email = await em.findOne(HoaEmail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const papers = email ? await papersOf(em, email.mailId) : [];
  // With all of its documents in the trash it is what it was.
  if (!email || papers.length === 0) return;
  const { claims, isPaid } = await claimsOfEmail(em, id);
  email.isPaid = isPaid;
  const { documentType, propertyId, dueOn, priority, requiresReview, ...found } = await judgeEmail(em, email, papers);
  const shares = propertyId === null && claims > 1 ? await sharesInWords(em, id) : null;
  // An invoice for several properties has none of its own.
  const suggestion = shares === null ? found.suggestion : null;
  const status = claims > 0 ? 'processed' : propertyId === null ? 'pending' : 'assigned';
  const isLeft = (name: string): boolean => email.personSet.includes(name);
  Object.assign(email, {
    documentType,
    propertyId,
    dueOn,
    attachmentCount: papers.filter((paper) => paper.fileKey).length,
    suggestedPropertyId: suggestion?.property_id ?? null,
    confidenceScore: suggestion?.confidence ?? null,
    reasoning: shares ?? suggestion?.reason ?? found.unknownPlace,
    ...(!isLeft('priority') && { priority }),
    ...(!isLeft('requires_review') && { requiresReview }),
    ...(!isLeft('status') && { status }),
  });
  await em.flush();
}

const paidSql = `coalesce(bool_and(not jsonb_exists(s.outcome->'open', to_char(c.counted_in, 'YYYY-MM-DD'))) filter (where c.kind not in ('payment', 'credit')), false)`;

const claimsSql = `from hoa_email h join document d on d.mail_id = h.mail_id
  join claim c on c.document_id = d.id and c.book = 'dues' and c.source = 'machine' and c.standing <> 'withdrawn'
  join series s on s.book = 'dues' and s.property_id = c.property_id`;

/** How many claims the documents of an e-mail make, and whether all that they charge is paid. */
async function claimsOfEmail(em: EntityManager, id: number): Promise<{ claims: number; isPaid: boolean }> {
  const [row] = await em.execute<[{ claims: number; isPaid: boolean }]>(
    `select count(*)::int as claims, ${paidSql} as "isPaid" ${claimsSql} where h.id = ?`,
    [id],
  );
  return row;
}

/** Those of some HOA e-mails with a bill that is paid now and was not when they were judged, or the other way round; the lowest id first. */
export async function emailsPaidOtherwise(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: number }[]>(
    `select h.id ${claimsSql} where h.id = any(?::int[]) group by h.id having h.is_paid <> ${paidSql} order by h.id`,
    [`{${ids.join(',')}}`],
  );
  return rows.map(({ id }) => id);
}

/** What each property has of an invoice for several, as a sentence; null where it is of one. */
async function sharesInWords(em: EntityManager, hoaEmailId: number): Promise<string | null> {
  const { currency } = await businessOr(em);
  const shares = await em.execute<{ name: string; amount: string }[]>(
    `select p.name, sum(c.amount)::text as amount ${claimsSql} join property p on p.id = c.property_id where h.id = ?
     group by p.id order by lower(p.name), p.id`,
    [hoaEmailId],
  );
  const words = new Intl.ListFormat('en').format(shares.map(({ name, amount }) => `${name} (${sayMoney(amount, currency)})`));
  return shares.length > 1 ? `Its lines name ${words}: each gets its share.` : null;
}

/** Whether a mail was sent to the HOA mailbox, also by a later copy of the same message. */
export async function cameToHoa(em: EntityManager, mailId: number): Promise<boolean> {
  const [found] = await em.execute<[{ yes: boolean }]>(
    `select exists (select 1 from mail_delivery where mailbox = 'hoa'
       and mail_id in (select id from inbound_mail where id = ? or (duplicate_of = ? and coalesce(trust->>'trusted', 'true') = 'true'))) as yes`,
    [mailId, mailId],
  );
  return found.yes;
}
