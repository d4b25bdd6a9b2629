import type { EntityManager } from '@mikro-orm/postgresql';
import { Category } from '#core/categories/category.entity';
import { ExpenseSplit } from '#core/expenses/expense-split.entity';
import type { Expense } from '#core/expenses/expense.entity';
import { proposeLine } from '#core/expenses/propose-line';
import { sumOf } from '#core/expenses/sum-of';
import { AppError } from '#core/platform/app-error';
import { Property } from '#core/properties/property.entity';

/** A share to be: `amount` is decimal text of two places, greater than 0; a null property is the business's own share. */
export interface NewSplit {
  propertyId: number | null;
  amount: string;
  /** Left out, that of the expense. */
  categoryId?: number | null;
  /** Left out, that of the expense; none for the business's own share. */
  scheduleELine?: string | null;
  description?: string | null;
}

/**
 * Replaces the shares of an expense in the caller's transaction; none makes it whole again. While it is split it has no property of its own.
 * Throws `invalid` where the shares do not add up to the amount, `not-found` where they name what is not there.
 */
export async function splitExpense(em: EntityManager, expense: Expense, splits: readonly NewSplit[]): Promise<void> {
  if (splits.length > 0) await mustFit(em, expense, splits);
  expense.isSplit = splits.length > 0;
  if (expense.isSplit) expense.propertyId = null;
  // Other shares are another state of it, though none of its own columns changed.
  expense.updatedAt = new Date();
  await em.nativeDelete(ExpenseSplit, { expenseId: expense.id });
  for (const [position, split] of splits.entries()) {
    const { propertyId, amount, description = null } = split;
    em.create(ExpenseSplit, {
      expenseId: expense.id,
      position,
      propertyId,
      amount,
      description,
      categoryId: split.categoryId === undefined ? (expense.categoryId ?? null) : split.categoryId,
      scheduleELine: await lineOfShare(em, expense, split),
    });
  }
  await em.flush();
}

/** What of an expense says the lines of its shares. */
export type LineOfWhole = Pick<Expense, 'categoryId' | 'isCapital' | 'scheduleELine'>;

/** The line a share is to stand on: the one it names, else the one that follows. */
export async function lineOfShare(em: EntityManager, expense: LineOfWhole, split: NewSplit): Promise<string | null> {
  return split.scheduleELine === undefined ? shareLine(em, expense, split) : split.scheduleELine;
}

/** A share of another category has that category's line, else the expense's. The business's own and capital stand on none. */
export async function shareLine(
  em: EntityManager,
  expense: LineOfWhole,
  { propertyId, categoryId, amount }: Partial<Pick<ExpenseSplit, 'propertyId' | 'categoryId'>> & Pick<ExpenseSplit, 'amount'>,
): Promise<string | null> {
  if (typeof propertyId !== 'number' || expense.isCapital) return null;
  if (typeof categoryId !== 'number' || categoryId === expense.categoryId) return expense.scheduleELine ?? null;
  return proposeLine(em, { document: null, categoryId, amount, business: false, capital: false });
}

async function mustFit(em: EntityManager, expense: Expense, splits: readonly NewSplit[]): Promise<void> {
  const total = sumOf(splits.map((split) => split.amount));
  if (total !== expense.amount) throw splitProblem(`must add up to ${expense.amount}; they add up to ${total}`, 'splits_sum');
  const properties = distinct(splits.map((split) => split.propertyId));
  if ((await em.count(Property, { id: { $in: properties } })) < properties.length) throw new AppError('not-found', 'Property not found');
  const categories = distinct(splits.map((split) => split.categoryId));
  if ((await em.count(Category, { id: { $in: categories } })) < categories.length) throw new AppError('not-found', 'Category not found');
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.filter((id) => typeof id === 'number'))];

/** A refusal of the shares as they came in. */
export function splitProblem(msg: string, type: string): AppError {
  return new AppError('invalid', `The splits ${msg}.`, { problems: [{ loc: ['body', 'splits'], msg, type }] });
}
