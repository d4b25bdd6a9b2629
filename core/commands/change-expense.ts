import { type EntityData, type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, type AuditFields, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { Document } from '#core/database/entities/document.entity';
import { lockDocument } from '#core/records/documents/find-document';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { recordEvent } from '#core/records/documents/record-event';
import { holdSeries } from '#core/books/claims/series';
import { mustNotBeBooked } from '#core/records/expenses/booked-already';
import { flushOrConflict, mustBeThere } from '#core/commands/create-expense';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { followLine } from '#core/records/expenses/follow-line';
import { mustNotBePaidFromEscrow, newParts, type PaidPart, partsOf } from '#core/books/mortgages/paid-from-escrow';
import { duesOfExpense, refoldDues, refoldDuesOfExpense } from '#core/books/hoa/refold-dues';
import { proposeLine } from '#core/records/expenses/propose-line';
import { divideAnew, divideExpense } from '#core/records/expenses/divide-expense';
import type { NewSplit } from '#core/database/values/split-definition';
import { splitExpense, splitProblem } from '#core/records/expenses/split-expense';
import { datePaidBills } from '#core/books/mortgages/date-paid-bills';
import { proposeAgain } from '#core/books/mortgages/propose-again';
import { AppError } from '#core/kernel/platform/app-error';
import { mustBeAsSeen, type SeenStates } from '#core/kernel/platform/as-seen';
import { findVendorByName } from '#core/records/vendors/find-vendor-record';

/** What can be changed of an expense. `splits` replace those there are; an empty list makes it whole again. */
export type ExpenseChanges = OwnChanges & { splits?: readonly NewSplit[] };
type OwnChanges = Omit<EntityData<Expense>, 'tags'>;

/**
 * Changes what is given. Throws `not-found` for it or what it names, `conflict` where the document has another expense or the lender has paid what it
 * becomes, `invalid` where amounts of its parts would no longer add up, `changed-meanwhile` where it is in none of the states `seen`.
 */
export async function changeExpense(
  em: EntityManager,
  id: number,
  { splits, ...asked }: ExpenseChanges,
  { seen = null, ...actor }: Actor & { seen?: SeenStates },
): Promise<void> {
  await em.transactional(async (tx) => {
    const expense = await holdExpense(tx, id, asked);
    mustBeAsSeen(expense, seen, 'expense');
    const changes = await keepHidden(tx, expense, asked);
    await mustBeThere(tx, changes);
    if (typeof changes.documentId === 'number') {
      const document = await lockDocument(tx, changes.documentId);
      if (document.id !== expense.documentId) await mustNotBeBooked(tx, document, id);
    }
    const before = await wholeOf(tx, expense);
    const parts = await partsOf(tx, expense);
    const paper = expense.documentId ?? null;
    if (expense.isSplit && !splits && typeof changes.propertyId === 'number') throw splitProblem([{ path: [], sentence: hasNoneOfItsOwn }]);
    const line = changes.scheduleELine === undefined ? await lineOf(tx, expense, expense.isSplit) : null;
    const { amount } = expense;
    const was = { isCapital: expense.isCapital, scheduleELine: expense.scheduleELine ?? null };
    tx.assign(expense, changes);
    // A line nobody chose goes with what it was proposed by.
    if (changes.scheduleELine === undefined && (expense.scheduleELine ?? null) === line)
      expense.scheduleELine = await lineOf(tx, expense, splits ? splits.length > 0 : expense.isSplit);
    if (changes.vendor !== undefined) expense.vendorId = await findVendorByName(tx, expense.vendor ?? null);
    await flushOrConflict(tx);
    if (splits) await splitAnew(tx, expense, { splits, parts });
    else if (expense.isSplit) {
      if (expense.amount !== amount) await divideAnew(tx, expense);
      await followLine(tx, expense, { was, chosen: typeof changes.scheduleELine === 'string' });
    }
    const after = await partsOf(tx, expense);
    // What has become the bill of something that was paid from escrow would be refused as a new one.
    if (typeof expense.documentId === 'number') await mustNotBePaidFromEscrow(tx, newParts(after, parts), id);
    await datePaidBills(tx, [...parts, ...after]);
    if (paper !== (expense.documentId ?? null)) await changePaper(tx, expense, paper, actor.userId);
    recordAudit(tx, { ...actor, action: 'update', resource: 'expenses', resourceId: id, before, after: await wholeOf(tx, expense) });
    await refoldDuesOfExpense(tx, { id, documentIds: idsOf(paper, expense.documentId), propertyIds: idsOf(expense.propertyId) });
  });
}

/** A document in the trash is not shown with its expense, which keeps it: who sends the whole expense back, with what was shown or with its id, leaves it. */
async function keepHidden(em: EntityManager, { documentId: paper }: Expense, asked: OwnChanges): Promise<OwnChanges> {
  const { documentId, ...others } = asked;
  if (typeof paper !== 'number' || (documentId !== null && documentId !== paper)) return asked;
  return (await em.count(Document, { id: paper, deletedAt: { $ne: null } })) > 0 ? others : asked;
}

/** The document an expense has now leaves the review queue; the one it had waits there again. */
async function changePaper(em: EntityManager, { id, amount, documentId, propertyId }: Expense, had: number | null, by: number | null) {
  const papers = await em.find(Document, { id: { $in: [had, documentId].filter((paperId) => typeof paperId === 'number') } });
  for (const paper of papers) {
    const isLeft = paper.id === had;
    paper.reviewedAt = isLeft ? null : (paper.reviewedAt ?? new Date());
    paper.reviewedBy = isLeft ? null : (paper.reviewedBy ?? by);
    if (isLeft) recordEvent(em, paper.id, 'corrected', { fields: [], reviewed: false }, by);
    else recordEvent(em, paper.id, 'expensed', { expense_id: id, amount, property_id: propertyId ?? null }, by);
  }
  await em.flush();
}

/** Takes an expense out of the books; its document waits for review again. */
export async function deleteExpense(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const expense = await holdExpense(tx, id, {});
    if (typeof expense.documentId === 'number') {
      const document = await tx.findOne(Document, { id: expense.documentId });
      if (document) {
        document.reviewedAt = null;
        document.reviewedBy = null;
        recordEvent(tx, document.id, 'expense_deleted', { expense_id: id, amount: expense.amount }, actor.userId);
      }
    }
    recordAudit(tx, { ...actor, action: 'delete', resource: 'expenses', resourceId: id, before: await wholeOf(tx, expense) });
    const parts = await partsOf(tx, expense);
    await proposeAgain(tx, id);
    const dues = await duesOfExpense(tx, { id, documentIds: idsOf(expense.documentId) });
    tx.remove(expense);
    // What it paid of an association's dues goes with it.
    await refoldDues(tx, dues);
    await tx.flush();
    await datePaidBills(tx, parts);
  });
}

