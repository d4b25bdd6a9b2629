import type { EntityManager } from '@mikro-orm/postgresql';
import { Category } from '#core/database/entities/category.entity';
import { bookingDay } from '#core/records/documents/booking-day';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import type { NewExpense } from '#core/records/expenses/new-expense';
import { newSplitsOf } from '#core/database/values/split-definition';
import { proposedCategory } from '#core/database/values/schedule-e';

/** The expense that rules make of a document, by what they have settled on; null where it names no amount or no day. */
export async function expenseOf(em: EntityManager, document: Document): Promise<NewExpense | null> {
  const [amount, expenseDate] = [effectiveField(document, 'amount'), bookingDay(document)];
  if (!amount || !expenseDate) return null;
  return {
    documentId: document.id,
    amount: amount.replace('-', ''),
    kind: amount.startsWith('-') ? 'refund' : 'expense',
    expenseDate,
    dueDate: effectiveField(document, 'due_date'),
    vendor: effectiveField(document, 'vendor'),
    description: effectiveField(document, 'description'),
    paymentMethod: document.machineFields.payment_method ?? null,
    splits: newSplitsOf(document.machineFields.splits ?? []),
    categoryId: document.machineFields.category_id ?? (await proposedCategoryId(em, document)),
  };
}

async function proposedCategoryId(em: EntityManager, document: Document): Promise<number | null> {
  const type = effectiveField(document, 'expense_type');
  const name = type ? proposedCategory(type) : null;
  if (!name) return null;
  return (await em.findOne(Category, { name, isActive: true, type: 'expense' }))?.id ?? null;
}
