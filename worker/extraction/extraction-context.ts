import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { dayIn } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { findBusiness } from '#core/records/settings/business';
import { findUserByEmail } from '#core/records/users/find-user';
import { type KnownVendor, withOwnDomains } from '#core/records/vendors/vendor-domains';

/** The paths of a mail's own words, and of one payment among several in them. */
const bodyPath = /(?:^|\.)body(?:\.\d+)?$/;
/** How much of a mail's own words goes with an attachment. */
const maxContext = 20_000;
/** The part of a subject that matters, in characters. */
const maxSubject = 1000;
/** A message older than this, in milliseconds, counts as wrongly dated: twenty years. */
const oldest = 20 * 366 * 86_400_000;
/** From how many of the documents that people saw last vendors are learned. */
const maxReviewed = 2000;

/** What is known about a document besides its pages. */
export async function extractionContext(
  em: EntityManager,
  document: Document,
  env: Env,
  invoiceXml: string | null,
): Promise<ExtractionContext> {
  const business = await findBusiness(em);
  const isBody = bodyPath.test(document.partPath ?? '');
  const mail = document.mailId && !isBody ? await em.findOne(InboundMail, { id: document.mailId }, { populate: ['bodyText'] }) : null;
  const { mailbox } = document;
  const zone = business?.time_zone ?? env.APP_TIMEZONE;
  const arrivedAt = document.emailReceivedAt ?? document.createdAt;
  const writtenAt = await writtenBefore(em, document.id, arrivedAt);
  return {
    filename: document.filename,
    mimeType: document.mimeType,
    mailbox: mailbox && mailbox !== 'office' ? mailbox : null,
    fromEmail: document.fromEmail ?? null,
    fromName: (await isOurs(em, document.fromEmail ?? null)) ? null : (document.fromName ?? null),
    subject: document.emailSubject?.slice(0, maxSubject) ?? null,
    receivedOn: dayIn(zone, arrivedAt),
    writtenOn: writtenAt && dayIn(zone, writtenAt),
    bodyText: mail?.bodyText?.slice(0, maxContext) ?? null,
    isOnlyPaper: mail !== null && (await em.count(Document, { mailId: mail.id })) === 1,
    currency: business?.currency ?? env.APP_CURRENCY,
    ownNames: business?.name ? [business.name] : [],
    knownVendors: await knownVendors(em),
    invoiceXml,
  };
}

/** When a message that came inside another, or as a file, was written; a time after its arrival, or decades before, comes from a wrong clock. */
async function writtenBefore(em: EntityManager, documentId: number, arrivedAt: Date): Promise<Date | null> {
  const [event] = await em.execute<{ at: string }[]>(
    `select data->>'written_at' as at from document_event
     where document_id = ? and kind in ('received', 'read') and data->>'written_at' is not null order by id desc limit 1`,
    [documentId],
  );
  const at = event ? new Date(event.at) : null;
  return at && at < arrivedAt && at.getTime() > arrivedAt.getTime() - oldest ? at : null;
}

/** A user of this installation who mails a bill of somebody else is not its vendor. */
async function isOurs(em: EntityManager, email: string | null): Promise<boolean> {
  return email !== null && (await findUserByEmail(em, email)) !== null;
}

/** The vendors of documents that people have finished, and the domains those came from. */
async function knownVendors(em: EntityManager): Promise<ExtractionContext['knownVendors']> {
  const rows = await em.execute<KnownVendor[]>(
    `select vendor_name as name, coalesce(array_agg(distinct lower(split_part(from_email, '@', 2))) filter (where from_email like '%@%'), '{}') as domains
     from (select vendor_name, from_email from document where reviewed_at is not null and vendor_name is not null and deleted_at is null
       order by id desc limit ?) reviewed
     group by vendor_name order by count(*) desc limit 500`,
    [maxReviewed],
  );
  const ours = await em.execute<{ domain: string }[]>(
    `select distinct lower(split_part(email, '@', 2)) as domain from app_user where deleted_at is null`,
  );
  return withOwnDomains(rows, new Set(ours.map(({ domain }) => domain)));
}
