import type { EntityManager } from '@mikro-orm/postgresql';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import { sumOf } from '#core/kernel/platform/sum-of';

/** SQL: what an expense `e` pays for a property: its share, where it is split. A refund pays nothing. */
export const paidShareSql = (property: string): string => `case when e.kind <> 'expense' then null
  when e.is_split then (select sum(s.amount) from expense_split s where s.expense_id = e.id and s.property_id = ${property})
  when e.property_id = ${property} then e.amount end`;

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
