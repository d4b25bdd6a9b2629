import { sql } from '@mikro-orm/postgresql';
import { expenseShares } from '#core/records/expenses/expense-shares';
import { byMonths, type Span } from '#core/records/expenses/whole-months';
import { countsOnSql, monthColumns, type TaxBasis } from '#core/records/settings/tax-basis';

/** Which expenses are summed. What is left out does not narrow. Days are `YYYY-MM-DD`, both included: those they count by. */
export interface SummaryScope {
  propertyIds?: readonly number[];
  /** Only those of no property. */
  business?: boolean;
  /** SQL that selects the ids of the expenses, where other things narrow them too. */
  selected?: string;
  categoryIds?: readonly number[];
  /** Only those without a category. */
  uncategorized?: boolean;
  /** Only those of a property that no tax line is set for; capital needs none. */
  withoutLine?: boolean;
  from?: string;
  to?: string;
}

type Part = ReturnType<typeof sql>;

const ids = (list: readonly number[]): string => `{${list.join(',')}}`;
const day = (basis: TaxBasis): Part => sql([countsOnSql(basis, 'x')]);
const month = (basis: TaxBasis): Part => sql`date_trunc('month', ${day(basis)}::timestamp)::date`;
const signed = (amount: Part): Part => sql`case when x.kind = 'refund' then -${amount} else ${amount} end`;
const within = (basis: TaxBasis, { from, to }: Span): Part =>
  sql`${day(basis)} >= coalesce(${from}::date, '-infinity') and ${day(basis)} <= coalesce(${to}::date, 'infinity')`;

/** Whole expenses of whole months, as they are kept. */
function keptMonths(basis: TaxBasis, { from, before }: { from: string | null; before: string | null }): Part {
  const kept = sql([`l.${monthColumns[basis]}`]);
  return sql`select ${kept} as month, l.property_id, l.category_id, l.schedule_eline, l.is_capital, l.amount, l.expenses as whole, null::int as split_of
    from expense_sum l where ${kept} >= coalesce(${from}::date, '-infinity') and ${kept} < coalesce(${before}::date, 'infinity')`;
}

/** Whole expenses of some days, one by one. */
const wholeOf = (basis: TaxBasis, span: Span): Part =>
  sql`select ${month(basis)}, x.property_id, x.category_id, x.schedule_eline, x.is_capital, ${signed(sql`x.amount`)}, 1, null::int
    from expense x where not x.is_split and ${within(basis, span)}`;

const splitOf = (basis: TaxBasis, span: Span): Part =>
  sql`select ${month(basis)}, s.property_id, s.category_id, s.schedule_eline, x.is_capital, ${signed(sql`s.amount`)}, 0, x.id from expense_split s
    join expense x on x.id = s.expense_id and x.is_split where ${within(basis, span)}`;

/** Expenses that something narrows which is no key of what is kept are read one by one. */
const selectedOf = (basis: TaxBasis, span: Span, selected: string): Part =>
  sql`select ${month(basis)}, x.property_id, x.category_id, x.schedule_eline, x.is_capital, x.amount,
      (x.split_id is null)::int as whole, case when x.split_id is not null then x.expense_id end as split_of
    from ${expenseShares} x where ${within(basis, span)} and x.expense_id in (${sql([selected])})`;

/**
 * What every sum of expenses is made of, on whatever screen: all of them but what the scope leaves out, a refund as less, of one that is split its shares, in the month
 * of the day they count by. Parts with `month` (its first day), `property_id` (null: the business's own), `category_id`, `line` (of Schedule E), `is_capital`,
 * `amount` (signed), `whole` (how many expenses that are not split), and `split_of` (the expense whose share it is).
 */
export function summedParts(
  { propertyIds, business, selected, categoryIds, uncategorized, withoutLine, from, to }: SummaryScope,
  basis: TaxBasis,
): Part {
  const span = { from: from ?? null, to: to ?? null };
  const { months, days } = byMonths(span);
  const whole = [...(months ? [keptMonths(basis, months)] : []), ...days.map((run) => wholeOf(basis, run))];
  const all = selected ? selectedOf(basis, span, selected) : [...whole, splitOf(basis, span)].reduce((a, b) => sql`${a} union all ${b}`);
  return sql`select * from (${all}) e (month, property_id, category_id, line, is_capital, amount, whole, split_of)
    where (${propertyIds ? ids(propertyIds) : null}::int[] is null or e.property_id = any(${ids(propertyIds ?? [])}::int[]))
    and (${business ?? false}::boolean is false or e.property_id is null)
    and (${uncategorized ?? false}::boolean is false or e.category_id is null)
    and (${withoutLine ?? false}::boolean is false or (e.line is null and e.property_id is not null and not e.is_capital))
    and (${categoryIds ? ids(categoryIds) : null}::int[] is null or e.category_id = any(${ids(categoryIds ?? [])}::int[]))`;
}

/** What was spent for each property in a span of days, as rows of `property_id` and `total`. */
export const spentByProperty = (scope: SummaryScope, basis: TaxBasis): Part =>
  sql`select property_id, sum(amount) as total from (${summedParts(scope, basis)}) spent where property_id is not null group by property_id`;
