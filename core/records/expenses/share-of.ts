import type { EntityManager } from '@mikro-orm/postgresql';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import { sumOf } from '#core/kernel/platform/sum-of';

/** What of an expense is a property's, as decimal text; null where nothing is. */
export async function shareOf(
  em: EntityManager,
  { id, amount, isSplit, propertyId: own }: Expense,
  propertyId: number,
): Promise<string | null> {
  if (!isSplit) return own === propertyId ? amount : null;
  const shares = await em.find(ExpenseSplit, { expenseId: id, propertyId });
  return shares.length > 0 ? sumOf(shares.map((share) => share.amount)) : null;
}