const idsOf = (...ids: (number | null | undefined)[]): number[] => ids.filter((id) => typeof id === 'number');

/** The line that is proposed for it; one that `isSplit`, or is about to be, has no property and is not the business's own for that. */
async function lineOf(em: EntityManager, { documentId, categoryId, amount, propertyId, isCapital }: Expense, isSplit: boolean) {
  const document = typeof documentId === 'number' ? await em.findOne(Document, { id: documentId }) : null;
  const business = typeof propertyId !== 'number' && !isSplit;
  return proposeLine(em, { document, categoryId: categoryId ?? null, amount, business, capital: isCapital });
}

/** The expense with its documents and the dues it may have paid, before and after, all held: in the order in which everyone holds them. */
async function holdExpense(em: EntityManager, id: number, { documentId, propertyId }: OwnChanges): Promise<Expense> {
  const found = await em.findOne(Expense, { id });
  const documentIds = idsOf(found?.documentId, typeof documentId === 'number' ? documentId : null);
  await holdDocuments(em, documentIds);
  const dues = await duesOfExpense(em, { id, documentIds });
  if (dues.length > 0)
    await holdSeries(em, 'dues', [...dues, ...idsOf(found?.propertyId, typeof propertyId === 'number' ? propertyId : null)]);
  return lockExpense(em, id);
}

async function lockExpense(em: EntityManager, id: number): Promise<Expense> {
  const expense = await em.findOne(Expense, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!expense) throw new AppError('not-found', 'Expense not found');
  return expense;
}

const hasNoneOfItsOwn = 'Set the properties in the parts: a split expense has no property of its own.';

/** Who has a part of it now may keep one, archived since or not. */
async function splitAnew(
  em: EntityManager,
  expense: Expense,
  { splits, parts }: { splits: readonly NewSplit[]; parts: readonly Pick<PaidPart, 'propertyId'>[] },
): Promise<void> {
  const { documentId, amount, kind } = expense;
  const document = typeof documentId === 'number' ? await em.findOne(Document, { id: documentId, deletedAt: null }) : null;
  const kept = new Set(parts.flatMap(({ propertyId }) => propertyId ?? []));
  await splitExpense(em, expense, await divideExpense(em, { amount, kind, document }, splits, kept));
}

async function wholeOf(em: EntityManager, expense: Expense): Promise<AuditFields> {
  if (!expense.isSplit) return auditSnapshot(em, expense);
  const splits = await em.find(ExpenseSplit, { expenseId: expense.id }, { orderBy: { position: 'asc' } });
  const shares = splits.map(({ propertyId, categoryId, scheduleELine, amount, description, method, weight, lineItem }) => ({
    property_id: propertyId,
    category_id: categoryId,
    schedule_e_line: scheduleELine,
    amount,
    description,
    method,
    weight,
    line_item: lineItem,
  }));
  return { ...auditSnapshot(em, expense), splits: shares };
}
