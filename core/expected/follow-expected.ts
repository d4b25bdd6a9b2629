import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import { Document } from '#core/documents/document.entity';
import { recordEvent } from '#core/documents/record-event';
import { ExpectedDocument } from '#core/expected/expected-document.entity';
import { ExpectedNotice } from '#core/expected/expected-notice.entity';
import { arrivedFacts, factsOf, mayBeExpected, statedFacts } from '#core/expected/facts-of-document';
import { holdExpected } from '#core/expected/hold-expected';
import { type ArrivedFacts, chooseExpected, matchArrived } from '#core/expected/match-expected';
import { dayInWords } from '#core/platform/clock';
import { businessOr } from '#core/settings/business';
import { vendorKey } from '#core/vendors/vendor-key';

/** The noun of the audit log. */
export const expectedResource = 'expected-documents';
/** The product itself writes. */
const byItself = { userId: null };
/** Older documents than this, counted from the mail, are not looked through. In days. */
const [lookBackDays, mostLooked] = [60, 200];

/**
 * Brings what is expected in step with a document as it is now, read, corrected, in the trash or back: what it states as the words of a mail, what it
 * closes as the document that was waited for, and what is open again without it. In the caller's transaction; done again it has no second effect. `hold`: see
 * holdExpected.
 */
export async function followExpected(em: EntityManager, document: Document, hold: 'shared' | 'atHand'): Promise<void> {
  await holdExpected(em, hold);
  await restate(em, document);
  const isOne = await letGo(em, document);
  if (isOne || document.deletedAt || !mayBeExpected(document)) return;
  const { time_zone: timeZone } = await businessOr(em);
  const arrived = arrivedFacts(document, timeZone);
  const open = await openLike(em, arrived);
  const beside = await announcedBy(em, document.mailId ?? null);
  const likely = open.filter(({ id, refusedDocuments }) => !refusedDocuments.includes(document.id) && !beside.has(id));
  const found = chooseExpected(
    likely.map((row) => ({ ...factsOf(row), row })),
    arrived,
  );
  if (found) await closeByItself(em, found.expected.row, document.id, found.reason);
}

/** Looks among the documents that are here already, for one that a mail has announced late or that is to be found anew. */
export async function findArrived(em: EntityManager, expected: ExpectedDocument): Promise<void> {
  const { time_zone: timeZone } = await businessOr(em);
  const facts = factsOf(expected);
  // A name in another script is looked for by its sender alone.
  const spelling = expected.vendorKey.replaceAll(/[^a-z0-9]/g, '');
  const rows = await em.execute<{ id: number }[]>(
    `select d.id from document d where d.deleted_at is null and d.file_key is not null
       and d.created_at > ?::date - ?::int and d.vendor_name is not null
       and (regexp_replace(lower(d.vendor_name), '[^a-z0-9]', '', 'g') similar to ? or lower(split_part(d.from_email, '@', 2)) = any(?::text[])
         or lower(split_part(d.from_email, '@', 2)) like ?)
     order by d.id desc limit ?`,
    [
      expected.receivedOn,
      lookBackDays,
      spelling === '' ? '' : `(the)?${spelling}%`,
      `{${facts.senderDomain ?? ''}}`,
      facts.senderDomain === null ? '' : `%.${facts.senderDomain}`,
      mostLooked,
    ],
  );
  const documents = await em.find(Document, { id: { $in: rows.map(({ id }) => id) } });
  const mails = new Set((await em.find(ExpectedNotice, { expectedDocumentId: expected.id })).map(({ mailId }) => mailId ?? null));
  const isBeside = ({ mailId }: Document): boolean => typeof mailId === 'number' && mails.has(mailId);
  const likely = documents.filter((one) => mayBeExpected(one) && !isBeside(one) && !expected.refusedDocuments.includes(one.id));
  const found = likely.flatMap((one) => {
    const likeness = matchArrived(facts, arrivedFacts(one, timeZone));
    return likeness ? [{ ...likeness, id: one.id }] : [];
  });
  const [best] = found.toSorted((a, b) => b.strength - a.strength || b.id - a.id);
  if (best) await closeByItself(em, expected, best.id, best.reason);
}

