import type { Client } from 'pg';

/** Three of four reviewed bills are expenses; one in a hundred is divided between two properties. */
export async function seedExpenses(database: Client): Promise<void> {
  await database.query(
    `insert into expense (property_id, category_id, document_id, amount, expense_date, due_date, paid_on, vendor, vendor_id, description, schedule_eline, is_capital, created_by, created_at)
     select case when d.document_type <> 'business_expense' then d.property_id end, c.ids[1 + d.id % cardinality(c.ids)], d.id, d.amount, d.document_date, d.document_date + 20,
       case when d.id % 12 > 0 then d.document_date + 15 end, d.vendor_name, v.id, 'Bill ' || substring(d.filename from '[0-9]+'),
       (array['7', '9', '10', '14', '14', '16', '17', '19', null])[1 + d.id % 9], d.id % 60 = 0, case when d.id % 3 = 0 then 1 end, d.completed_at
     from document d left join vendor v on v.business_name = d.vendor_name, (select array_agg(id order by id) as ids from category) c
     where d.reviewed_at is not null and d.deleted_at is null and d.duplicate_of is null and d.confirms is null and d.id % 4 > 0
       and d.document_type in ('expense', 'business_expense', 'utility_bill', 'repair_maintenance', 'insurance_document', 'subscription', 'hoa_document', 'mortgage_statement')
     order by d.document_date, d.id`,
  );
  await database.query(
    `insert into expense_split (expense_id, position, property_id, amount)
     select e.id, part, 1 + (e.id + part) % (select max(id) from property), case part when 0 then 0.25 else e.amount - 0.25 end
     from expense e cross join generate_series(0, 1) part where e.id % 100 = 0`,
  );
  // The sums know nothing of divided expenses.
  await database.query(
    `insert into expense_sum (cash_month, accrual_month, property_id, category_id, schedule_eline, is_capital, amount, expenses)
     select date_trunc('month', coalesce(paid_on, expense_date))::date, date_trunc('month', due_date)::date, property_id, category_id, schedule_eline, is_capital, -sum(amount), -count(*)
     from expense where id % 100 = 0 group by 1, 2, 3, 4, 5, 6`,
  );
  await database.query('update expense set is_split = true, property_id = null where id % 100 = 0');
  await database.query(`update mortgage_statement m set expense_id = e.id from expense e where e.document_id = m.document_id`);
  await database.query('analyze expense');
}
