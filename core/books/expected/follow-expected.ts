import { type EntityManager, type FilterQuery, LockMode, raw } from '@mikro-orm/postgresql';
import { auditChange } from '#core/kernel/audit/audited-write';
import type { Actor as Author } from '#core/kernel/audit/record-audit';
import { Document } from '#core/database/entities/document.entity';
import { recordEvent } from '#core/records/documents/record-event';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { factsOfDocument, keptFacts, mayBeExpected } from '#core/books/expected/facts-of-document';
import { type BillFacts, chooseExpected, matchArrived } from '#core/books/expected/match-expected';
import { dayInWords } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import { type Business, businessOr } from '#core/records/settings/business';
import { vendorKey } from '#core/records/vendors/vendor-key';

/** The noun of the audit log. */
export const expectedResource = 'expected-documents';

/** Closes or opens one, with a line in the audit log. */
export const decideExpected = (
  em: EntityManager,
  expected: ExpectedDocument,
  action: 'receive' | 'dismiss' | 'reopen',
  actor: Author,
  decided: Partial<ExpectedDocument>,
): Promise<void> =>
  auditChange(em, expected, { resource: expectedResource, actor, action }, () => {
    Object.assign(expected, { receivedDocumentId: null, closedReason: null, decidedBy: actor.userId, decidedAt: new Date(), ...decided });
  });

/** The product itself. */
export const itself = { userId: null };
/** Older documents than this, counted from the mail, are not looked through. In days. */
const [candidateDays, mostCandidates] = [60, 200];

const takes = {
  alone: 'pg_advisory_xact_lock',
  shared: 'pg_advisory_xact_lock_shared',
  atHand: 'pg_try_advisory_xact_lock_shared',
} as const;
export type HoldExpected = keyof typeof takes;

/**
 * A lock, until the transactions end, between matching arrivals with expected documents and adding expected ones: neither may miss what the other is
 * about to write. Readers (`shared`) do not wait for each other. The call of a person, which holds its document, never waits (`atHand`), since the other
 * side may be about to name that document: the step of the worker is retried instead. Taken after the locks on series.
 */
export async function holdExpected(em: EntityManager, how: HoldExpected): Promise<void> {
  await em.execute(`select ${takes[how]}(hashtextextended(?, 0))`, [expectedResource]);
}

/** Those of the vendor or the sender of a bill. */
export const ofSource = ({ vendor, senderDomain }: BillFacts): FilterQuery<ExpectedDocument>[] => [
  ...(vendorKey(vendor ?? '') === '' ? [] : [{ vendorKey: vendorKey(vendor ?? '') }]),
  ...(senderDomain === null ? [] : [{ senderDomain }]),
];

/**
 * Brings what is expected in step with documents as they are now, read, corrected, in the trash or back: what each states as the words of a mail, what it
 * closes as the document that was waited for, and what is open again without it. In the caller's transaction; done again it has no second effect. `hold`: see
 * holdExpected.
 */
export async function followExpected(
  em: EntityManager,
  documents: readonly Document[],
  { hold, business }: { hold: HoldExpected; business: Business },
): Promise<void> {
  await holdExpected(em, hold);
  const notices = await em.find(ExpectedNotice, { documentId: { $in: documents.map(({ id }) => id) } });
  for (const document of documents)
    await followOne(em, document, {
      facts: factsOfDocument(document, business),
      notice: notices.find(({ documentId }) => documentId === document.id),
    });
}

async function followOne(
  em: EntityManager,
  document: Document,
  { facts, notice }: { facts: BillFacts; notice: ExpectedNotice | undefined },
): Promise<void> {
  const alike = [...ofSource(facts), { id: notice?.expectedDocumentId ?? 0 }];
  const rows = await holdRows(em, { $or: [{ receivedDocumentId: document.id }, { status: 'open', $or: alike }] });
  if (notice) await restate(em, notice.expectedDocumentId);
  const closed = rows.filter(({ receivedDocumentId }) => receivedDocumentId === document.id);
  // What a person has decided holds, but a document in the trash is none.
  const gone = closed.filter((expected) =>
    typeof expected.decidedBy === 'number' ? document.deletedAt : !mayBeExpected(document) || !matchArrived(expected, facts),
  );
  for (const expected of gone) await decideExpected(em, expected, 'reopen', itself, { status: 'open', decidedAt: null });
  if (gone.length > 0 || notice) await closeArrived(em, rows);
  else if (closed.length === 0) await closeArrived(em, rows, [document]);
}

