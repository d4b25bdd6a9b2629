import type { EntityManager } from '@mikro-orm/postgresql';
import type { SplitProblem } from '#core/records/expenses/check-splits';
import type { DividedSplit } from '#core/records/expenses/divide-amount';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import { proposeLine } from '#core/records/expenses/propose-line';
import { AppError } from '#core/kernel/platform/app-error';

/**
 * Replaces the shares of an expense in the caller's transaction by ones that add up to it; none makes it whole again. While it is split it has no
 * property of its own.
 */
export async function splitExpense(em: EntityManager, expense: Expense, splits: readonly DividedSplit[]): Promise<void> {
  expense.isSplit = splits.length > 0;
  if (expense.isSplit) expense.propertyId = null;
  // Other shares are another state of it, though none of its own columns changed.
  expense.updatedAt = new Date();
  await em.nativeDelete(ExpenseSplit, { expenseId: expense.id });
  for (const [position, split] of splits.entries()) {
    const { propertyId, amount, description = null, method = 'amount', weight = null, lineItem = null } = split;
    em.create(ExpenseSplit, {
      expenseId: expense.id,
      position,
      propertyId,
      amount,
      description,
      method,
      weight,
      lineItem,
      categoryId: split.categoryId === undefined ? (expense.categoryId ?? null) : split.categoryId,
      scheduleELine: await lineOfShare(em, expense, split),
    });
  }
  await em.flush();
}

/** What of an expense says the lines of its shares. */
export type LineOfWhole = Pick<Expense, 'categoryId' | 'isCapital' | 'scheduleELine'>;

/** The line a share is to stand on: the one it names, else the one that follows. */
export async function lineOfShare(em: EntityManager, expense: LineOfWhole, split: DividedSplit): Promise<string | null> {
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

/** A refusal of the parts as they came in. */
export const splitProblem = (problems: readonly SplitProblem[]): AppError =>
  new AppError('invalid', problems[0]?.sentence ?? '', {
    problems: problems.map(({ path, sentence }) => ({ loc: ['body', 'splits', ...path], msg: sentence, type: 'split' })),
  });
