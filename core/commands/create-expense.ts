import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { Category } from '#core/database/entities/category.entity';
import { correctDocument } from '#core/commands/correct-document';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { recordEvent } from '#core/records/documents/record-event';
import { mustNotBeBooked } from '#core/records/expenses/booked-already';
import { Expense } from '#core/database/entities/expense.entity';
import { mustNotBePaidFromEscrow, type PaidPart, partsOf } from '#core/books/mortgages/paid-from-escrow';
import { proposeLine } from '#core/records/expenses/propose-line';
import { proposedCategory } from '#core/database/values/schedule-e';
import type { DividedSplit } from '#core/records/expenses/divide-amount';
import { divideExpense } from '#core/records/expenses/divide-expense';
import type { NewExpense } from '#core/records/expenses/new-expense';
import { type LineOfWhole, lineOfShare, splitExpense } from '#core/records/expenses/split-expense';
import { expenseTypes } from '#core/extraction/fields/extracted-fields';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { refoldDuesOfExpense } from '#core/books/hoa/refold-dues';
import { keepCase } from '#core/records/learning/learn';
import { datePaidBills } from '#core/books/mortgages/date-paid-bills';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { Property } from '#core/database/entities/property.entity';
import { findVendorByName } from '#core/records/vendors/find-vendor-record';

export const oneExpensePerDocument = 'An expense has already been created for this document. Each document can only have one expense.';

/**
 * Puts an expense into the books in the caller's transaction; its document leaves the review queue.
 * `by` is the person, or null where a rule does it. Throws AppError `not-found` for a document, property or category that is not there,
 * `invalid` for splits that do not add up, `conflict` for a document that has its expense, also under a race.
 */
export async function createExpense(
  em: EntityManager,
  wish: NewExpense,
  { by, clock, requestId, address }: { by: number | null; clock: Clock } & Omit<Actor, 'userId'>,
): Promise<Expense> {
  // A person's expense may settle the document's property, from which the claims of its mail's other documents may follow.
  if (by !== null && typeof wish.documentId === 'number') await holdDocuments(em, [wish.documentId]);
  const document = typeof wish.documentId === 'number' ? await lockDocument(em, wish.documentId) : null;
  const entry = await entryOf(em, document, wish, by);
  const splits = await divideExpense(em, { ...entry, document }, wish.splits ?? []);
  // Who goes on after a refusal, as a rule does, must not write it after all.
  if (document) await mustNotBePaidFromEscrow(em, await plannedParts(em, entry, splits));
  const expense = em.create(Expense, entry);
  await flushOrConflict(em);
  if (splits.length > 0) await splitExpense(em, expense, splits);
  const after = { ...auditSnapshot(em, expense), ...(splits.length > 0 ? { splits } : {}) };
  recordAudit(em, { userId: by, requestId, address, action: 'create', resource: 'expenses', resourceId: expense.id, after });
  if (document) {
    document.reviewedAt ??= clock.now();
    document.reviewedBy ??= by;
    recordEvent(
      em,
      document.id,
      'expensed',
      { expense_id: expense.id, amount: expense.amount, property_id: expense.propertyId ?? null },
      by,
    );
    if (by !== null && typeof wish.categoryId === 'number') await learnKind(em, document, wish.categoryId);
    if (by !== null) await settleProperty(em, document, expense, { actor: { userId: by, requestId: requestId ?? null, address }, clock });
  }
  await em.flush();
  await refoldDuesOfExpense(em, { id: expense.id, documentIds: document ? [document.id] : [], propertyIds: [] });
  await datePaidBills(em, await partsOf(em, expense));
  return expense;
}

/** A person who books a document for a property assigns it to that property, unless it has one or a person has set that it has none. */
async function settleProperty(
  em: EntityManager,
  document: Document,
  { propertyId, isSplit }: Expense,
  by: Parameters<typeof correctDocument>[3],
): Promise<void> {
  const isOpen = (document.propertyId ?? null) === null && !('property_id' in document.personFields);
  if (isSplit || !isOpen || typeof propertyId !== 'number' || effectiveType(document) === 'subscription') return;
  await em.flush();
  await correctDocument(em, document.id, { propertyId }, by);
}

/** Throws `conflict` where the expense would be refused since the lender has paid its document from escrow; for who only wants to know. */
export async function mustBeUnpaid(em: EntityManager, document: Document, wish: NewExpense): Promise<void> {
  const entry = await entryOf(em, document, wish, null);
  const splits = await divideExpense(em, { ...entry, document }, wish.splits ?? []);
  await mustNotBePaidFromEscrow(em, await plannedParts(em, entry, splits));
}

