import type { Client } from 'pg';
import { months, type Portfolio } from './portfolio.ts';

const atOnce = 200_000;
const words = 'account balance billing charges collected consumption contact customer cycle delivery deposit description discount due energy estimate fee finance flow fuel hours inspection installed invoice item labor late line maintenance materials meter monthly notice number office order paid parts payment period permit premium previous pump purchase quantity rate reading reference repair replaced receipt sales service shipping site statement subtotal summary supply tax technician terms total unit usage valve visit warranty week work year'.split(' '); // prettier-ignore

/** What a monthly series is of, by a chance from 0 to 1, and what comes once. */
const regularType = `case when c < 0.55 then 'utility_bill' when c < 0.75 then 'hoa_document' when c < 0.88 then 'mortgage_statement' when c < 0.94 then 'subscription' else 'insurance_document' end`;
const onceType = `case when c < 0.35 then 'expense' when c < 0.6 then 'repair_maintenance' when c < 0.68 then 'business_expense' when c < 0.71 then 'tax_document' when c < 0.75 then 'quote'
  when c < 0.77 then 'proposal' when c < 0.8 then 'contract' when c < 0.83 then 'credit_card_statement' when c < 0.85 then 'owner_statement' else 'other' end`;

/** A field as the local extractor stores it. */
const field = (value: string): string => `jsonb_build_object('value', ${value}, 'confidence', 0.9, 'source', 'local', 'evidence', null)`;

/**
 * One row for each document in the order in which they arrived (`at`). `who` is its series, or itself. Few vendors have many documents: the rank of a
 * vendor is a power of their number, so that each rank has in proportion to 1 / rank.
 */
const arrivalsSql = `create temp table arrival as
  with o as (
    select n, n <= $1::bigint as regular, case when n <= $1::bigint then (n - 1) % $2::bigint else n + 1000000000 end as who,
      case when n <= $1::bigint then (date_trunc('month', current_date) - make_interval(months => ${months} - 1 - ((n - 1) / $2::bigint)::int))::date + ((n - 1) % $2::bigint % 28)::int
        else current_date - ((1 - (n - $1::bigint)::float8 / ($3::bigint - $1::bigint)) * ${Math.floor(months * 30.4)})::int end as day
    from generate_series(1, $3::bigint) n)
  select row_number() over (order by least(day, current_date), n) as at, n, regular, who, least(day, current_date) as day from o`;

const rowsSql = `
  with k as (
    select d.*, pg_temp.chance(who, 1) as c, case when regular then 1 + who % $3::bigint when pg_temp.chance(who, 2) < 0.9 then 1 + floor(pg_temp.chance(who, 3) * $3::bigint)::bigint end as p,
      floor(power(case when regular then least(40, $4::bigint) else $4::bigint end, pg_temp.chance(who, 4)))::bigint as rank from arrival d where at between $1 and $2)
  select k.*, case when regular then ${regularType} else ${onceType} end as type, case when regular then lpad((who * 7919)::text, 9, '4') end as account,
    case when regular then 40 + who % 300 + n % 9 else 15 + floor(power(pg_temp.chance(n, 5), 3) * 4000) end + 0.25 as amount,
    pg_temp.chance(n, 6) < 0.6 as mailed, day > current_date - 40 and pg_temp.chance(n, 7) < 0.8 as waits from k`;

