import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * What an expense that was made from a bill paid of it: the property's share, where it is split. Of the charges `which` names. Looked up bill by bill
 * (`offset 0` keeps it so): the bills of a year are few beside all expenses.
 */
export const paidByExpense = (
  which: string,
): string => `select distinct on (x.id, h.property_id) h.property_id, null::int as id, 'payment' as kind, h.period, x.amount, null::date as due_on,
    x.day as happened_on, h.document_id, null::int as hoa_email_id, x.id as expense_id, false as is_late_fee,
    null as note, true as by_expense, x.undated, false as corrects, h.is_special, null as reference
  from hoa_entry h cross join lateral (select e.id, coalesce(e.paid_on, e.expense_date) as day, e.paid_on is null as undated,
      case when e.is_split then (select sum(s.amount) from expense_split s where s.expense_id = e.id and s.property_id = h.property_id)
        when e.property_id = h.property_id then e.amount end as amount
    from expense e where e.document_id = h.document_id and e.kind = 'expense' and (e.paid_on is not null or e.due_date is null) offset 0) x
  where h.kind = 'charge' and ${which} and x.amount > 0
  order by x.id, h.property_id, h.is_late_fee, h.id`;

/** Nobody has said by hand what the expense paid. */
export const isUnsaid = 'not exists (select 1 from hoa_entry o where o.expense_id = x.id and o.property_id = h.property_id)';

const ofDocument = 'h.document_id = ?';
const dayPaid = 'case when p.undated then null else p.happened_on end';

/** A bill is about to leave the dues, its expense is not: what that paid stands by itself from then on. In the caller's transaction. */
export async function keepPaid(em: EntityManager, documentId: number): Promise<void> {
  await em.execute(
    `insert into hoa_entry (property_id, kind, period, amount, happened_on, document_id, expense_id)
     select p.property_id, p.kind, p.period, p.amount, ${dayPaid}, p.document_id, p.expense_id from (${paidByExpense(`${ofDocument} and ${isUnsaid}`)}) p`,
    [documentId],
  );
}

/** The bill is back, and its expense says again what was paid of it: what says just the same goes. In the caller's transaction. */
export async function releasePaid(em: EntityManager, documentId: number): Promise<void> {
  await em.execute(
    `delete from hoa_entry o using (${paidByExpense(ofDocument)}) p
     where o.kind = 'payment' and o.hoa_email_id is null and o.note is null and o.expense_id = p.expense_id and o.property_id = p.property_id
       and o.period = p.period and o.amount = p.amount and o.happened_on is not distinct from ${dayPaid}`,
    [documentId],
  );
}
