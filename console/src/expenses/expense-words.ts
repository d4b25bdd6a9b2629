import type { Expense } from '../api/types';
import { formatDay } from '../money/format';

/** What counts of an expense in its list: of one that is split the share that belongs there. A refund is negative. */
export function countedAmount(expense: Pick<Expense, 'kind' | 'amount' | 'share_amount'>): number {
  const amount = expense.share_amount ?? expense.amount;
  return expense.kind === 'refund' ? -amount : amount;
}

/**
 * The name of what an expense was for in the list of a property or, `of` null, of the business: of one that is split that of the share there;
 * null where it has none or several.
 */
export function countedCategory(expense: Pick<Expense, 'is_split' | 'splits' | 'category'>, of: number | null): string | null {
  if (!expense.is_split) return expense.category?.name ?? null;
  const names = new Set(expense.splits.filter((share) => share.property_id === of).map((share) => share.category_name));
  const [only = null] = names;
  return names.size === 1 ? only : null;
}

/** What a row is called on its buttons. */
export function namesOf(expense: Pick<Expense, 'vendor' | 'description' | 'expense_date'>, none: string): { name: string; date: string } {
  return { name: expense.vendor ?? expense.description ?? none, date: formatDay(expense.expense_date) };
}