const insertSql = `insert into document (origin, mail_id, part_path, filename, file_path, stored_name, file_key, sha256, mime_type, file_size, page_count, mailbox, from_email, email_subject,
    email_received_at, processing_status, failure_code, machine_fields, person_fields, document_type, property_id, vendor_name, amount, document_date, ai_confidence, subscription_id,
    ocr_text, extracted_by, read_at, extracted_at, completed_at, reviewed_at, triage, deleted_at, created_at)
  select case when mailed then 'mail' else 'upload' end, case when mailed then s.at end, case when mailed then '2' end, 'bill-' || n || ending, 'f/' || n, 's' || n || ending, 'f/' || n,
    encode(sha256(n::text::bytea), 'hex'), case ending when '.jpg' then 'image/jpeg' else 'application/pdf' end, 20000 + n % 90000, 1 + n % 3,
    case when mailed then case type when 'hoa_document' then 'hoa' when 'mortgage_statement' then 'mortgage' when 'subscription' then 'subscriptions' else 'receipts' end end,
    case when mailed then 'billing@' || coalesce(v.name_keys->>0, 'association' || p) || '.example' end, case when mailed then 'Your bill from ' || vendor || ' no. ' || n end,
    case when mailed then day + interval '9 hours' end, case when n % 400 = 0 then 'failed' when n % 50 = 0 then 'filed' else 'completed' end, case when n % 400 = 0 then 'damaged' end,
    jsonb_build_object('document_type', type, 'fields', jsonb_build_object('vendor', ${field('vendor')}, 'amount', ${field('amount::text')}, 'document_type', ${field('type')},
      'document_date', ${field(`to_char(day, 'YYYY-MM-DD')`)}, 'invoice_number', ${field(`'INV-' || n`)})
      || case when account is null then '{}' else jsonb_build_object('account_number', ${field('account')}) end
      || case when type = 'mortgage_statement' then jsonb_build_object('ytd_interest', ${field(`(amount * extract(month from day))::text`)}) else '{}' end),
    case when p is not null and not waits and n % 3 = 0 then jsonb_build_object('fields', '{}'::jsonb, 'property_id', p) else '{"fields": {}}' end,
    type, p, vendor, amount, day, 0.7 + n % 30 / 100.0, case when type = 'subscription' then 1 + who % 500 end,
    vendor || E'\\nInvoice number INV-' || n || case when account is null then '' else E'\\nAccount number ' || account end || E'\\nService address: ' || coalesce(home.address, 'on file')
      || E', Salem, OR 97301\\n' || w.words || E'\\nAmount due $' || amount || ' by ' || (day + 20),
    'local', day + interval '10 hours', day + interval '10 hours', day + interval '10 hours', case when not waits then day + interval '30 hours' end,
    case when waits then (array['ready', 'ready', 'check', 'duplicates', 'notices'])[1 + n % 5] end, case when n % 300 = 0 and s.at <> 777 then day + interval '20 days' end,
    least(now(), day + interval '9 hours' + make_interval(secs => n % 30000))
  from (${rowsSql}) s
    left join vendor v on v.id = s.rank and s.type <> 'hoa_document'
    left join property home on home.id = s.p
    join pg_temp.filler w on w.at = s.n % 4000
    cross join lateral (select coalesce(v.business_name, 'Association of court ' || s.p) as vendor, case when s.n % 10 = 0 then '.jpg' else '.pdf' end as ending) x
  order by s.at`;

/** Fills in the documents, and the mails that six of ten of them came with; their numbers are those of the mails. */
export async function seedDocuments(database: Client, { properties, vendors, documents }: Portfolio): Promise<void> {
  const series = Math.max(1, Math.round((documents * 0.6) / months));
  await database.query(
    `create temp table filler as select at, (select string_agg(($1::text[])[1 + (hashint8extended(at, w) & 65535) % $2::int], ' ') from generate_series(1, 40) w) as words
     from generate_series(0, 3999) at`,
    [words, words.length],
  );
  await database.query(arrivalsSql, [series * months, series, documents]);
  await database.query('create unique index on arrival (at); analyze arrival');
  for (let from = 1; from <= documents; from += atOnce)
    await database.query(insertSql, [from, Math.min(documents, from + atOnce - 1), properties, vendors]);
  // What came twice refers to the copy before it, and a confirmation to its bill.
  await database.query('update document set duplicate_of = id - 1 where id % 97 = 0');
  await database.query(`update document set confirms = id - 2 where id % 89 = 0 and id % 97 <> 0`);
  await database.query('analyze document');
}