/** Held until the caller's transaction ends. */
export const holdRows = (em: EntityManager, where: FilterQuery<ExpectedDocument>): Promise<ExpectedDocument[]> =>
  em.find(ExpectedDocument, where, { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** What mails state of an open one counts as people have corrected it: each value by the first mail that states it. */
export async function restate(em: EntityManager, id: number): Promise<void> {
  const [expected] = await holdRows(em, { id, status: 'open' });
  if (!expected) return;
  const business = await businessOr(em);
  const notices = await em.find(ExpectedNotice, { expectedDocumentId: id }, { orderBy: { receivedAt: -1, id: -1 } });
  const documents = await em.find(Document, { id: { $in: notices.flatMap(({ documentId }) => documentId ?? []) } });
  Object.assign(expected, { propertyId: null, amount: null, dueOn: null });
  for (const { documentId } of notices) {
    const document = documents.find((stating) => stating.id === documentId);
    const stated = document ? Object.entries(keptFacts(factsOfDocument(document, business))) : [];
    Object.assign(expected, Object.fromEntries(stated.filter(([, value]) => value !== null)));
  }
  await em.flush();
}

/** Closes those of some that are open whose document is here, or among those that are given. */
export async function closeArrived(em: EntityManager, rows: readonly ExpectedDocument[], given?: readonly Document[]): Promise<void> {
  const open = rows.filter(({ status }) => status === 'open');
  if (open.length === 0) return;
  const arrived = (given ?? (await findArrived(em, open))).filter(mayBeExpected);
  const business = await businessOr(em);
  const notices = await em.find(ExpectedNotice, { expectedDocumentId: { $in: open.map(({ id }) => id) } });
  const found = arrived.flatMap((document) => {
    // A leaflet that comes with the mail is not the document.
    const beside = notices.filter(({ mailId }) => typeof mailId === 'number' && mailId === document.mailId);
    const likely = open.filter(
      ({ id, refusedDocuments }) =>
        !refusedDocuments.includes(document.id) && !beside.some(({ expectedDocumentId }) => expectedDocumentId === id),
    );
    const chosen = chooseExpected(likely, factsOfDocument(document, business));
    return chosen ? [{ ...chosen, documentId: document.id }] : [];
  });
  for (const { expected, reason, documentId } of found.toSorted((a, b) => b.strength - a.strength || b.documentId - a.documentId)) {
    if (expected.status !== 'open') continue;
    const closed = { status: 'received', receivedDocumentId: documentId, closedReason: `The same ${reason}.` } as const;
    await decideExpected(em, expected, 'receive', itself, closed);
    const words = `It is the document from ${expected.vendor} that has been expected since ${dayInWords(expected.receivedOn)}: the same ${reason}.`;
    recordEvent(em, documentId, 'settled', { expected_document_id: expected.id, reason: words });
  }
}

const spellingSql = (alias: string): string => `regexp_replace(lower(normalize(${alias}.vendor_name, nfkd)), '[^a-z0-9]', '', 'g')`;

/** The newest documents of the vendors and senders of some that are expected, without those that are an expected document already. */
function findArrived(em: EntityManager, expected: readonly ExpectedDocument[]): Promise<Document[]> {
  const [since = ''] = expected.map(({ receivedOn }) => receivedOn).toSorted();
  const likes = expected.flatMap(({ vendorKey: name, senderDomain }): FilterQuery<Document>[] => {
    // A name in another script is looked for by its sender alone.
    const spelling = name.replaceAll(/[^a-z0-9]/g, '');
    return [
      ...(spelling === '' ? [] : [{ [raw((alias) => `${spellingSql(alias)} like '%${spelling}%'`)]: [] }]),
      ...(senderDomain ? [{ fromEmail: { $ilike: `%${senderDomain}` } }] : []),
    ];
  });
  if (likes.length === 0) return Promise.resolve([]);
  const isFree = raw((alias) => `not exists (select 1 from expected_document r where r.received_document_id = ${alias}.id)`);
  const createdAt = { $gt: new Date(addDays(since, -candidateDays)) };
  const where = { deletedAt: null, fileKey: { $ne: null }, createdAt, [isFree]: [], $or: likes };
  return em.find(Document, where, { orderBy: { id: -1 }, limit: mostCandidates });
}
