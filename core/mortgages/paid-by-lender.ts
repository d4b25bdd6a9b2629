import type { EntityManager } from '@mikro-orm/postgresql';
import { coverPayments, type NearExpense } from '#core/mortgages/cover-payments';
import { billDays } from '#core/mortgages/find-disbursements';

/**
 * Payments from escrow of the properties and amounts of some whole expenses, with every whole expense that may be the bill of one. From those few on: all
 * expenses set beside all payments would take as long as reading all of them. A lender pays about the day a bill is due.
 */
const nearSql = `select o.id as payment_id, x.id as expense_id, null::int as split_id, false as dismissed
  from (select distinct property_id, amount from expense where id = any(?::int[]) and not is_split and property_id is not null) asked
    join escrow_disbursement o on o.property_id = asked.property_id and o.amount = asked.amount and o.expense_id is null and o.dismissed_at is null
    join document p on p.id = o.document_id and p.deleted_at is null
    join expense x on x.property_id = o.property_id and x.amount = o.amount and x.kind = 'expense' and not x.is_split
      and coalesce(x.schedule_eline, case o.kind when 'insurance' then '9' else '16' end) = case o.kind when 'insurance' then '9' else '16' end
      and abs(coalesce(x.paid_on, x.expense_date) - o.paid_on) <= ${billDays}
      and not exists (select 1 from escrow_disbursement b where b.expense_id = x.id)
  order by abs(coalesce(x.paid_on, x.due_date, x.expense_date) - o.paid_on), o.paid_on, o.id, x.id`;

/**
 * Those of these expenses that a lender has paid from escrow by what its statements say, each payment for one bill as where the payments are told of:
 * nobody else has to pay them, though nobody has said of them that they are paid.
 */
export async function findPaidByLender(em: EntityManager, expenseIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (expenseIds.length === 0) return new Set();
  const near = await em.execute<NearExpense[]>(nearSql, [`{${expenseIds.join(',')}}`]);
  return new Set([...coverPayments(near).values()].map(({ expense_id: id }) => id));
}