/** What is about to be written. Throws `not-found` for a property or category that is not there, `invalid` for a figure in another currency. */
async function entryOf(em: EntityManager, document: Document | null, wish: NewExpense, by: number | null) {
  const propertyId = wish.propertyId === undefined ? (document?.propertyId ?? null) : wish.propertyId;
  await mustBeThere(em, { propertyId, categoryId: wish.categoryId ?? null });
  const capital = wish.isCapital ?? false;
  const { amount, expenseDate, categoryId, vendor, description, dueDate, paidOn, paymentMethod, splits = [] } = wish;
  const read = document ? effectiveField(document, 'amount') : null;
  const original = document ? await originalOf(em, document, { ...wish, read }) : wish;
  const business = propertyId === null && splits.length === 0;
  const facts = { document, categoryId: categoryId ?? null, amount, business, capital };
  return {
    amount,
    expenseDate,
    documentId: document?.id ?? null,
    propertyId,
    categoryId: categoryId ?? null,
    kind: wish.kind ?? (read?.startsWith('-') ? 'refund' : 'expense'),
    vendor: vendor ?? null,
    vendorId: await findVendorByName(em, vendor ?? null),
    description: description ?? null,
    dueDate: dueDate ?? null,
    paidOn: paidOn ?? null,
    // What a rule says holds until somebody says otherwise.
    paymentMethod: paymentMethod === undefined ? (document?.machineFields.payment_method ?? null) : paymentMethod,
    isCapital: capital,
    scheduleELine: wish.scheduleELine === undefined ? await proposeLine(em, facts) : wish.scheduleELine,
    originalCurrency: original.originalCurrency ?? null,
    originalAmount: original.originalAmount ?? null,
    createdBy: by,
  };
}

type Entry = PaidPart & LineOfWhole;

/** What is about to be written, share by share. */
async function plannedParts(em: EntityManager, entry: Entry, splits: readonly DividedSplit[]): Promise<PaidPart[]> {
  if (splits.length === 0) return [entry];
  const parts: PaidPart[] = [];
  for (const split of splits) {
    const { propertyId, amount } = split;
    parts.push({ ...entry, propertyId, amount, scheduleELine: await lineOfShare(em, entry, split) });
  }
  return parts;
}

/** A person who books a document under another category than was proposed says what kind of spending it is. */
async function learnKind(em: EntityManager, document: Document, categoryId: number): Promise<void> {
  const category = await em.findOne(Category, { id: categoryId });
  const proposed = effectiveField(document, 'expense_type');
  if (!category || (proposed && proposedCategory(proposed) === category.name)) return;
  const kind = expenseTypes.find((type) => proposedCategory(type) === category.name);
  if (kind) await keepCase(em, document, 'expense_type', kind);
}

/** What a document in another currency says, beside the amount in the books' own. Throws `invalid` where its figure itself was taken. */
async function originalOf(
  em: EntityManager,
  document: Document,
  { amount, read, originalCurrency, originalAmount }: NewExpense & { read: string | null },
): Promise<Pick<NewExpense, 'originalCurrency' | 'originalAmount'>> {
  const foreign = originalCurrency ? null : await foreignCurrency(em, document);
  if (!foreign) return { originalCurrency: originalCurrency ?? null, originalAmount: originalAmount ?? null };
  const { currency, own } = foreign;
  const figure = read?.replace('-', '') ?? null;
  if (figure === amount) {
    const msg = `is in ${currency} on the document; give it in ${own}, with original_currency and original_amount`;
    throw new AppError('invalid', `The amount ${msg}.`, { problems: [{ loc: ['body', 'amount'], msg, type: 'foreign_currency' }] });
  }
  return { originalCurrency: currency, originalAmount: figure };
}

/** Writes what waits. Throws `conflict` where a document would get a second expense. */
export async function flushOrConflict(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', oneExpensePerDocument);
    throw error;
  }
}

/** Two that want the same document's expense wait for each other here; the second finds the first's. */
async function lockDocument(em: EntityManager, id: number): Promise<Document> {
  const document = await em.findOne(Document, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!document) throw new AppError('not-found', 'Document not found');
  if (await em.count(Expense, { documentId: id })) throw new AppError('conflict', oneExpensePerDocument);
  await mustNotBeBooked(em, document);
  return document;
}

/** Throws `not-found` for a property or category that is named and not there. */
export async function mustBeThere(
  em: EntityManager,
  { propertyId, categoryId }: { propertyId?: unknown; categoryId?: unknown },
): Promise<void> {
  if (typeof propertyId === 'number' && !(await em.count(Property, { id: propertyId })))
    throw new AppError('not-found', 'Property not found');
  if (typeof categoryId === 'number' && !(await em.count(Category, { id: categoryId })))
    throw new AppError('not-found', 'Category not found');
}
