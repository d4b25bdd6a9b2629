import type { Expense } from '../api/types';
import { formatDay } from '../money/format';

/** What counts of an expense in its list: of one that is split the share that belongs there. A refund is negative. */
export function countedAmount(expense: Pick<Expense, 'kind' | 'amount' | 'share_amount'>): number {
  const amount = expense.share_amount ?? expense.amount;
  return expense.kind === 'refund' ? -amount : amount;
}

/** Whose expenses a list shows: a property's (its id), the business's, or all. */
export type ListOf = number | 'business' | 'all';

const isListed = ({ property_id: property }: Expense['splits'][number], listOf: ListOf): boolean =>
  listOf === 'all' || property === (listOf === 'business' ? null : listOf);

/** The name of the category; of a split expense that of its listed shares, null where they have none or several. */
export function countedCategory(expense: Pick<Expense, 'is_split' | 'splits' | 'category'>, listOf: ListOf): string | null {
  if (!expense.is_split) return expense.category?.name ?? null;
  const names = new Set(expense.splits.filter((share) => isListed(share, listOf)).map((share) => share.category_name));
  const [only = null] = names;
  return names.size === 1 ? only : null;
}

/** The properties that an expense is for, each once; none where it is the business's own. */
export function propertiesOf(
  expense: Pick<Expense, 'is_split' | 'splits' | 'property_id' | 'property_name'>,
): { id: number; name: string }[] {
  const parts = expense.is_split ? expense.splits : [expense];
  const names = new Map(parts.map(({ property_id: id, property_name: name }) => [id, name]));
  return [...names].flatMap(([id, name]) => (id === null ? [] : [{ id, name: name ?? `#${id}` }]));
}

/** What a row is called on its buttons. */
export function namesOf(expense: Pick<Expense, 'vendor' | 'description' | 'expense_date'>, none: string): { name: string; date: string } {
  return { name: expense.vendor ?? expense.description ?? none, date: formatDay(expense.expense_date) };
}
