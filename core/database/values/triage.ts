import { checkArithmetic } from '#core/database/values/check-arithmetic';
import type { Sides } from '#core/database/values/document-fields';
import type { ProcessingStatus } from '#core/database/values/document-status';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { effectiveField, effectiveProperty, effectiveType } from '#core/database/values/effective-values';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';

/** The parts of the review queue: proven, in doubt, the same as an earlier document, nothing to book. */
export const queueTabs = ['ready', 'check', 'duplicates', 'notices'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** Where a document goes that becomes no expense: the property's loan, its dues, the tax documents, or the property's documents alone. */
export const books = ['loan', 'dues', 'tax', 'documents'] as const;
export type Book = (typeof books)[number];

export const doubtedFields = ['vendor', 'amount', 'date', 'property', 'document'] as const;

/** A value that a person has to look at, with the sentence why. */
export interface Doubt {
  field: (typeof doubtedFields)[number];
  reason: string;
}

export interface Triage {
  /** Null while the document is read, and once it has left the queue. */
  tab: QueueTab | null;
  /** The book it is filed in; null where it becomes an expense. */
  book: Book | null;
  /** Why it needs review; empty where all values are proven. */
  doubts: readonly Doubt[];
}

/** What the triage follows from. */
export interface TriageFacts extends Sides {
  processingStatus: ProcessingStatus;
  extractedAt?: Date | null | undefined;
  duplicateOf?: number | null | undefined;
  confirms?: number | null | undefined;
  reviewedAt?: Date | null | undefined;
  deletedAt?: Date | null | undefined;
}

/**
 * From this probability on a value counts as proven and is shown in green: of 254,224 values of 0.9 and more, 99.1 % were right, read by weights that were
 * fitted to nothing like them (docs/extraction.md, How well it reads).
 */
export const provenConfidence = 0.9;
/**
 * An amount that no other figure of its document confirms counts as proven only from here on: of 3,000 drawn documents 6 of 131 such amounts below it
 * were wrong and none of 357 above, but 2 of 536 that the arithmetic confirms (all of 0.9 and more).
 */
export const unconfirmedAmount = 0.97;

/** Papers that ask for no money. */
const unpaid: ReadonlySet<DocumentType> = new Set(['contract', 'proposal', 'quote', 'credit_card_statement']);
/** Spending that is often the business's own and no property's. */
const businessSpending: ReadonlySet<string> = new Set([
  'software',
  'office',
  'travel',
  'meals',
  'legal',
  'accounting',
  'marketing',
  'vehicle',
  'gas',
  'fuel',
]);

/** The book that a document is filed in; null where an expense is made of it. */
export function bookOf(sides: Sides): Book | null {
  const type = effectiveType(sides);
  const amount = effectiveField(sides, 'amount');
  // What a lender reports of a year (IRS Form 1098) asks for nothing.
  if (type === 'mortgage_statement') return amount === null && effectiveField(sides, 'ytd_interest') !== null ? 'tax' : 'loan';
  if (type === 'hoa_document') return 'dues';
  // The bill of a property tax is paid; a form only reports.
  if (type === 'tax_document' && (amount === null || effectiveField(sides, 'ytd_interest') !== null)) return 'tax';
  if (unpaid.has(type) || type === 'owner_statement') return 'documents';
  // What it is says that nothing is charged, such as a permit or the notice of a new price.
  return amount === null && effectiveField(sides, 'notes') !== null ? 'documents' : null;
}

/** Where a document stands in the review queue, and why. Pure: the tabs of the hub, the colours of its values and what is saved unseen all go by it. */
export function triageOf(facts: TriageFacts): Triage {
  const book = bookOf(facts);
  const { processingStatus: status, reviewedAt, deletedAt, extractedAt } = facts;
  const isUnread = status === 'pending' || (status === 'processing' && !extractedAt);
  const hasLeft = Boolean(reviewedAt ?? deletedAt);
  if (isUnread) return { tab: null, book, doubts: [] };
  if (status === 'failed') return { tab: hasLeft ? null : 'check', book, doubts: [{ field: 'document', reason: 'It could not be read.' }] };
  const doubts = doubtsOf(facts, book);
  if (hasLeft) return { tab: null, book, doubts };
  if (typeof facts.duplicateOf === 'number') return { tab: 'duplicates', book, doubts };
  if (isNotice(facts, book)) return { tab: 'notices', book, doubts: [] };
  return { tab: doubts.length > 0 ? 'check' : 'ready', book, doubts };
}

/** It states nothing that a book counts: filed, it is found with the documents of its property. What a manager reports of a property is no notice. */
function isNotice(sides: Sides, book: Book | null): boolean {
  if (book === 'documents') return effectiveType(sides) !== 'owner_statement';
  if (effectiveField(sides, 'amount') !== null) return false;
  // Such as an escrow analysis, of which a sentence says that it asks for no payment.
  return book === 'loan' ? effectiveField(sides, 'notes') !== null : book === 'dues' && effectiveField(sides, 'dues') === null;
}

function doubtsOf(facts: TriageFacts, book: Book | null): Doubt[] {
  const values = {
    loan: () => loanDoubts(facts),
    dues: () => valueDoubts(facts),
    tax: () => formDoubts(facts),
    // Its amounts are in no book; who reports, and of which month, tells it from others.
    documents: () => [...unproven(facts, 'vendor', 'vendor'), ...unproven(facts, 'service_date', 'date')],
    none: () => valueDoubts(facts),
  }[book ?? 'none']();
  return [...whole(facts, book), ...values, ...placeDoubts(facts, book)];
}

/** What concerns the document and not one value of it. */
function whole({ duplicateOf, confirms, machineFields, personFields }: TriageFacts, book: Book | null): Doubt[] {
  const reasons = [
    typeof duplicateOf === 'number' && `It may be a duplicate of document ${duplicateOf}.`,
    typeof confirms === 'number' && book === null && `It confirms the payment of document ${confirms}, which is the bill.`,
    (machineFields.reading?.papers ?? 1) > 1 && 'The picture shows several receipts or pages, and the values come from all of them.',
    !isKindKnown({ machineFields, personFields }, book) && 'It is unclear whether this document asks for payment.',
    (machineFields.splits?.length ?? 0) > 0 && book === null && 'A rule splits it. Open it to check the parts, then save it.',
  ];
  return reasons.flatMap((reason) => (reason === false ? [] : [{ field: 'document' as const, reason }]));
}

/**
 * Its type was given, or is sure; of what becomes an expense, the kind of spending may be sure instead: a quote whose type is a guess is no bill, and what looks
 * like an association's letter is not filed with the dues.
 */
function isKindKnown({ machineFields: { document_type: given, fields }, personFields: person }: Sides, book: Book | null): boolean {
  if (given ?? person.document_type ?? person.fields.document_type) return true;
  return [fields.document_type, ...(book === null ? [fields.expense_type] : [])].some(
    (kind) => kind && (kind.source === 'rule' || kind.confidence >= provenConfidence),
  );
}

/** The values of an expense, and of dues. */
function valueDoubts(facts: TriageFacts): Doubt[] {
  const amount = effectiveField(facts, 'amount');
  return [
    ...unproven(facts, 'vendor', 'vendor'),
    ...(amount?.startsWith('-') ? [{ field: 'amount' as const, reason: 'This is a credit. It will be saved as a refund.' }] : []),
    ...amountDoubts(facts),
    ...unproven(facts, 'service_date', 'date'),
  ];
}

/** A form reports a year's interest, or a sentence says that it asks for nothing; else it may be a bill whose amount was not found. */
const formDoubts = (facts: TriageFacts): Doubt[] =>
  (effectiveField(facts, 'ytd_interest') ?? effectiveField(facts, 'notes')) ? [] : unproven(facts, 'amount', 'amount');

/** Interest, principal and escrow have to make the payment; the day is that of the statement or the one the payment is due. */
function loanDoubts(facts: TriageFacts): Doubt[] {
  const days = ['statement_date', 'service_date', 'due_date'] as const;
  const hasDay = days.some((key) => unproven(facts, key, 'date').length === 0);
  return [...unproven(facts, 'vendor', 'vendor'), ...amountDoubts(facts), ...(hasDay ? [] : unproven(facts, 'service_date', 'date'))];
}

const amountDoubt = (reason: string): Doubt[] => [{ field: 'amount', reason }];

function amountDoubts(facts: TriageFacts): Doubt[] {
  const { machineFields, personFields } = facts;
  const unsure = unproven(facts, 'amount', 'amount');
  if (unsure.length > 0 || 'amount' in personFields.fields) return unsure;
  const currency = effectiveField(facts, 'currency');
  const readCurrency = machineFields.reading?.currency ?? currency;
  if (currency !== null && currency !== readCurrency)
    return amountDoubt(`The amount is in ${currency}. Enter the amount in ${readCurrency}.`);
  const arithmetic = checkArithmetic(facts);
  if (arithmetic.verdict === 'differs') {
    const figures = arithmetic.by === 'lines' ? 'The line items' : 'The other figures';
    return amountDoubt(`${figures} add up to ${arithmetic.comesTo}, but the amount is ${effectiveField(facts, 'amount')}.`);
  }
  if (arithmetic.verdict === 'agrees') return [];
  // Of amounts on pictures, fewer are right than their probability says.
  if (machineFields.reading?.recognised) return amountDoubt('The amount was read from a picture, and no other figure confirms it.');
  const found = machineFields.fields.amount;
  return found && found.source !== 'rule' && found.confidence < unconfirmedAmount
    ? amountDoubt(`${sureness('amount', found.confidence)}, and no other figure confirms it.`)
    : [];
}

const nameOf = { vendor: 'The vendor', amount: 'The amount', date: 'The date', property: 'The property', document: 'It' } as const;

const sureness = (field: Doubt['field'], confidence: number): string => `${nameOf[field]} is only ${Math.floor(confidence * 100)}% sure`;

function unproven({ machineFields, personFields }: Sides, key: FieldKey, field: Doubt['field']): Doubt[] {
  if (personFields.fields[key] !== undefined && personFields.fields[key] !== null) return [];
  const found = key in personFields.fields ? undefined : machineFields.fields[key];
  if (!found)
    return [
      {
        field,
        reason: `${nameOf[field]} was not found${key === 'service_date' && machineFields.fields.due_date ? ', so the due date is suggested' : ''}.`,
      },
    ];
  if (found.source === 'rule' || found.confidence >= provenConfidence) return [];
  return [{ field, reason: `${sureness(field, found.confidence)}.` }];
}

function placeDoubts(facts: TriageFacts, book: Book | null): Doubt[] {
  const type = effectiveType(facts);
  if (type === 'subscription' || effectiveProperty(facts) !== null || book === 'tax') return [];
  const { machineFields, personFields } = facts;
  // A person has said that it is no property's.
  if ('property_id' in personFields && book === null) return [];
  const kind = effectiveField(facts, 'expense_type');
  const isBusiness = type === 'business_expense' || (kind !== null && businessSpending.has(kind));
  const maybe = (machineFields.property_matches?.length ?? 0) > 0 || machineFields.unknown_place !== undefined;
  if (book === null && isBusiness && !maybe) return [];
  const reason =
    book === null ? 'Choose a property, or leave it as a business expense.' : 'Choose a property. This document is recorded there.';
  return [{ field: 'property', reason }];
}
