import type { Client } from 'pg';

const vendors = `array['Brightwater Plumbing', 'City Water', 'Elm Electric', 'Harbor Insurance', 'Oak Roofing', 'Pine Landscaping', 'River Gas']`;

/** Fills a migrated database with a large business: fifty properties, and as many documents and expenses as asked for, over six years, with the dues and the mortgage of each; one expense in fifty is split. */
export async function seedBooks(database: Client, size: number): Promise<void> {
  await database.query(
    `insert into property (name, email_slug, address) select n || ' Elm Street', 'elm-' || n, n || ' Elm Street' from generate_series(1, 50) n`,
  );
  await database.query(
    `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, property_id,
       vendor_name, amount, document_date, ocr_text, machine_fields, reviewed_at, created_at)
     select 'upload', 'bill-' || n || '.pdf', 'bill-' || n, md5(n::text) || md5(n::text), 'application/pdf', 20000, 'completed',
       (array['utility_bill', 'expense', 'tax_document', 'other'])[1 + n % 4], nullif(n % 51, 0), (${vendors})[1 + n % 7], n % 900 + 0.5,
       current_date - n % 2200, repeat('Invoice of ' || (${vendors})[1 + n % 7] || ' number ' || n || ', due on receipt. ', 12),
       jsonb_build_object('fields', jsonb_build_object('vendor', jsonb_build_object('value', (${vendors})[1 + n % 7], 'confidence', 0.9,
         'source', 'local', 'evidence', null))),
       case when n % 10 > 0 then now() end, now() - make_interval(mins => n)
     from generate_series(1, $1::int) n`,
    [size],
  );
  await database.query(
    `insert into expense (property_id, category_id, document_id, amount, expense_date, vendor, description)
     select nullif(n % 51, 0), (select id from category order by id offset n % 10 limit 1), d.id, n % 900 + 0.5, current_date - n % 2200,
       (${vendors})[1 + n % 7], 'Bill ' || n
     from generate_series(1, $1::int) n join document d on d.filename = 'bill-' || n || '.pdf'`,
    [size],
  );
  await seedDues(database, size);
  await seedMortgages(database, size);
  await database.query('begin');
  await database.query(
    `insert into expense_split (expense_id, position, property_id, amount)
     select e.id, part, 1 + (e.id + part) % 50, case part when 0 then 0.25 else e.amount - 0.25 end
     from expense e cross join generate_series(0, 1) part where e.id % 50 = 0`,
  );
  await database.query('update expense set is_split = true, property_id = null where id % 50 = 0');
  await database.query('commit');
  await database.query('vacuum analyze');
}

/** Each property has its dues: a bill and a confirmation for each month of six years. */
async function seedDues(database: Client, documents: number): Promise<void> {
  await database.query(
    `insert into hoa_due_rate (property_id, effective_from, amount, schedule, due_day) select id, current_date - 2200, 145, 'monthly', 1 from property`,
  );
  await database.query(
    `insert into claim (book, source, property_id, kind, period, counted_in, amount, due_on, happened_on, document_id)
     select 'dues', 'machine', p.id, kind, day::date, day::date, 145, day::date, day::date + 2, (p.id * 72 + extract(month from day)::int) % $1::int + 1
     from property p cross join generate_series(date_trunc('month', current_date) - interval '71 months', current_date, interval '1 month') day
       cross join (values ('dues'), ('payment')) of (kind)`,
    [Math.min(documents, 10_000)],
  );
}

/**
 * Each property has a statement of its mortgage for each month, and its lender's summary of each year. Every other statement is booked, and of each third a
 * bank's receipt. Fewer months in books that are only tried out.
 */
async function seedMortgages(database: Client, documents: number): Promise<void> {
  const months = documents < 1000 ? 1 : 71;
  const named = `jsonb_build_object('fields', jsonb_build_object('ytd_interest', jsonb_build_object('value', '9600.00', 'confidence', 0.9, 'source', 'local', 'evidence', null),
    'statement_date', jsonb_build_object('value', to_char(day, 'YYYY-MM-DD'), 'confidence', 0.9, 'source', 'local', 'evidence', null)))`;
  await database.query(
    `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, property_id,
       vendor_name, document_date, machine_fields, reviewed_at)
     select 'upload', kind || '-' || p.id || to_char(day, '-YYYY-MM') || '.pdf', kind || '-' || p.id || to_char(day, '-YYYY-MM'), md5(kind || p.id || day) || md5(kind || p.id || day),
       'application/pdf', 20000, 'completed', kind, p.id, 'Garden State Lending', day, ${named}, now()
     from property p cross join generate_series(date_trunc('month', current_date) - $1 * interval '1 month', current_date, interval '1 month') day
       cross join (values ('mortgage_statement'), ('tax_document')) of (kind)
     where kind = 'mortgage_statement' or extract(month from day) = 1`,
    [months],
  );
  await database.query(
    `insert into expense (property_id, category_id, document_id, amount, expense_date, vendor, description, schedule_eline)
     select d.property_id, (select min(id) from category), case when d.id % 2 = 0 then d.id end, 800 + d.property_id, d.document_date + (d.id % 2)::int,
       'Garden State Lending', 'Mortgage interest', '12'
     from document d where d.document_type = 'mortgage_statement' and d.filename like 'mortgage%' and (d.id % 2 = 0 or d.id % 3 = 0)`,
  );
  await database.query(
    `insert into mortgage_statement (property_id, document_id, lender, loan_last_four, statement_date, due_date, total_payment, interest, ytd_interest, expense_id)
     select d.property_id, d.id, d.vendor_name, lpad(d.property_id::text, 4, '0'), d.document_date, d.document_date, 1000 + d.property_id, 800 + d.property_id, 9600,
       (select e.id from expense e where e.document_id = d.id)
     from document d where d.document_type = 'mortgage_statement' and d.filename like 'mortgage%'`,
  );
}
