import type { Expense } from '../api/types';
import { formatDay } from '../money/format';

/** What counts of an expense in its list: of one that is split the share that belongs there. A refund is negative. */
export function countedAmount(expense: Pick<Expense, 'kind' | 'amount' | 'share_amount'>): number {
  const amount = expense.share_amount ?? expense.amount;
  return expense.kind === 'refund' ? -amount : amount;
}

/** What a row is called on its buttons. */
export function namesOf(expense: Pick<Expense, 'vendor' | 'description' | 'expense_date'>, none: string): { name: string; date: string } {
  return { name: expense.vendor ?? expense.description ?? none, date: formatDay(expense.expense_date) };
}
