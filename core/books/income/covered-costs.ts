import type { EntityManager } from '@mikro-orm/postgresql';
import { coverPayments, type NearExpense } from '#core/books/mortgages/cover-payments';
import { expenseSharesSql } from '#core/records/expenses/expense-shares';

/** A bill and the statement that withholds it are so many days apart at most. */
const billDays = 62;

/**
 * Costs on owner statements with the expenses, or shares of one, that may be the same money, the nearest first: of the property and the amount, about that time. A management
 * fee is no repair; what else it is called makes no difference, since manager and owner may put it on different lines.
 */
const nearSql = `select c.id as payment_id, e.expense_id, e.split_id, false as dismissed
  from claim c join ${expenseSharesSql} e on e.property_id = c.property_id and e.amount = c.amount
    cross join lateral (select coalesce(e.paid_on, e.expense_date) as day) b
  where c.book = 'income' and c.standing = 'counts' and not c.is_separate and c.kind in ('management_fee', 'repairs', 'other_cost')
    and abs(b.day - c.happened_on) <= ${billDays} and coalesce(e.schedule_eline, '') <> '12'
    and (e.schedule_eline is null or (c.line in ('8', '11')) = (e.schedule_eline in ('8', '11')))
    and (?::int[] is null or c.property_id = any(?::int[])) and not exists (select 1 from escrow_disbursement t where t.expense_id = e.expense_id)
  order by abs(b.day - c.happened_on), c.happened_on, c.id, e.expense_id, e.split_id`;

/**
 * Which costs that managers withheld are in the books as expenses too, by the claim: they are counted as these expenses. Each expense stands for one of them. `propertyIds`
 * null: of every property. Reads only.
 */
export async function coveredCosts(em: EntityManager, propertyIds: readonly number[] | null): Promise<ReadonlyMap<number, NearExpense>> {
  const ids = propertyIds === null ? null : `{${propertyIds.join(',')}}`;
  return coverPayments(await em.execute<NearExpense[]>(nearSql, [ids, ids]));
}
