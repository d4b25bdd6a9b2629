import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Expense } from '#core/expenses/expense.entity';
import { expenseKinds } from '#core/expenses/schedule-e';
import { containing } from '#core/platform/like-pattern';
import { choiceFilter, dayFilter, flagFilter, idFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest, ListRules } from '../list-query/list-query.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const filters = {
  id: idFilter(),
  property_id: idFilter(),
  category_id: idFilter(),
  document_id: idFilter(),
  business: flagFilter('Only those of no property.'),
  kind: choiceFilter(expenseKinds),
  vendor: wordFilter('The whole name.'),
  from: dayFilter('Dated on or after.'),
  to: dayFilter('Dated on or before.'),
  due_to: dayFilter('Due on or before.'),
  unpaid: flagFilter('Only what is not paid yet.'),
};

const sortColumns = {
  expense_date: filled('expenseDate'),
  id: 'id',
  amount: filled('amount'),
  vendor: 'vendor',
  description: 'description',
  due_date: 'dueDate',
  property_id: 'propertyId',
  category_id: 'categoryId',
  created_at: filled('createdAt'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const expenseRules: ListRules<typeof filters, Sort> & { columns: Record<Sort, SortColumn> } = {
  resource: 'expenses',
  filters,
  sortable: Object.keys(sortColumns) as Sort[],
  order: [['expense_date', 'desc']],
  columns: sortColumns,
};

export const ExpenseQuery = listParameters(filters);
export type ExpenseRequest = ListRequest<typeof filters, Sort>;

/** The condition of a request. */
export function expenseCondition({ filters: asked, q }: ExpenseRequest): FilterQuery<Expense> {
  const where: FilterQuery<Expense>[] = [];
  if (asked.id) where.push({ id: { $in: asked.id } });
  if (asked.property_id) where.push({ propertyId: { $in: asked.property_id } });
  if (asked.category_id) where.push({ categoryId: { $in: asked.category_id } });
  if (asked.document_id) where.push({ documentId: { $in: asked.document_id } });
  if (isOn(asked.business)) where.push({ propertyId: null });
  if (asked.kind) where.push({ kind: { $in: asked.kind } });
  if (asked.vendor) where.push({ vendor: { $in: asked.vendor } });
  if (asked.from) where.push({ expenseDate: { $gte: asked.from[0] } });
  if (asked.to) where.push({ expenseDate: { $lte: asked.to[0] } });
  if (asked.due_to) where.push({ dueDate: { $lte: asked.due_to[0] } });
  if (isOn(asked.unpaid)) where.push({ paidOn: null });
  if (q) where.push({ $or: [{ vendor: { $ilike: containing(q) } }, { description: { $ilike: containing(q) } }] });
  return { $and: where };
}
