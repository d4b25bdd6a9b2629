import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { bookingDay } from '#core/records/documents/booking-day';
import { effectiveField, effectiveProperty, effectiveType } from '#core/database/values/effective-values';
import { findRelated, isToldApart, type Related } from '#core/records/documents/related-documents';
import { nameKey } from '#core/records/properties/name-words';
import { bookedInTrash } from '#core/records/expenses/booked-already';
import { findBearers } from '#core/records/expenses/divide-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { newSplitsOf, splitsText } from '#core/database/values/split-definition';
import type { AiAnswer, Books, DocumentFacts, Named, RuleTarget, SubscriptionDraft, Undone } from '#core/rules/document-facts';
import type { EvaluableRule } from '#core/rules/evaluate-rules';
import { subscriptionToBe } from '#core/books/subscriptions/link-by-itself';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';
import { recogniseFor } from '#core/books/subscriptions/recognise-subscription';

/** What these rules may name: the active properties their actions do, categories in use, tags. One load serves many documents. */
export async function loadBooks(em: EntityManager, rules: readonly Pick<EvaluableRule, 'actions'>[]): Promise<Books> {
  const wanted = rules.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.type === 'set_property' ? [String(action.value)] : [])),
  );
  const ids = wanted.flatMap((value) => (/^\s*\d{1,9}\s*$/.test(value) ? [Number(value)] : []));
  // A name is found by its key; whether it is the one the rule means is for whoever reads the rule.
  const properties = await em.execute<Named[]>(
    `select id, name from property p where is_active and (p.id in (select v::int from jsonb_array_elements_text(?::jsonb) v)
       or p.id in (select e.property_id from property_key e join jsonb_array_elements_text(?::jsonb) v on e.key = v where e.kind = 'site')) order by id`,
    [JSON.stringify(ids), JSON.stringify(wanted.map(nameKey))],
  );
  const categories = await em.execute<Named[]>('select id, name from category where is_active order by id');
  const tags = await em.execute<Named[]>('select id, name from tag order by id');
  return { properties, categories, tags, bearers: await findBearers(em, partsIn(rules)) };
}

const partsIn = (rules: readonly Pick<EvaluableRule, 'actions'>[]) =>
  newSplitsOf(rules.flatMap(({ actions }) => actions.flatMap((action) => (action.type === 'split' ? action.value : []))));

/** What rules need to know besides the document. */
export interface Surroundings {
  books: Books;
  /** The business's own, ISO 4217. */
  currency: string;
  /** Whether mail can go out. */
  canNotify: boolean;
  answers?: ReadonlyMap<string, AiAnswer>;
}

/** Everything rules look at in one document, as it stands now. `ocrText` must be loaded. */
export async function loadFacts(
  em: EntityManager,
  document: Document,
  { books, currency, canNotify, answers = new Map() }: Surroundings,
): Promise<DocumentFacts> {
  const { personFields } = document;
  const tags = await em.execute<{ tag_id: number }[]>('select tag_id from document_tag where document_id = ? order by tag_id', [
    document.id,
  ]);
  const [expense] = await em.execute<unknown[]>('select 1 from expense where document_id = ?', [document.id]);
  return {
    ...valuesOf(document),
    amount: effectiveField(document, 'amount'),
    date: effectiveField(document, 'service_date'),
    lines: effectiveField(document, 'line_items') ?? [],
    ocr_text: document.ocrText ?? null,
    from_email: document.fromEmail ?? null,
    email_subject: document.emailSubject ?? null,
    filename: document.filename,
    mailbox: document.mailbox ?? null,
    currency: effectiveField(document, 'currency'),
    confidence: confidenceOf(document, ['vendor', 'amount', 'service_date']),
    figures_confidence: confidenceOf(document, ['amount', 'service_date']),
    tag_ids: tags.map((row) => row.tag_id),
    removed_tag_ids: personFields.removed_tags ?? [],
    set_by_person: setByPerson(document),
    has_expense: expense !== undefined,
    undone_by_person: [
      ...(await undoneOf(em, document.id)),
      ...((await hasLostSubscription(em, document)) ? (['subscription'] as const) : []),
    ],
    duplicate: await duplicateOf(em, document),
    reviewed: document.reviewedAt !== null && document.reviewedAt !== undefined,
    filed: document.processingStatus === 'filed',
    business_currency: currency,
    has_subscription: document.subscriptionId !== null && document.subscriptionId !== undefined,
    subscription: await draftOf(em, document),
    answers,
    can_notify: canNotify,
    told: await toldOf(em, document.id),
    books,
  };
}

/** What a rule may have set of a document, as it stands now. */
export function valuesOf(document: Document) {
  return {
    vendor: effectiveField(document, 'vendor'),
    description: effectiveField(document, 'description') ?? document.description ?? null,
    document_type: effectiveType(document),
    property_id: effectiveProperty(document),
    category_id: document.machineFields.category_id ?? null,
    payment_method: document.machineFields.payment_method ?? null,
    splits: splitsText(document.machineFields.splits),
  };
}

/** The subscription the bill would become: its service and charge by the document's own words and what rules have set, not by who sent it. */
export async function draftOf(em: EntityManager, document: Document): Promise<SubscriptionDraft | null> {
  const { siteName: name, chargedAmount: charged } = proposeSubscription(document);
  if (name === null || charged === null || Number(charged) === 0) return null;
  const existing = await recogniseFor(em, { siteName: name });
  return { name, charged, existing: existing && { id: existing.id, name: existing.siteName } };
}

