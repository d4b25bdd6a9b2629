import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { expenseShares } from '#core/expenses/expense-shares';
import { type FoundItem, interestOnce } from '#core/reports/interest-once';
import type { TaxItem } from '#core/reports/tax-item';

/**
 * What a tax year holds for each property, on cash basis: an expense belongs to the year it was paid, else dated. The interest of a mortgage
 * statement belongs to Schedule E line 12 of the year it was due, unless its expense stands on a line already, whichever, or another paper's for
 * the same interest: it would count twice. Escrow deposits never count.
 */
export async function findTaxItems(em: EntityManager, year: number): Promise<TaxItem[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  // Interest is looked at beyond the ends of the year: it may be paid on the other side of one.
  const [first, last] = [`${year - 1}-11-01`, `${year + 1}-02-28`];
  const items = await em.execute<FoundItem[]>(sql`
    select i.of_statement, i.property_id, p.name as property_name, p.address, i.line, i.is_capital, i.expense_id, i.split_id, i.statement_id,
      to_char(i.date, 'YYYY-MM-DD') as date, i.vendor, i.description, i.amount::numeric(20,2)::text as amount, d.id as document_id, d.filename
    from (
      select e.property_id, e.schedule_eline as line, e.is_capital, e.expense_id, e.split_id, null::int as statement_id,
        coalesce(e.paid_on, e.expense_date) as date, x.vendor, coalesce(s.description, x.description) as description, e.amount,
        -- A payment from escrow opens the statement that says it.
        coalesce(x.document_id, (select o.document_id from escrow_disbursement o where o.expense_id = x.id)) as document_id,
        exists (select 1 from mortgage_statement o where o.expense_id = x.id or o.document_id = x.document_id) as of_statement
      from ${expenseShares} e join expense x on x.id = e.expense_id left join expense_split s on s.id = e.split_id
      where e.property_id is not null and coalesce(e.paid_on, e.expense_date) between ${first}::date and ${last}::date
        and (e.schedule_eline = '12' or coalesce(e.paid_on, e.expense_date) between ${from}::date and ${to}::date)
      union all
      select m.property_id, '12', false, null, null, m.id, coalesce(m.due_date, m.statement_date), m.lender, 'Mortgage interest', m.interest, m.document_id, false
      from mortgage_statement m
      where m.property_id is not null and m.replaced_by is null and m.interest > 0 and coalesce(m.due_date, m.statement_date) between ${first}::date and ${last}::date
        and not exists (select 1 from expense x left join expense_split s on s.expense_id = x.id
          where (x.id = m.expense_id or x.document_id = m.document_id) and (case when x.is_split then s.schedule_eline else x.schedule_eline end) is not null)
    ) i
    join property p on p.id = i.property_id
    left join document d on d.id = i.document_id and d.deleted_at is null
    order by lower(p.name), p.id, i.date, i.expense_id, i.split_id, i.statement_id`);
  const sums = await em.execute<{ id: number; interest: string }[]>(
    `select property_id as id, max(ytd_interest)::text as interest from mortgage_statement
     where property_id is not null and replaced_by is null and coalesce(due_date, statement_date) between ?::date and ?::date
     group by property_id having max(ytd_interest) is not null
     union all
     select d.property_id, y.interest::numeric(14,2)::text from document d
       cross join lateral (select ${effectiveSql('ytd_interest')} as interest,
         coalesce(${effectiveSql('statement_date')}, ${effectiveSql('service_date')})::date as day) y
     where d.property_id is not null and d.deleted_at is null and d.document_type = 'mortgage_statement' and y.interest is not null
       and not exists (select 1 from mortgage_statement m where m.document_id = d.id) and extract(year from y.day) in (?, ?)`,
    // The summary of a year is written at its end or after it.
    [from, to, year, year + 1],
  );
  const ofYear = Map.groupBy(sums, ({ id }) => id);
  return interestOnce(items, year, new Map([...ofYear].map(([id, rows]) => [id, rows.map(({ interest }) => interest)])));
}
