import type { EntityManager } from '@mikro-orm/postgresql';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import { type LineOfWhole, shareLine } from '#core/records/expenses/split-expense';

/** What was changed of an expense that its shares may follow. */
interface LineChange {
  was: Omit<LineOfWhole, 'categoryId'>;
  /** A person has named the line. */
  chosen: boolean;
}

/**
 * Puts the shares of a changed expense that stand on the line it gave them on the one it gives them now; where none stands on any, all of
 * them on the one that was chosen. The business's own stays on none. In the caller's transaction, which holds the expense.
 */
export async function followLine(em: EntityManager, expense: Expense, { was, chosen }: LineChange): Promise<void> {
  const { categoryId, isCapital, scheduleELine } = expense;
  if (!chosen && was.isCapital === isCapital && (was.scheduleELine ?? null) === (scheduleELine ?? null)) return;
  const splits = await em.find(ExpenseSplit, { expenseId: expense.id });
  const shares = splits.filter(({ propertyId }) => typeof propertyId === 'number');
  const bare = shares.every((share) => (share.scheduleELine ?? null) === null);
  for (const share of shares) {
    const line = share.scheduleELine ?? null;
    // By the category of today: a share does not follow its expense to another one.
    const stood = line === (await shareLine(em, { ...was, categoryId }, share));
    // One on no line beside others that have theirs may be principal: only a person puts it on one.
    const follows = stood && (line !== null || bare || chosen || was.isCapital);
    if (follows || (bare && chosen)) share.scheduleELine = await shareLine(em, expense, share);
    // Other shares are another state of it, though none of its own columns changed.
    if ((share.scheduleELine ?? null) !== line) expense.updatedAt = new Date();
  }
  await em.flush();
}