/** What people have taken back, since they last had all their corrections discarded. */
async function undoneOf(em: EntityManager, documentId: number): Promise<Undone[]> {
  const rows = await em.execute<{ what: Undone }[]>(
    `select distinct case kind when 'expense_deleted' then 'expense' else 'review' end as what from document_event e
     where document_id = ? and user_id is not null and (kind = 'expense_deleted' or (kind = 'corrected' and data->>'reviewed' = 'false'))
       and not exists (select 1 from document_event d where d.document_id = e.document_id and d.id > e.id
         and d.kind = 'queued' and d.data->>'discard_corrections' = 'true')`,
    [documentId],
  );
  return rows.map(({ what }) => what);
}

/** Whether the subscription that the machine had linked it with is there no more. */
async function hasLostSubscription(em: EntityManager, { id, subscriptionId, machineFields }: Document): Promise<boolean> {
  if (typeof subscriptionId === 'number') return false;
  const [lost] = await em.execute<{ lost: boolean }[]>(
    `select not exists (select 1 from subscription where id = l.linked) as lost from (
       select coalesce(?::int, (select (data->>'subscription_id')::int from document_event
         where document_id = ? and kind = 'settled' and data->>'subscription_id' is not null order by id desc limit 1)) as linked) l
     where l.linked is not null`,
    [machineFields.linked_subscription?.id ?? null, id],
  );
  return lost?.lost ?? false;
}

/** The rules that have told of it, from the keys of their notices. */
async function toldOf(em: EntityManager, documentId: number): Promise<string[]> {
  const rows = await em.execute<{ rule: string }[]>(
    `select distinct split_part(effect_key, ':', 2) as rule from outgoing_mail where document_id = ? and effect_key is not null`,
    [documentId],
  );
  return rows.map(({ rule }) => rule);
}

function setByPerson({ personFields }: Document): RuleTarget[] {
  const set: RuleTarget[] = [];
  if ('vendor' in personFields.fields) set.push('vendor');
  if ('description' in personFields.fields) set.push('description');
  if (personFields.document_type !== undefined || 'document_type' in personFields.fields) set.push('document_type');
  if (personFields.property_id !== undefined) set.push('property_id');
  return set;
}

/** The weakest of these values; what a person set is certain, what nobody found counts nothing. */
function confidenceOf({ personFields, machineFields }: Document, keys: readonly ('vendor' | 'amount' | 'service_date')[]): number {
  return Math.min(...keys.map((key) => (personFields.fields[key] ? 1 : (machineFields.fields[key]?.confidence ?? 0))));
}

/** Rules run before a bill is linked with its subscription. */
const beforeLinks = (em: EntityManager) => ({ subscriptionOf: (paper: Document) => subscriptionToBe(em, paper) });

/**
 * The document of the same bill that has its expense, or is to have it in the same run (`booking`); or a copy that comes before this one and proposes it, as a
 * bill does not for the confirmation of its payment.
 */
async function bookedBefore(em: EntityManager, document: Document, booking: ReadonlySet<number>): Promise<Related | undefined> {
  const related = await findRelated(em, document, beforeLinks(em));
  if (related.length === 0) return undefined;
  const ids = related.map((relative) => relative.document.id);
  const booked = await em.find(Expense, { documentId: { $in: ids } }, { fields: ['documentId'] });
  const having = new Set([...booking, ...booked.map(({ documentId }) => documentId)]);
  return (
    related.find((relative) => having.has(relative.document.id)) ??
    related.find(({ is, document: { id } }) => is === 'copy' && id < document.id)
  );
}

/** What the other document of the bill is, of which there is or will be an expense. */
const saidOf: Readonly<Record<Related['is'], (id: number) => string>> = {
  copy: (id) => `It is the same bill as document ${id}`,
  confirms: (id) => `It confirms the payment of document ${id}, which has the expense`,
  confirmed_by: (id) => `Document ${id}, which confirms its payment, has the expense`,
};

/**
 * Of what the document is a duplicate, or which other one of its bill is its expense, as a sentence: the same file, or an expense of the same vendor, amount
 * and day. `booking` are documents that are to be expenses in the same run.
 */
export async function duplicateOf(em: EntityManager, document: Document, booking: ReadonlySet<number> = new Set()): Promise<string | null> {
  if (isToldApart(document)) return null;
  if (document.duplicateOf && !document.duplicateReason) return `It is the same file as document ${document.duplicateOf}.`;
  const earlier = await bookedBefore(em, document, booking);
  if (earlier) return `${saidOf[earlier.is](earlier.document.id)}: the same ${earlier.by}.`;
  const inTrash = await bookedInTrash(em, document, beforeLinks(em));
  if (inTrash !== null) return inTrash;
  const [vendor, amount, day] = [effectiveField(document, 'vendor'), effectiveField(document, 'amount'), bookingDay(document)];
  if (!vendor || !amount || !day) return null;
  const [same] = await em.execute<{ id: number }[]>(
    `select id from expense where lower(vendor) = lower(?) and amount = abs(?::numeric) and expense_date = ?::date
       and document_id is distinct from ? order by id limit 1`,
    [vendor, amount, day, document.id],
  );
  return same ? `Expense ${same.id} has the same vendor, amount and date.` : null;
}
