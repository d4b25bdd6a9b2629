import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** What every sum reads: an expense that is whole once, and of one that is split its shares instead. `amount` is signed: a refund is negative. */
export const expenseShares = sql`(
  select e.id as expense_id, null::int as split_id, e.property_id, e.category_id, e.schedule_eline, e.expense_date, e.paid_on, e.is_capital,
    case when e.kind = 'refund' then -e.amount else e.amount end as amount
  from expense e where not e.is_split
  union all
  select e.id, s.id, s.property_id, s.category_id, s.schedule_eline, e.expense_date, e.paid_on, e.is_capital,
    case when e.kind = 'refund' then -s.amount else s.amount end
  from expense_split s join expense e on e.id = s.expense_id)`;

const wholeExpenses = sql`(
  select e.id as expense_id, null::int as split_id, e.property_id, e.category_id, e.schedule_eline, e.expense_date, e.paid_on, e.is_capital,
    case when e.kind = 'refund' then -e.amount else e.amount end as amount from expense e)`;

/** The same where the books may hold no split at all: then the table itself is read, which is several times as fast. */
export async function findExpenseShares(em: EntityManager) {
  const [row] = await em.execute<{ split: boolean }[]>('select exists (select 1 from expense_split) as split');
  return row?.split ? expenseShares : wholeExpenses;
}

/**
 * How many expenses stand behind shares, or behind those a condition holds for: one that has several among them counts once.
 * An own subselect, since `count(distinct)` would sort every row for the sake of the few that are split.
 */
export function countOfExpenses(condition = sql`true`) {
  return sql`(count(*) filter (where e.split_id is null and ${condition}) + (select count(distinct id)
    from unnest(array_agg(e.expense_id) filter (where e.split_id is not null and ${condition})) as split(id)))::int`;
}
