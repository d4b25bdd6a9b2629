import { type EntityData, type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Category } from '#core/categories/category.entity';
import { Document } from '#core/documents/document.entity';
import { lockDocument } from '#core/documents/find-document';
import { recordEvent } from '#core/documents/record-event';
import { oneExpensePerDocument } from '#core/expenses/create-expense';
import { Expense } from '#core/expenses/expense.entity';
import { AppError } from '#core/platform/app-error';
import { Property } from '#core/properties/property.entity';

/** The expense, or `not-found`. */
export async function findExpense(em: EntityManager, id: number): Promise<Expense> {
  const expense = await em.findOne(Expense, { id });
  if (!expense) throw new AppError('not-found', 'Expense not found');
  return expense;
}

/** Changes what is given. Throws `not-found` for it or what it names, `conflict` where the document has another expense. */
export async function changeExpense(em: EntityManager, id: number, changes: EntityData<Expense>): Promise<void> {
  await em.transactional(async (tx) => {
    const expense = await tx.findOne(Expense, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!expense) throw new AppError('not-found', 'Expense not found');
    await mustBeThere(tx, changes);
    tx.assign(expense, changes);
    try {
      await tx.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', oneExpensePerDocument);
      throw error;
    }
  });
}

/** Takes an expense out of the books; its document waits for review again. */
export async function deleteExpense(em: EntityManager, id: number, by: number): Promise<void> {
  await em.transactional(async (tx) => {
    const expense = await tx.findOne(Expense, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!expense) throw new AppError('not-found', 'Expense not found');
    if (typeof expense.documentId === 'number') {
      const document = await tx.findOne(Document, { id: expense.documentId });
      if (document) {
        document.reviewedAt = null;
        document.reviewedBy = null;
        recordEvent(tx, document.id, 'expense_deleted', { expense_id: id, amount: expense.amount }, by);
      }
    }
    tx.remove(expense);
    await tx.flush();
  });
}

async function mustBeThere(em: EntityManager, { propertyId, categoryId, documentId }: EntityData<Expense>): Promise<void> {
  if (typeof propertyId === 'number' && !(await em.count(Property, { id: propertyId })))
    throw new AppError('not-found', 'Property not found');
  if (typeof categoryId === 'number' && !(await em.count(Category, { id: categoryId })))
    throw new AppError('not-found', 'Category not found');
  if (typeof documentId === 'number') await lockDocument(em, documentId);
}
