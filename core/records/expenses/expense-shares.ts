import { sql } from '@mikro-orm/postgresql';

/** What every sum reads: an expense that is whole once, and of one that is split its shares instead. `amount` is signed: a refund is negative. */
export const expenseSharesSql = `(
  select e.id as expense_id, null::int as split_id, e.property_id, e.category_id, e.schedule_eline, e.expense_date, e.due_date, e.paid_on, e.escrow_paid_on, e.is_capital,
    case when e.kind = 'refund' then -e.amount else e.amount end as amount, e.document_id, e.vendor, e.description
  from expense e where not e.is_split
  union all
  select e.id, s.id, s.property_id, s.category_id, s.schedule_eline, e.expense_date, e.due_date, e.paid_on, e.escrow_paid_on, e.is_capital,
    case when e.kind = 'refund' then -s.amount else s.amount end, e.document_id, e.vendor, coalesce(s.description, e.description)
  from expense_split s join expense e on e.id = s.expense_id and e.is_split)`;

/** The same as a part of a longer question. */
export const expenseShares = sql([expenseSharesSql]);
