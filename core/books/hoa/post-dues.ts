import type { EntityManager } from '@mikro-orm/postgresql';
import { replaceClaims, type Restated, storedColumns, type StoredClaim } from '#core/books/claims/replace-claims';
import { holdSeries } from '#core/books/claims/series';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { type Context, duesClaimsOf, type StatedClaim } from '#core/books/hoa/dues-claims';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { cameToHoa, judgeEmail, projectHoaEmail } from '#core/books/hoa/project-hoa-email';
import { foldHeld } from '#core/books/hoa/refold-dues';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { dayIn } from '#core/kernel/platform/clock';
import type { Business } from '#core/records/settings/business';

/**
 * Replaces what documents claim about dues by what they state now, folds the dues of all properties that concerns, and brings their HOA e-mails in step. The documents of
 * an HOA e-mail are posted together, since its property may follow from any of them. In the caller's transaction, which holds the documents (see holdDocuments).
 */
export async function postDues(em: EntityManager, documents: readonly Document[], business: Business): Promise<void> {
  await em.flush();
  await holdMails(em, documents);
  const contexts = new Map<number, readonly [Document, Context | null]>();
  const emails = new Set<number>();
  for (const document of documents) {
    if (contexts.has(document.id)) continue;
    const email = document.mailId ? await em.findOne(HoaEmail, { mailId: document.mailId }, { refresh: true }) : null;
    if (email) emails.add(email.id);
    const found = email ? await contextsIn(em, email) : [[document, await contextAlone(em, document, business)] as const];
    for (const entry of found) contexts.set(entry[0].id, entry);
  }
  const papers = [...contexts.values()].map(([paper]) => paper);
  const known = await familyClaims(em, papers);
  const restated: Restated<StatedClaim>[] = [];
  for (const [documentId, [paper, context]] of contexts) {
    const had = known.filter((claim) => claim.documentId === documentId);
    restated.push({ documentId, had, stated: context ? await duesClaimsOf(em, paper, context) : [] });
  }
  const claims = [...known, ...restated.flatMap(({ stated }) => stated)];
  // Who folds a series writes its claims: they are held before any of them is written.
  const series = await holdSeries(
    em,
    'dues',
    claims.flatMap(({ propertyId }) => propertyId ?? []),
  );
  const gone = await replaceClaims(em, 'dues', restated, ({ period, happenedOn }) => ({ countedIn: period ?? happenedOn }));
  const now = await familyClaims(em, papers);
  await foldHeld(em, series, { documentIds: [...contexts.keys()], gone, now, isPaid: [...known, ...now].some(({ isPaid }) => isPaid) });
  for (const id of [...emails].toSorted((a, b) => a - b)) await projectHoaEmail(em, id);
}

/**
 * Two may post documents of one mail that neither of them holds, since other documents have changed them: what each states follows from all of the mail, so they take turns.
 * A mail is held before any series, the lowest first.
 */
async function holdMails(em: EntityManager, documents: readonly Document[]): Promise<void> {
  const mailIds = documents.flatMap(({ mailId }) => mailId ?? []);
  if (mailIds.length === 0) return;
  await em.execute(
    `with place as materialized (select mail_id from hoa_email where mail_id = any(?::int[]) order by mail_id)
     select pg_advisory_xact_lock(hashtextextended('hoa-mail/' || mail_id, 0)) from place`,
    [`{${mailIds.join(',')}}`],
  );
}

const kindOf = (document: Document) => effectiveField(document, 'hoa_kind') ?? 'unknown';

/** A document of an HOA e-mail is what that is, where it is the only one, and is for its property where it names none. */
async function contextsIn(em: EntityManager, email: HoaEmail): Promise<[Document, Context][]> {
  const papers = await em.find(Document, { mailId: email.mailId }, { orderBy: { id: 1 }, refresh: true });
  const present = papers.filter((paper) => !paper.deletedAt);
  const judged = await judgeEmail(em, email, present.length > 0 ? present : papers);
  return papers.map((paper) => {
    const chosenId = paper.personFields.property_id;
    const isAlone = papers.length === 1 || (present.length === 1 && present[0] === paper);
    const context = {
      kind: isAlone ? judged.documentType : kindOf(paper),
      propertyId: chosenId === undefined ? (paper.propertyId ?? judged.propertyId) : chosenId,
      byPerson: chosenId !== undefined || email.personSet.includes('property_id'),
      receivedOn: judged.receivedOn,
    };
    return [paper, context];
  });
}

/** A document that came another way than to the HOA mailbox: uploaded, or sent to the address of its property. Null where it claims nothing. */
async function contextAlone(em: EntityManager, document: Document, { time_zone: zone }: Business): Promise<Context | null> {
  if (effectiveType(document) !== 'hoa_document' || (document.mailId && (await isUnsettled(em, document.mailId)))) return null;
  return {
    kind: kindOf(document),
    propertyId: document.propertyId ?? null,
    byPerson: document.personFields.property_id !== undefined,
    receivedOn: dayIn(zone, document.emailReceivedAt ?? document.createdAt),
  };
}

/** Whether a mail is to become an HOA e-mail. Where a person has deleted that, what its documents claim is withdrawn. */
async function isUnsettled(em: EntityManager, mailId: number): Promise<boolean> {
  return (await cameToHoa(em, mailId)) && (await em.count(InboundMail, { id: mailId, hoaEmailDeletedAt: null })) > 0;
}

/** The claims of documents, of what they are copies of, and of all other copies: which of them counts may be another now. */
function familyClaims(em: EntityManager, documents: readonly Document[]): Promise<(StoredClaim & { isPaid: boolean })[]> {
  const ids = `{${documents.flatMap(({ id, duplicateOf }) => (duplicateOf ? [id, duplicateOf] : [id])).join(',')}}`;
  return em.execute(
    `select ${storedColumns}, exists (select 1 from expense e where e.document_id = d.id) as "isPaid" from document d join claim c on c.document_id = d.id and c.book = 'dues' and c.source = 'machine'
     where d.id = any(?::int[]) or d.duplicate_of = any(?::int[]) order by c.id`,
    [ids, ids],
  );
}
