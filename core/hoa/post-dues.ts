import type { EntityManager } from '@mikro-orm/postgresql';
import { claimsOfDocuments, replaceClaims, type Restated } from '#core/books/replace-claims';
import { holdSeries } from '#core/books/series';
import { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { type Context, duesClaimsOf, isOfAssociation, type StatedClaim } from '#core/hoa/dues-claims';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import type { HoaKind } from '#core/hoa/judge-hoa-email';
import { cameToHoa, type JudgedEmail, judgeEmail, projectHoaEmail } from '#core/hoa/project-hoa-email';
import { refoldDues } from '#core/hoa/refold-dues';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { dayIn } from '#core/platform/clock';
import { findBusiness } from '#core/settings/business';

/**
 * Replaces what documents claim about dues by what they state now, folds the dues of all properties that concerns, and brings their HOA e-mails in step. The documents of
 * an HOA e-mail are posted together, since its property may follow from any of them. In the caller's transaction, which holds the documents (see holdDocuments).
 */
export async function postDues(em: EntityManager, documents: readonly Document[]): Promise<void> {
  await em.flush();
  const drafts: Restated<StatedClaim>[] = [];
  const emails = new Set<number>();
  const done = new Set<number>();
  for (const document of documents) {
    if (done.has(document.id)) continue;
    const email = document.mailId ? await em.findOne(HoaEmail, { mailId: document.mailId }, { refresh: true }) : null;
    const papers = email ? await em.find(Document, { mailId: email.mailId }, { orderBy: { id: 1 }, refresh: true }) : [document];
    if (email) emails.add(email.id);
    const present = papers.filter((paper) => !paper.deletedAt);
    const judged = email ? await judgeEmail(em, email, present.length > 0 ? present : papers) : null;
    for (const paper of papers) {
      done.add(paper.id);
      const alone = papers.length === 1 || (present.length === 1 && present[0] === paper);
      const context = email && judged ? contextIn(paper, { email, judged, alone }) : await contextAlone(em, paper);
      const had = await claimsOfDocuments(em, 'dues', [paper.id]);
      drafts.push({ book: 'dues', documentId: paper.id, had, stated: context ? await duesClaimsOf(em, paper, context) : [] });
    }
  }
  const ofOwn = drafts.flatMap(({ had, stated }) => [...had, ...stated].flatMap(({ propertyId }) => propertyId ?? []));
  const touched = [...new Set([...ofOwn, ...(await propertiesOfCopies(em, [...done]))])];
  // Who folds a series writes its claims: they are held before any of them is written.
  await holdSeries(em, 'dues', touched);
  for (const draft of drafts) await replaceClaims(em, draft, ({ period, happenedOn }) => ({ countedIn: period ?? happenedOn }));
  await refoldDues(em, touched);
  for (const id of [...emails].toSorted((a, b) => a - b)) await projectHoaEmail(em, id);
}

const kindOf = (document: Document): HoaKind => effectiveField(document, 'hoa_kind') ?? 'unknown';

/** A document of an HOA e-mail is what that is, where it is the only one, and is for its property where it names none. */
function contextIn(document: Document, { email, judged, alone }: { email: HoaEmail; judged: JudgedEmail; alone: boolean }): Context {
  const said = document.personFields.property_id;
  return {
    kind: alone ? judged.documentType : kindOf(document),
    propertyId: said === undefined ? (document.propertyId ?? judged.propertyId) : said,
    byPerson: said !== undefined || email.personSet.includes('property_id'),
    receivedOn: judged.receivedOn,
  };
}

/** A document that came another way than to the HOA mailbox: uploaded, or sent to the address of its property. Null where it claims nothing. */
async function contextAlone(em: EntityManager, document: Document): Promise<Context | null> {
  if (!isOfAssociation(document) || (document.mailId && (await isUnsettled(em, document.mailId)))) return null;
  const business = await findBusiness(em);
  return {
    kind: kindOf(document),
    propertyId: document.propertyId ?? null,
    byPerson: document.personFields.property_id !== undefined,
    receivedOn: dayIn(business?.time_zone ?? 'UTC', document.emailReceivedAt ?? document.createdAt),
  };
}

/** Whether a mail is to become an HOA e-mail. Where a person has deleted that, what its documents claim is withdrawn. */
async function isUnsettled(em: EntityManager, mailId: number): Promise<boolean> {
  return (await cameToHoa(em, mailId)) && (await em.count(InboundMail, { id: mailId, hoaEmailDeletedAt: null })) > 0;
}

/** The properties of what documents are copies of, and of the other copies of that: which of them counts may be another now. */
async function propertiesOfCopies(em: EntityManager, documentIds: readonly number[]): Promise<number[]> {
  const ids = `{${documentIds.join(',')}}`;
  const rows = await em.execute<{ id: number }[]>(
    `select distinct c.property_id as id from claim c join document d on d.id = c.document_id
       join document own on own.id = any(?::int[]) and (d.duplicate_of in (own.id, own.duplicate_of) or d.id = own.duplicate_of)
     where c.book = 'dues'`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
