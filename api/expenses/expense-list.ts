import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Expense } from '#core/database/entities/expense.entity';
import { expenseKinds } from '#core/database/values/schedule-e';
import { shownAmountSql } from '#core/records/expenses/shown-amount';
import type { SummaryScope } from '#core/records/expenses/summed-parts';
import { businessOr } from '#core/records/settings/business';
import { countsOnSql, type TaxBasis } from '#core/records/settings/tax-basis';
import { conditionsOn } from '../list-query/conditions.js';
import { amountFilter, choiceFilter, dayFilter, flagFilter, idFilter, ownerFilter, isOn, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';
import type { ShareFilters } from './asked-shares.js';
import { findExpenseWords } from './expense-words.js';

const { among } = conditionsOn<Expense>();
const filters = {
  id: idFilter(),
  property_id: idFilter(),
  owner_id: ownerFilter(),
  category_id: idFilter(),
  document_id: idFilter(),
  tag_ids: idFilter('With any of these tags.'),
  business: flagFilter('Only those of no property, and shares of none.'),
  without_line: flagFilter('Only those of a property that no tax line is set for, and shares of such; capital needs none.'),
  uncategorized: flagFilter('Only those of no category, and shares of none.'),
  kind: choiceFilter(expenseKinds),
  min_amount: amountFilter('Of this amount or more.'),
  max_amount: amountFilter('Of this amount or less.'),
  vendor: wordFilter('The whole name.'),
  vendor_id: idFilter('Expenses under any name of this vendor.'),
  from: dayFilter('Of those that count on or after this day, as in every total.'),
  to: dayFilter('Of those that count on or before this day.'),
  due_from: dayFilter('Due on or after.'),
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

export const expenseRules = listRules({
  resource: 'expenses',
  filters,
  columns: sortColumns,
  order: [['expense_date', 'desc']],
});

export const ExpenseQuery = listParameters(filters);
export type ExpenseRequest = ListRequest<typeof filters, Sort>;

/** The day by which the business's expenses count; loaded only where a request depends on it. */
export async function basisOf(em: EntityManager, { filters: { from, to } }: ExpenseRequest): Promise<TaxBasis> {
  return from || to ? (await businessOr(em)).tax_basis : 'cash';
}

/** The condition of a request with its words; the database is asked which expenses match those. */
export async function expensesAsked(em: EntityManager, request: ExpenseRequest, basis: TaxBasis): Promise<FilterQuery<Expense>> {
  const where = expenseCondition(request, basis);
  return request.q === null ? where : { $and: [where, await findExpenseWords(em, request.q)] };
}

/** What a request's sums cover: the keys by which sums are stored, and, where other filters narrow it too, the SQL that selects those expenses. */
export async function summedScope(em: EntityManager, request: ExpenseRequest, basis: TaxBasis): Promise<SummaryScope> {
  const { property_id, owner_id: _, category_id, business, uncategorized, without_line, from, to, ...others } = request.filters;
  const scope = {
    ...(property_id && { propertyIds: property_id }),
    ...(category_id && { categoryIds: category_id }),
    ...(isOn(business) && { business: true }),
    ...(isOn(uncategorized) && { uncategorized: true }),
    ...(isOn(without_line) && { withoutLine: true }),
    ...(from?.[0] && { from: from[0] }),
    ...(to?.[0] && { to: to[0] }),
  };
  if (request.q === null && Object.keys(others).length === 0) return scope;
  const where = await expensesAsked(em, { ...request, filters: others }, basis);
  return {
    ...scope,
    selected: em
      .createQueryBuilder(Expense)
      .select('id')
      .where(where as never)
      .getFormattedQuery(),
  };
}

/** The condition of a request's filters. */
export function expenseCondition({ filters: asked }: ExpenseRequest, basis: TaxBasis): FilterQuery<Expense> {
  const where = among(asked, { id: 'id', document_id: 'documentId', kind: 'kind', vendor: 'vendor', vendor_id: 'vendorId' });
  const narrowing = shareConditions(asked);
  if (narrowing.length > 0) where.push(withShare(narrowing));
  if (asked.tag_ids) where.push(withAnyTag(asked.tag_ids));
  if (asked.from) where.push(counts(basis, '>=', asked.from[0]));
  if (asked.to) where.push(counts(basis, '<=', asked.to[0]));
  if (asked.due_from) where.push({ dueDate: { $gte: asked.due_from[0] } });
  if (asked.due_to) where.push({ dueDate: { $lte: asked.due_to[0] } });
  if (asked.min_amount) where.push(shows('>=', asked.min_amount[0]));
  if (asked.max_amount) where.push(shows('<=', asked.max_amount[0]));
  if (isOn(asked.without_line)) where.push({ isCapital: false });
  if (isOn(asked.unpaid)) where.push({ paidOn: null });
  return { $and: where };
}

/** Of a divided bill a limited user's shares are compared: its total must not be found by trying. */
const shows = (beside: '>=' | '<=', amount: string | undefined): FilterQuery<Expense> => ({
  [raw((alias) => `${shownAmountSql(alias)} ${beside} ?::numeric`, [amount])]: [],
});

const counts = (basis: TaxBasis, beside: '>=' | '<=', day: string | undefined): FilterQuery<Expense> => ({
  [raw((alias) => `${countsOnSql(basis, alias)} ${beside} ?::date`, [day])]: [],
});

const asArray = (ids: readonly number[]): string => `{${ids.join(',')}}`;

interface ShareCondition {
  /** The SQL, for a table of this name that has the columns. */
  holds: (table: string) => string;
  values: string[];
}

const anyOf = (column: 'property_id' | 'category_id', ids: readonly number[] | undefined): ShareCondition[] =>
  ids ? [{ holds: (table: string) => `${table}.${column} = any(?::int[])`, values: [asArray(ids)] }] : [];

function shareConditions({ property_id, category_id, business, uncategorized, without_line }: ShareFilters): ShareCondition[] {
  return [
    ...anyOf('property_id', property_id),
    ...anyOf('category_id', category_id),
    ...(isOn(business) ? [{ holds: (table: string) => `${table}.property_id is null`, values: [] }] : []),
    ...(isOn(without_line)
      ? [{ holds: (table: string) => `(${table}.schedule_eline is null and ${table}.property_id is not null)`, values: [] }]
      : []),
    ...(isOn(uncategorized) ? [{ holds: (table: string) => `${table}.category_id is null`, values: [] }] : []),
  ];
}

/** A whole expense that meets all of this, or one with a share that meets all of it. */
function withShare(conditions: readonly ShareCondition[]): FilterQuery<Expense> {
  const on = (alias: string): string => conditions.map(({ holds }) => holds(alias)).join(' and ');
  const shares = `select s.expense_id from expense_split s where ${on('s')}`;
  const values = conditions.flatMap((condition) => condition.values);
  return {
    // Only one that is split is looked for among the shares: each other would be compared with all of them.
    [raw(
      (alias) => `((${on(alias)} and not ${alias}.is_split) or (${alias}.is_split and ${alias}.id = any(array(${shares}))))`,
      [...values, ...values],
    )]: [],
  };
}

function withAnyTag(ids: readonly number[]): FilterQuery<Expense> {
  const labels = 'select 1 from expense_expense_tag l where l.expense_tag_id = any(?::int[])';
  return { [raw((alias) => `exists (${labels} and l.expense_id = ${alias}.id)`, [asArray(ids)])]: [] };
}
