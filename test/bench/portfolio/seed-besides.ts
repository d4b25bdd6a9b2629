import type { Client } from 'pg';
import type { Step } from './portfolio.ts';

/** What stands beside documents and expenses, each in proportion to them; a list of each is on a screen, or grows with every document. */
const besides: Readonly<Record<string, string>> = {
  mails: `insert into inbound_mail (id, queue_id, gateway, envelope_from, received_at, raw_key, raw_size, body_hash, message_id, subject, from_email, part_count, state, parsed_at, settled_at, body_text)
    select d.mail_id, 'q' || d.mail_id, 'gateway', d.from_email, d.email_received_at, 'm/' || d.mail_id, 40000, md5(d.id::text), '<' || d.id || '@mail.example>', d.email_subject, d.from_email, 2, 'parsed',
      d.email_received_at, d.email_received_at, 'Your bill is attached.' from document d where d.mail_id is not null`,
  'parts of mails': `insert into mail_part (mail_id, path, filename, mime_type, size, outcome, document_id) select d.mail_id, '2', d.filename, d.mime_type, d.file_size, 'document', d.id
    from document d where d.mail_id is not null`,
  deliveries: `insert into mail_delivery (mail_id, recipient, mailbox) select d.mail_id, d.mailbox || '@inbox.example', d.mailbox from document d where d.mail_id is not null`,
  events: `insert into document_event (document_id, kind, at) select d.id, k, d.created_at + interval '1 hour' * at from document d, unnest(array['received', 'extracted', 'completed']) with ordinality o (k, at)
    order by d.id, at`,
  keys: `insert into document_key (document_id, kind, key, label) select id, case document_type when 'mortgage_statement' then 'loan' else 'account' end, account_number, account_number
    from document where account_number is not null and property_id is not null`,
  rules: `insert into ai_rule (name, priority, conditions, actions, is_active) select 'Bills of ' || business_name, id,
      jsonb_build_array(jsonb_build_object('field', 'vendor', 'operator', 'contains', 'value', business_name)), jsonb_build_array(jsonb_build_object('type', 'set_document_type', 'value', 'utility_bill')), id <= 40
    from vendor where id <= 60`,
  'executions of rules': `insert into rule_execution (rule_id, rule_version, document_id, matched, conditions, actions, at)
    select 1 + d.id % (select count(*) from ai_rule), 1, d.id, d.id % 4 = 0, '[]', '[]', d.completed_at from document d where d.id % 2 = 0`,
  'audit log': `insert into audit_entry (at, user_id, action, resource, resource_id, before, after) select d.completed_at, 1, 'update', 'document', d.id, '{"property_id": null}', jsonb_build_object('property_id', d.property_id)
    from document d where d.id % 3 = 0 order by d.completed_at`,
  dues: `insert into claim (book, source, property_id, kind, period, counted_in, amount, due_on, happened_on, document_id)
    select 'dues', 'machine', d.property_id, kind, date_trunc('month', d.document_date), date_trunc('month', d.document_date), d.amount, d.document_date + 20, d.document_date + 2, d.id
    from document d cross join (values ('dues'), ('payment')) k (kind) where d.document_type = 'hoa_document' and d.property_id is not null and d.deleted_at is null and d.duplicate_of is null`,
  'rates of dues': `insert into hoa_due_rate (property_id, effective_from, amount) select property_id, min(period), 145 from claim where book = 'dues' group by property_id`,
  'mail of associations': `insert into hoa_email (mail_id, subject, sender_email, received_at, status, document_type, requires_review, property_id, ai_suggested_property_id, attachment_count)
    select d.mail_id, d.email_subject, d.from_email, d.email_received_at, case when d.reviewed_at is null then 'pending' else 'processed' end, 'bill', d.reviewed_at is null, d.property_id, d.property_id, 1
    from document d where d.document_type = 'hoa_document' and d.mail_id is not null`,
  'statements of mortgages': `insert into mortgage_statement (property_id, document_id, lender, loan_last_four, statement_date, due_date, total_payment, principal, interest, principal_balance, expense_id)
    select d.property_id, d.id, d.vendor_name, right(d.account_number, 4), d.document_date, d.document_date + 15, d.amount, d.amount * 0.4, d.amount * 0.6, 150000 - d.amount, e.id
    from document d left join expense e on e.document_id = d.id where d.document_type = 'mortgage_statement' and d.deleted_at is null and d.duplicate_of is null`,
  subscriptions: `insert into subscription (site_name, monthly_price, category, price_entered) select 'Service ' || n, 9.99 + n, (array['SaaS', 'AI', 'TV', 'Other'])[1 + n % 4], '{}' from generate_series(1, 500) n`,
  'charges of subscriptions': `insert into claim (book, source, subscription_id, kind, happened_on, amount, currency, billing_cycle, document_id)
    select 'subscriptions', 'machine', d.subscription_id, 'charge', d.document_date, d.amount, 'USD', 'Monthly', d.id from document d where d.subscription_id is not null and d.deleted_at is null`,
  messages: `insert into message (phone_number, phone_digits, direction, timestamp, body, property_id, vendor_id)
    select '503-555-' || d.id % 50000, '1503' || lpad((d.id % 50000)::text, 7, '0'), case when d.id % 2 = 0 then 'incoming' else 'outgoing' end, d.created_at, 'About the bill ' || d.id, d.property_id, 1 + d.id % 50000
    from document d where d.id % 20 = 0 and d.id % 50000 < (select count(*) from vendor) order by d.created_at`,
  tags: `insert into tag (name) select 'Tag ' || n from generate_series(1, 60) n`,
  'tags of documents': `insert into document_tag select id, 1 + id % 60 from document where id % 20 = 0`,
  'tags of expenses': `with made as (insert into expense_tag (name, color) select 'Tag ' || n, '#336699' from generate_series(1, 40) n returning id)
    insert into expense_expense_tag select e.id, 1 + e.id % 40 from expense e, (select count(*) from made) o where e.id % 20 = 0`,
  'announced documents': `insert into expected_document (vendor, vendor_key, sender_domain, property_id, amount, due_on, received_on, last_notice_on, status)
    select v.business_name, v.name_keys->>0, (v.name_keys->>0) || '.example', 1 + v.id % (select count(*) from property), 100, current_date + 10, current_date - v.id % 2000, current_date - v.id % 2000,
      case when v.id % 20 = 0 then 'open' else 'dismissed' end from vendor v`,
  corrections: `insert into correction_case (document_id, field, found, said, vendor, sender) select id, 'vendor', 'Unknown', vendor_name, lower(vendor_name), from_email from document where id % 100 = 0`,
};

/** Fills in everything that belongs to documents and expenses. */
export async function seedBesides(database: Client, step: Step): Promise<void> {
  for (const [what, sql] of Object.entries(besides)) await step(what, () => database.query(sql));
  await database.query(`select setval('inbound_mail_id_seq', (select max(id) from inbound_mail))`);
}
