import type { EntityManager } from '@mikro-orm/postgresql';
import { findDocument } from '#core/records/documents/find-document';
import type { DividedSplit } from '#core/records/expenses/divide-amount';
import { divideExpense } from '#core/records/expenses/divide-expense';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { NewSplit } from '#core/database/values/split-definition';

/** An amount to be divided, and whose: the document its lines stand on, and the expense that is changed; null for a new one. */
export interface Division {
  amount: string;
  kind: 'expense' | 'refund';
  documentId: number | null;
  expenseId: number | null;
  splits: readonly NewSplit[];
}

/** Reckons the parts of an expense and writes nothing. Throws as saving it would: `invalid` for what does not fit, `not-found` for the document. */
export async function tryDivision(em: EntityManager, { documentId, expenseId, splits, ...whole }: Division): Promise<DividedSplit[]> {
  const document = documentId === null ? null : await findDocument(em, documentId);
  const had = expenseId === null ? [] : await em.find(ExpenseSplit, { expenseId });
  return divideExpense(em, { ...whole, document }, splits, new Set(had.flatMap(({ propertyId }) => propertyId ?? [])));
}
