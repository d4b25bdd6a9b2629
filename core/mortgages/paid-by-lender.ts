import type { EntityManager } from '@mikro-orm/postgresql';
import { coverPayments, type NearExpense } from '#core/mortgages/cover-payments';
import { billDays } from '#core/mortgages/find-disbursements';

const openPayment = 'o.expense_id is null and o.dismissed_at is null';

/**
 * Payments from escrow of the properties and amounts of some whole expenses, with every expense, and share of one, that may be the bill of one. From those
 * few on, and the bills looked up once for all payments of an amount (`materialized` keeps it so): all expenses set beside all payments would take as long
 * as reading all of them. A lender pays about the day a bill is due.
 */
const nearSql = `with asked as materialized (select a.*
      from (select distinct property_id, amount from expense where id = any(?::int[]) and not is_split and property_id is not null) a
    where exists (select 1 from escrow_disbursement o where o.property_id = a.property_id and o.amount = a.amount and ${openPayment})),
  bill as materialized (select a.property_id, a.amount, e.* from asked a cross join lateral (
      select x.id, null::int as split_id, x.schedule_eline as line, x.expense_date, x.due_date, x.paid_on
        from expense x where x.property_id = a.property_id and x.amount = a.amount and x.kind = 'expense' and not x.is_split
      union all select x.id, s.id, coalesce(s.schedule_eline, x.schedule_eline), x.expense_date, x.due_date, x.paid_on
        from expense_split s join expense x on x.id = s.expense_id where s.property_id = a.property_id and s.amount = a.amount and x.kind = 'expense') e)
  select o.id as payment_id, b.id as expense_id, b.split_id, false as dismissed
  from bill b join escrow_disbursement o on o.property_id = b.property_id and o.amount = b.amount and ${openPayment}
    join document p on p.id = o.document_id and p.deleted_at is null
    cross join lateral (select case o.kind when 'insurance' then '9' else '16' end as line) l
  where coalesce(b.line, l.line) = l.line
    and abs(coalesce(b.paid_on, b.expense_date) - o.paid_on) <= ${billDays}
    and abs(coalesce(b.paid_on, b.due_date, b.expense_date) - o.paid_on) <= ${billDays}
    and not exists (select 1 from escrow_disbursement d where d.expense_id = b.id)
  order by abs(coalesce(b.paid_on, b.due_date, b.expense_date) - o.paid_on), o.paid_on, o.id, b.id, b.split_id`;

/**
 * Those of these expenses that a lender has paid from escrow by what its statements say, each payment for one bill as where the payments are told of:
 * nobody else has to pay them, though nobody has said of them that they are paid.
 */
export async function findPaidByLender(em: EntityManager, expenseIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (expenseIds.length === 0) return new Set();
  const near = await em.execute<NearExpense[]>(nearSql, [`{${expenseIds.join(',')}}`]);
  // Who pays a share has not paid the others.
  return new Set([...coverPayments(near).values()].flatMap(({ expense_id: id, split_id: share }) => (share === null ? [id] : [])));
}
