import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { sayMoney } from '#core/expenses/say-money';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { papersOf, readHoaPaper } from '#core/hoa/hoa-papers';
import { type HoaJudgement, type HoaKind, judgeHoaEmail, needsReview } from '#core/hoa/judge-hoa-email';
import { dayIn } from '#core/platform/clock';
import { findBusiness } from '#core/settings/business';

/** What an HOA e-mail comes to by its documents as they are now and by what people have set on it. */
export interface JudgedEmail {
  found: HoaJudgement;
  documentType: HoaKind;
  propertyId: number | null;
  /** The day it arrived where the business is. */
  receivedOn: string;
}

/** Judges an HOA e-mail by its documents. What a person has set outranks that. Reads only. */
export async function judgeEmail(em: EntityManager, email: HoaEmail, papers: readonly Document[]): Promise<JudgedEmail> {
  const business = await findBusiness(em);
  const receivedOn = dayIn(business?.time_zone ?? 'UTC', email.receivedAt);
  const found = judgeHoaEmail(papers.map(readHoaPaper), { subject: email.subject ?? null, receivedOn, isPaid: email.isPaid });
  const byPerson = new Set(email.personSet);
  const said = saidProperty(papers);
  const assigned = said === undefined ? (email.propertyId ?? null) : said;
  return {
    found,
    documentType: byPerson.has('document_type') ? email.documentType : found.documentType,
    propertyId: byPerson.has('property_id') ? assigned : found.propertyId,
    receivedOn,
  };
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
  const { found, documentType, propertyId } = await judgeEmail(em, email, papers);
  const byPerson = new Set(email.personSet);
  email.attachmentCount = papers.filter((paper) => paper.fileKey).length;
  Object.assign(email, { documentType, propertyId, dueOn: found.dueOn });
  if (!byPerson.has('priority')) email.priority = found.priority;
  const shares = propertyId === null && claims > 1 ? await sharesInWords(em, id) : null;
  // An invoice for several properties has none of its own.
  const suggestion = shares === null ? found.suggestion : null;
  email.suggestedPropertyId = suggestion?.propertyId ?? null;
  email.confidenceScore = suggestion?.confidence ?? null;
  email.reasoning = shares ?? suggestion?.reason ?? found.unknownPlace;
  const confidence = byPerson.has('property_id') ? null : (found.suggestion?.confidence ?? null);
  if (!byPerson.has('requires_review')) email.requiresReview = needsReview({ documentType, propertyId, confidence });
  if (!byPerson.has('status')) email.status = claims > 0 ? 'processed' : propertyId === null ? 'pending' : 'assigned';
  await em.flush();
}

const paidSql = `coalesce(bool_and(not jsonb_exists(s.outcome->'open', to_char(c.counted_in, 'YYYY-MM-DD'))) filter (where c.kind not in ('payment', 'credit')), false)`;

const claimsSql = `from hoa_email h join document d on d.mail_id = h.mail_id
  join claim c on c.document_id = d.id and c.book = 'dues' and c.source = 'machine' and c.standing <> 'withdrawn'
  join series s on s.book = 'dues' and s.property_id = c.property_id`;

/** How many claims the documents of an e-mail make, and whether all that they charge is paid. */
async function claimsOfEmail(em: EntityManager, id: number): Promise<{ claims: number; isPaid: boolean }> {
  const [row] = await em.execute<{ claims: number; isPaid: boolean }[]>(
    `select count(*)::int as claims, ${paidSql} as "isPaid" ${claimsSql} where h.id = ?`,
    [id],
  );
  return row ?? { claims: 0, isPaid: false };
}

/** The HOA e-mails with a bill of these properties that is paid now and was not when they were judged, or the other way round; the lowest id first. */
export async function emailsPaidOtherwise(em: EntityManager, propertyIds: readonly number[]): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select h.id ${claimsSql} where h.mail_id in (select o.mail_id from claim p join document o on o.id = p.document_id
       where p.book = 'dues' and p.property_id = any(?::int[]) and p.source = 'machine')
     group by h.id having h.is_paid <> ${paidSql} order by h.id`,
    [`{${propertyIds.join(',')}}`],
  );
  return rows.map(({ id }) => id);
}

/** What each property has of an invoice for several, as a sentence; null where it is of one. */
async function sharesInWords(em: EntityManager, hoaEmailId: number): Promise<string | null> {
  const currency = (await findBusiness(em))?.currency ?? 'USD';
  const shares = await em.execute<{ name: string; amount: string }[]>(
    `select p.name, sum(c.amount)::text as amount ${claimsSql} join property p on p.id = c.property_id where h.id = ?
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
