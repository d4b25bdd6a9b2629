import { sql } from '@mikro-orm/postgresql';
import { expenseShares } from '#core/expenses/expense-shares';
import { byMonths, type Span } from '#core/expenses/whole-months';

/** Which expenses are summed. What is left out does not narrow. Days are `YYYY-MM-DD`, both included. */
export interface SummaryScope {
  propertyIds?: readonly number[];
  /** Only those of no property. */
  business?: boolean;
  /** Those with any of these tags. */
  tagIds?: readonly number[];
  categoryIds?: readonly number[];
  from?: string;
  to?: string;
}

type Part = ReturnType<typeof sql>;

const ids = (list: readonly number[]): string => `{${list.join(',')}}`;
const month = sql`date_trunc('month', x.expense_date::timestamp)::date`;
const signed = (amount: Part): Part => sql`case when x.kind = 'refund' then -${amount} else ${amount} end`;
const dated = ({ from, to }: Span): Part =>
  sql`x.expense_date >= coalesce(${from}::date, '-infinity') and x.expense_date <= coalesce(${to}::date, 'infinity')`;

/** Whole expenses of whole months, as they are kept. */
const keptMonths = ({ from, before }: { from: string | null; before: string | null }): Part =>
  sql`select l.month, l.property_id, l.category_id, l.amount, l.expenses as whole, null::int as split_of from expense_sum l
    where l.month >= coalesce(${from}::date, '-infinity') and l.month < coalesce(${before}::date, 'infinity')`;

/** Whole expenses of some days, one by one. */
const wholeOf = (span: Span): Part =>
  sql`select ${month}, x.property_id, x.category_id, ${signed(sql`x.amount`)}, 1, null::int from expense x where not x.is_split and ${dated(span)}`;

const splitOf = (span: Span): Part =>
  sql`select ${month}, s.property_id, s.category_id, ${signed(sql`s.amount`)}, 0, x.id from expense_split s
    join expense x on x.id = s.expense_id and x.is_split where ${dated(span)}`;

/** Labels are no key of what is kept: those with any of them are read one by one. */
const labelled = (span: Span, tagIds: readonly number[]): Part =>
  sql`select date_trunc('month', x.expense_date::timestamp)::date as month, x.property_id, x.category_id, x.amount,
      (x.split_id is null)::int as whole, case when x.split_id is not null then x.expense_id end as split_of
    from ${expenseShares} x where ${dated(span)}
      and exists (select 1 from expense_expense_tag l where l.expense_id = x.expense_id and l.expense_tag_id = any(${ids(tagIds)}::int[]))`;

/**
 * What sums of a scope are made of: parts with `month` (its first day), `property_id`, `category_id`, `amount` (signed), `whole` (how many expenses
 * that are not split), and `split_of` (the expense whose share it is).
 */
export function summedParts({ propertyIds, business, tagIds, categoryIds, from, to }: SummaryScope): Part {
  const span = { from: from ?? null, to: to ?? null };
  const { months, days } = byMonths(span);
  const whole = [...(months ? [keptMonths(months)] : []), ...days.map(wholeOf)];
  const all = tagIds ? labelled(span, tagIds) : [...whole, splitOf(span)].reduce((one, other) => sql`${one} union all ${other}`);
  return sql`select * from (${all}) e (month, property_id, category_id, amount, whole, split_of)
    where (${propertyIds ? ids(propertyIds) : null}::int[] is null or e.property_id = any(${ids(propertyIds ?? [])}::int[]))
    and (${business ?? false}::boolean is false or e.property_id is null)
    and (${categoryIds ? ids(categoryIds) : null}::int[] is null or e.category_id = any(${ids(categoryIds ?? [])}::int[]))`;
}