/** What a mail has announced: a leaflet that comes with it is not the document. */
async function announcedBy(em: EntityManager, mailId: number | null): Promise<ReadonlySet<number>> {
  if (mailId === null) return new Set();
  return new Set((await em.find(ExpectedNotice, { mailId })).map(({ expectedDocumentId }) => expectedDocumentId));
}

/** Open ones of the same vendor or sender, held until the caller's transaction ends. */
async function openLike(em: EntityManager, { vendor, senderDomain }: ArrivedFacts): Promise<ExpectedDocument[]> {
  const key = vendorKey(vendor ?? '');
  const likes = [...(key === '' ? [] : [{ vendorKey: key }]), ...(senderDomain === null ? [] : [{ senderDomain }])];
  if (likes.length === 0) return [];
  const where = { status: 'open' as const, $or: likes };
  return em.find(ExpectedDocument, where, { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

async function closeByItself(em: EntityManager, expected: ExpectedDocument, documentId: number, reason: string): Promise<void> {
  await auditChange(em, expected, { resource: expectedResource, actor: byItself, action: 'receive' }, () => {
    const closed = { receivedDocumentId: documentId, closedReason: `The same ${reason}.`, decidedBy: null, decidedAt: new Date() };
    Object.assign(expected, { status: 'received', ...closed });
  });
  const words = `It is the document of ${expected.vendor} that was expected since ${dayInWords(expected.receivedOn)}: the same ${reason}.`;
  recordEvent(em, documentId, 'settled', { expected_document_id: expected.id, reason: words });
  await em.flush();
}

/** What the document had closed is open again where it is in the trash, or is another one by now; a person's word stands. Answers whether it still is one. */
async function letGo(em: EntityManager, document: Document): Promise<boolean> {
  const where = { receivedDocumentId: document.id };
  const closed = await em.find(ExpectedDocument, where, { orderBy: { id: 1 }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (closed.length === 0) return false;
  const { time_zone: timeZone } = await businessOr(em);
  for (const expected of closed) {
    const byPerson = typeof expected.decidedBy === 'number';
    const isStill = byPerson || (mayBeExpected(document) && matchArrived(factsOf(expected), arrivedFacts(document, timeZone)) !== null);
    if (isStill && !document.deletedAt) continue;
    await auditChange(em, expected, { resource: expectedResource, actor: byItself, action: 'reopen' }, () => {
      Object.assign(expected, { status: 'open', receivedDocumentId: null, closedReason: null, decidedBy: null, decidedAt: null });
    });
    await findArrived(em, expected);
  }
  return closed.some(({ receivedDocumentId }) => receivedDocumentId === document.id);
}

/** What mails state of an open one counts as people have corrected it: each value by the first mail that states it. */
async function restate(em: EntityManager, document: Document): Promise<void> {
  const notice = document.deletedAt ? null : await em.findOne(ExpectedNotice, { documentId: document.id });
  if (!notice) return;
  const id = notice.expectedDocumentId;
  const expected = await em.findOne(ExpectedDocument, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (expected?.status !== 'open') return;
  const notices = await em.find(ExpectedNotice, { expectedDocumentId: id }, { orderBy: { receivedAt: 1, id: 1 } });
  const documents = await em.find(Document, { id: { $in: notices.flatMap(({ documentId }) => documentId ?? []) } });
  const business = await businessOr(em);
  const stated = notices.flatMap(({ documentId }) => documents.find((one) => one.id === documentId) ?? []).map((one) => statedFacts(one, business)); // prettier-ignore
  const first = <K extends keyof (typeof stated)[number]>(key: K) => stated.find((facts) => facts[key] !== null)?.[key] ?? null;
  const [vendor, accountEnding] = [first('vendor'), first('accountEnding')];
  if (vendor !== null) Object.assign(expected, { vendor: vendor.slice(0, 300), vendorKey: vendorKey(vendor).slice(0, 300) });
  if (accountEnding !== null) expected.accountEnding = accountEnding;
  Object.assign(expected, { propertyId: first('propertyId'), amount: first('amount'), dueOn: first('dueOn') });
  await em.flush();
}
