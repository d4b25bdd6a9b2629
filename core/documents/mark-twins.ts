import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveProperty } from '#core/documents/effective-values';
import { recordEvent } from '#core/documents/record-event';
import { type BillFacts, sameBill } from '#core/documents/same-bill';
import { ExpectedNotice } from '#core/expected/expected-notice.entity';
import { arePaymentsOfOneBody } from '#core/mail/split-mail';
import { foundByBill, placeByBill } from '#core/properties/place-by-bill';
import { Expense } from '#core/expenses/expense.entity';

/** Another document of the same bill, and by what it is known. */
export interface Twin {
  document: Document;
  reason: string;
}

/** Papers of one bill arrive within so many days of each other; and nobody looks through more of one amount, but through those that are likeliest. */
const [arrivalDays, most] = [120, 100];

/** The subscription of a document. */
export type SubscriptionOf = (paper: Document) => Promise<number | null>;

const linkedNow: SubscriptionOf = ({ subscriptionId }) => Promise.resolve(subscriptionId ?? null);

/**
 * The documents that are the same bill as this one, oldest first; those of other mails and uploads too, or those in the trash. Reads only.
 * `subscriptionOf`: for who asks before they are linked.
 */
export async function findTwins(
  em: EntityManager,
  document: Document,
  { inTrash = false, subscriptionOf = linkedNow }: { inTrash?: boolean; subscriptionOf?: SubscriptionOf } = {},
): Promise<Twin[]> {
  const facts = { ...billFacts(document), subscriptionId: await subscriptionOf(document) };
  if (isToldApart(document) || facts.vendor === null || facts.amount === null) return [];
  const others = await em.find(
    Document,
    {
      id: { $ne: document.id },
      deletedAt: inTrash ? { $ne: null } : null,
      createdAt: { $gt: new Date(document.createdAt.getTime() - arrivalDays * 86_400_000) },
      $or: [{ amount: facts.amount }, ...(document.mailId ? [{ mailId: document.mailId }] : [])],
    },
    { orderBy: nearestFirst(document.id, facts.propertyId), limit: most },
  );
  const twins: Twin[] = [];
  for (const other of others.toSorted((a, b) => a.id - b.id)) {
    if (isToldApart(other) || isOtherPayment(document, other)) continue;
    const said = billFacts(other);
    // Its subscription is only looked for where it would make them one.
    const isUnlinked = facts.subscriptionId !== null && said.subscriptionId === null;
    const asLinked = isUnlinked && sameBill(facts, { ...said, subscriptionId: facts.subscriptionId }) !== null;
    const reason = sameBill(facts, asLinked ? { ...said, subscriptionId: await subscriptionOf(other) } : said);
    if (reason !== null) twins.push({ document: other, reason });
  }
  return twins;
}

/** Many papers may say one amount, as the dues of all units do: those of the same property come first, then those that came shortly before or after. */
function nearestFirst(id: number, propertyId: number | null) {
  const apart = { [raw((alias) => `abs(${alias}.id - ${id})`)]: 'asc' as const };
  return propertyId === null
    ? [apart]
    : [{ [raw((alias) => `(${alias}.property_id = ${propertyId}) is not true`)]: 'asc' as const }, apart];
}

/**
 * Marks a document, and the others of its bill, as one bill: the one with an expense, else the oldest, is the first, and the others name it. A mail that only
 * announced the bill is not the first while the bill itself is here. What an earlier run
 * said is decided anew, since values change; what has the same bytes stays what it is. A document of it that names no place is for the property of the
 * others. In the caller's transaction. Answers those of which
 * something else is said now.
 */
export async function markTwins(em: EntityManager, document: Document): Promise<Document[]> {
  if (hasSameBytes(document)) return [];
  // An invoice and its receipt that are linked at once wait for each other: neither would see the other's link.
  if (document.subscriptionId)
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`bills-of/${document.subscriptionId}`]);
  const twins = (await findTwins(em, document)).filter(({ document: other }) => !hasSameBytes(other));
  const all = [document, ...twins.map((twin) => twin.document)].toSorted((a, b) => a.id - b.id);
  const booked = new Set((await em.find(Expense, { documentId: { $in: all.map(({ id }) => id) } })).map(({ documentId }) => documentId));
  const notices =
    all.length === 1
      ? new Set()
      : new Set((await em.find(ExpectedNotice, { documentId: { $in: all.map(({ id }) => id) } })).map(({ documentId }) => documentId));
  const first = all.find(({ id }) => booked.has(id)) ?? all.find(({ id }) => !notices.has(id)) ?? all[0] ?? document;
  const reasons = new Map(twins.map((twin) => [twin.document.id, twin.reason]));
  const changed = all.filter((paper) => {
    const reason = paper.id === first.id ? null : (reasons.get(paper.id) ?? reasons.get(first.id) ?? null);
    return mark(em, paper, reason === null ? null : first.id, reason);
  });
  await em.flush();
  // What a reading of one of them writes at the same time is not written over.
  const silent = all.filter((paper) => foundByBill(paper, all) !== null);
  for (const { id } of silent) await em.findOne(Document, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  const moved = placeByBill(all);
  for (const { id, propertyId, machineFields } of moved) {
    const by = machineFields.property_matches?.find((match) => match.by === 'same_bill');
    recordEvent(em, id, 'settled', { property_id: propertyId ?? null, ...(by ? { by: by.by, reason: by.reason } : {}) });
  }
  await em.flush();
  return [...new Set([...changed, ...moved])];
}

/** One e-mail told of both, and each has its own number. */
const isOtherPayment = (a: Document, b: Document): boolean =>
  Boolean(a.mailId) && a.mailId === b.mailId && arePaymentsOfOneBody(a.partPath ?? null, b.partPath ?? null);

/** A person has said that it is a document of its own. */
export const isToldApart = ({ personFields }: Pick<Document, 'personFields'>): boolean => 'duplicate_of' in personFields;

/** Papers with the same bytes were told apart from the rest when they came. */
export const hasSameBytes = ({ duplicateOf, duplicateReason }: Document): boolean => Boolean(duplicateOf) && !duplicateReason;

/** Says whether it was something else before. */
function mark(em: EntityManager, paper: Document, first: number | null, reason: string | null): boolean {
  if ((paper.duplicateOf ?? null) === first) return false;
  paper.duplicateOf = first;
  paper.duplicateReason = reason;
  const words = first === null ? 'It is no longer the same bill as another.' : `The same bill as document ${first}: the same ${reason}.`;
  recordEvent(em, paper.id, 'settled', { duplicate_of: first, reason: words });
  return true;
}

function billFacts(document: Document): BillFacts & { subscriptionId: number | null } {
  return {
    vendor: effectiveField(document, 'vendor'),
    amount: effectiveField(document, 'amount'),
    day: effectiveField(document, 'service_date') ?? effectiveField(document, 'statement_date'),
    dueDay: effectiveField(document, 'due_date'),
    period: effectiveField(document, 'period'),
    invoiceNumber: effectiveField(document, 'invoice_number'),
    accountNumber: effectiveField(document, 'account_number'),
    propertyId: effectiveProperty(document),
    subscriptionId: document.subscriptionId ?? null,
    figures: (['principal_balance', 'principal', 'interest', 'escrow', 'fees'] as const).map((key) => effectiveField(document, key)),
  };
}
