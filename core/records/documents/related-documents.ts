import type { Sides } from '#core/database/values/document-fields';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { type ClaimFacts, type Relation, relationOf, type Role } from '#core/records/documents/same-obligation';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveProperty } from '#core/database/values/effective-values';
import { arePaymentsOfOneBody } from '#core/records/documents/payments-of-one-body';

/** Another document of the same obligation, and how the one that was asked about stands to it. */
export interface Related extends Relation {
  document: Document;
}

/** Documents of one obligation arrive within so many days of each other; and nobody looks through more of one amount, but through those that are likeliest. */
const [arrivalDays, most] = [120, 100];

/** The subscription of a document. */
export type SubscriptionOf = (document: Document) => Promise<number | null>;

const linkedNow: SubscriptionOf = ({ subscriptionId }) => Promise.resolve(subscriptionId ?? null);

/**
 * The documents about the same obligation as this one, oldest first; those of other mails and uploads too, or those in the trash. Reads only.
 * `subscriptionOf`: for who asks before they are linked.
 */
export async function findRelated(
  em: EntityManager,
  document: Document,
  { inTrash = false, subscriptionOf = linkedNow }: { inTrash?: boolean; subscriptionOf?: SubscriptionOf } = {},
): Promise<Related[]> {
  const facts = { ...claimFacts(document), subscriptionId: await subscriptionOf(document) };
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
  const related: Related[] = [];
  for (const other of others.toSorted((a, b) => a.id - b.id)) {
    if (isToldApart(other) || isOtherPayment(document, other)) continue;
    const otherFacts = claimFacts(other);
    // Its subscription is only looked for where it would make them one.
    const isUnlinked = facts.subscriptionId !== null && otherFacts.subscriptionId === null;
    const asLinked = isUnlinked && relationOf(facts, { ...otherFacts, subscriptionId: facts.subscriptionId }) !== null;
    const relation = relationOf(facts, asLinked ? { ...otherFacts, subscriptionId: await subscriptionOf(other) } : otherFacts);
    if (relation !== null) related.push({ document: other, ...relation });
  }
  return related;
}

/** Many documents may say one amount, as the dues of all units do: those of the same property come first, then those that came shortly before or after. */
function nearestFirst(id: number, propertyId: number | null) {
  const apart = { [raw((alias) => `abs(${alias}.id - ${id})`)]: 'asc' as const };
  return propertyId === null
    ? [apart]
    : [{ [raw((alias) => `(${alias}.property_id = ${propertyId}) is not true`)]: 'asc' as const }, apart];
}

/** One e-mail told of both, and each has its own number. */
const isOtherPayment = (a: Document, b: Document): boolean =>
  Boolean(a.mailId) && a.mailId === b.mailId && arePaymentsOfOneBody(a.partPath ?? null, b.partPath ?? null);

/** A person has said that it is a document of its own. */
export const isToldApart = ({ personFields }: Pick<Document, 'personFields'>): boolean => 'duplicate_of' in personFields;

/** Documents with the same bytes were told apart from the rest when they came. */
export const hasSameBytes = ({ duplicateOf, duplicateReason }: Document): boolean => Boolean(duplicateOf) && !duplicateReason;

/** What a document says it is: the confirmation of a payment names its day, or is called one by its association. */
export const roleOf = (sides: Sides): Role =>
  effectiveField(sides, 'paid_on') !== null || effectiveField(sides, 'hoa_kind') === 'payment_confirmation' ? 'payment' : 'bill';

/** The day of the payment that a document confirms, `YYYY-MM-DD`; null where it confirms none, or names no day. */
export const dayOfPayment = (sides: Sides): string | null =>
  roleOf(sides) === 'bill' ? null : (effectiveField(sides, 'paid_on') ?? effectiveField(sides, 'service_date'));

/** What a document says of its obligation. */
export function claimFacts(document: Document): ClaimFacts & { subscriptionId: number | null } {
  return {
    role: roleOf(document),
    vendor: effectiveField(document, 'vendor'),
    amount: effectiveField(document, 'amount'),
    day: dayOfPayment(document) ?? effectiveField(document, 'service_date') ?? effectiveField(document, 'statement_date'),
    dueDay: effectiveField(document, 'due_date'),
    period: effectiveField(document, 'period'),
    invoiceNumber: effectiveField(document, 'invoice_number'),
    accountNumber: effectiveField(document, 'account_number'),
    loanNumber: effectiveField(document, 'loan_number'),
    propertyId: effectiveProperty(document),
    subscriptionId: document.subscriptionId ?? null,
    figures: (['principal_balance', 'principal', 'interest', 'escrow', 'fees'] as const).map((key) => effectiveField(document, key)),
  };
}
