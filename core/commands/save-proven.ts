import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Category } from '#core/database/entities/category.entity';
import { bookingDay } from '#core/records/documents/booking-day';
import { correctDocument } from '#core/commands/correct-document';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, proposedCategoryId } from '#core/database/values/effective-values';
import { lockDocument } from '#core/records/documents/find-document';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { takeBack } from '#core/commands/take-back';
import { triageOf } from '#core/database/values/triage';
import { deleteExpense } from '#core/commands/change-expense';
import { createExpense } from '#core/commands/create-expense';
import type { NewExpense } from '#core/records/expenses/new-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { proposedCategory } from '#core/database/values/schedule-e';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/**
 * Makes the expense of a document that nobody has looked at, or files it in its book. Whether it may is decided here, on the document as it stands: throws
 * `conflict` with the first doubt where it is not proven.
 */
export async function saveProven(em: EntityManager, id: number, { actor, clock }: { actor: Actor; clock: Clock }): Promise<void> {
  await em.transactional(async (tx) => {
    await holdDocuments(tx, [id]);
    const document = await lockDocument(tx, id);
    const { tab, book, doubts } = triageOf(document);
    if (tab !== 'ready') throw new AppError('conflict', doubts[0]?.reason ?? 'It is not ready to be saved.');
    if (book) await correctDocument(tx, id, { done: 'filed' }, { actor, clock });
    else
      await createExpense(tx, await proposedExpense(tx, document), {
        by: actor.userId,
        clock,
        requestId: actor.requestId,
        address: actor.address,
      });
  });
}

/** Takes back that a document was saved: its expense leaves the books, or its filing is undone, and it stands in the queue again. Answers the task to wake for. */
export async function unsave(em: EntityManager, id: number, actor: Actor): Promise<AddedTask | null> {
  const expense = await em.findOne(Expense, { documentId: id });
  if (!expense) return takeBack(em, id, 'review', actor);
  await deleteExpense(em, expense.id, actor);
  return null;
}

/** The expense as the hub proposes it for a document whose values are all known. */
async function proposedExpense(em: EntityManager, document: Document): Promise<NewExpense> {
  const amount = effectiveField(document, 'amount');
  const day = bookingDay(document);
  if (amount === null || day === null) throw new AppError('conflict', 'It is missing an amount or a date.');
  return {
    amount,
    expenseDate: day,
    documentId: document.id,
    categoryId: await categoryOf(em, document),
    vendor: document.vendorName ?? null,
    description: effectiveField(document, 'description') ?? document.emailSubject ?? document.filename,
  };
}

async function categoryOf(em: EntityManager, document: Document): Promise<number | null> {
  const chosen = proposedCategoryId(document);
  if (chosen !== null) return chosen;
  const kind = effectiveField(document, 'expense_type');
  const name = kind && proposedCategory(kind);
  return name ? ((await em.findOne(Category, { name, type: 'expense' }))?.id ?? null) : null;
}
