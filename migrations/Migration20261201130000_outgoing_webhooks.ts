import { Migration } from '@mikro-orm/migrations';

const sameTransaction = `written_in = pg_current_xact_id()::text::bigint and at = now()::timestamptz(3)`;

/**
 * Writes an event and its deliveries in the transaction of the change. Of several changes of one thing in a transaction one event of each type comes to be. The
 * lock keeps an endpoint that is being deleted from failing the books.
 */
const note = `create function note_webhook_event(event_type text, event_subject text, of_document int, facts jsonb) returns void language plpgsql as $$
  declare written bigint;
  begin
    if not exists (select from webhook_endpoint where events @> to_jsonb(event_type)) then return; end if;
    if exists (select from webhook_event where subject = event_subject and type = event_type and ${sameTransaction}) then return; end if;
    insert into webhook_event (uid, type, subject, document_id, data, written_in)
      values ('evt_' || replace(gen_random_uuid()::text, '-', ''), event_type, event_subject, of_document, facts, pg_current_xact_id()::text::bigint) returning id into written;
    insert into webhook_delivery (event_id, endpoint_id, subject, document_id)
      select written, id, event_subject, of_document from webhook_endpoint where is_on and events @> to_jsonb(event_type) order by id for key share;
  end $$`;

/** The types of a document's events are those kinds of its history that another program can use. */
const documentKinds = ['received', 'completed', 'failed', 'corrected', 'assigned', 'filed', 'expensed', 'deleted', 'restored'];
const noteDocument = `create function note_document_webhook() returns trigger language plpgsql as $$
  declare facts jsonb;
  begin
    if not exists (select from webhook_endpoint) then return null; end if;
    select jsonb_build_object('id', d.id, 'filename', d.filename, 'mime_type', d.mime_type, 'origin', d.origin, 'from_email', d.from_email,
      'email_subject', d.email_subject, 'document_type', d.document_type, 'processing_status', d.processing_status, 'failure_code', d.failure_code,
      'property_id', d.property_id, 'vendor', d.vendor_name, 'amount', d.amount, 'date', d.document_date, 'duplicate_of', d.duplicate_of,
      'created_at', d.created_at) into facts from document d where d.id = new.document_id;
    if found then perform note_webhook_event('document.' || new.kind, 'document:' || new.document_id, new.document_id, facts); end if;
    return null;
  end $$`;

const expenseFacts = `jsonb_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'expense_date', e.expense_date, 'due_date', e.due_date,
  'paid_on', e.paid_on, 'vendor', e.vendor, 'description', e.description, 'property_id', e.property_id, 'category_id', e.category_id,
  'schedule_e_line', e.schedule_eline, 'is_capital', e.is_capital, 'is_split', e.is_split, 'document_id', e.document_id,
  'splits', coalesce((select jsonb_agg(jsonb_build_object('property_id', s.property_id, 'category_id', s.category_id, 'schedule_e_line', s.schedule_eline,
    'amount', s.amount, 'description', s.description) order by s.id) from expense_split s where s.expense_id = e.id), '[]'))`;
const noteExpense = `create function note_expense_webhook() returns trigger language plpgsql as $$
  declare of_expense int; of_document int; facts jsonb; told text;
  begin
    if not exists (select from webhook_endpoint) then return null; end if;
    if tg_table_name = 'expense_split' then of_expense := case when tg_op = 'DELETE' then old.expense_id else new.expense_id end;
    elsif tg_op = 'DELETE' then
      perform note_webhook_event('expense.deleted', 'expense:' || old.id, old.document_id, jsonb_build_object('id', old.id, 'kind', old.kind,
        'amount', old.amount, 'expense_date', old.expense_date, 'vendor', old.vendor, 'property_id', old.property_id, 'document_id', old.document_id));
      return null;
    else of_expense := new.id;
    end if;
    told := case when tg_op = 'INSERT' and tg_table_name = 'expense' then 'expense.created' else 'expense.changed' end;
    if exists (select from webhook_event where subject = 'expense:' || of_expense and type = 'expense.created' and ${sameTransaction}) then return null; end if;
    select ${expenseFacts}, e.document_id into facts, of_document from expense e where e.id = of_expense;
    if not found then return null; end if;
    if tg_op = 'UPDATE' and tg_table_name = 'expense' then of_document := coalesce(of_document, old.document_id); end if;
    perform note_webhook_event(told, 'expense:' || of_expense, of_document, facts);
    return null;
  end $$`;

/** A row whose facts are its columns: of a changed one as it is at the end of the transaction, of a removed one as it was. */
const plain = (
  name: string,
  table: string,
  types: readonly [string, string, string],
  { document, facts }: { document: string; facts: string },
) =>
  `create function ${name}() returns trigger language plpgsql as $$
  declare r ${table}; told text;
  begin
    if not exists (select from webhook_endpoint) then return null; end if;
    if tg_op = 'DELETE' then r := old; told := '${types[2]}';
    else
      select * into r from ${table} where id = new.id;
      if not found then return null; end if;
      told := case when tg_op = 'INSERT' then '${types[0]}' else '${types[1]}' end;
      if tg_op = 'UPDATE' and exists (select from webhook_event where subject = '${types[0].split('.')[0]}:' || r.id and type = '${types[0]}' and ${sameTransaction})
        then return null; end if;
    end if;
    perform note_webhook_event(told, '${types[0].split('.')[0]}:' || r.id, ${document}, ${facts});
    return null;
  end $$`;

const noteSubscription = plain(
  'note_subscription_webhook',
  'subscription',
  ['subscription.created', 'subscription.changed', 'subscription.deleted'],
  {
    document: 'null',
    facts: `jsonb_build_object('id', r.id, 'site_name', r.site_name, 'monthly_price', r.monthly_price, 'charged_amount', r.charged_amount,
      'billing_cycle', r.billing_cycle, 'category', r.category, 'url', r.url, 'description', r.description, 'status', r.status, 'cancelled_on', r.cancelled_on)`,
  },
);
const noteDues = plain('note_dues_webhook', 'claim', ['dues.recorded', 'dues.changed', 'dues.removed'], {
  document: 'r.document_id',
  facts: `jsonb_build_object('id', r.id, 'property_id', r.property_id, 'kind', r.kind, 'amount', coalesce(r.amount, (select e.amount from expense e where e.id = r.expense_id)),
      'period', r.counted_in, 'due_on', r.due_on, 'happened_on', r.happened_on, 'source', r.source, 'standing', r.standing, 'document_id', r.document_id, 'expense_id', r.expense_id)`,
});
const noteMortgage = plain('note_mortgage_webhook', 'mortgage_statement', ['mortgage.recorded', 'mortgage.changed', 'mortgage.removed'], {
  document: 'r.document_id',
  facts: `jsonb_build_object('id', r.id, 'property_id', r.property_id, 'document_id', r.document_id, 'lender', r.lender, 'loan_last_four', r.loan_last_four,
      'statement_date', r.statement_date, 'due_date', r.due_date, 'total_payment', r.total_payment, 'principal', r.principal, 'interest', r.interest,
      'escrow', r.escrow, 'fees', r.fees, 'suspense', r.suspense, 'past_due', r.past_due, 'principal_balance', r.principal_balance, 'rate', r.rate, 'expense_id', r.expense_id)`,
});

/** Columns of each table whose change is worth an event; what the product keeps for itself is not. */
const told = {
  expense: `property_id category_id document_id amount kind expense_date due_date paid_on vendor description is_capital is_split schedule_eline`,
  subscription: `site_name monthly_price charged_amount billing_cycle category url description status cancelled_on`,
  claim: `property_id kind amount counted_in due_on happened_on standing expense_id`,
  mortgage_statement: `property_id lender statement_date due_date total_payment principal interest escrow fees suspense past_due principal_balance rate expense_id`,
} as const;
const differs = (table: keyof typeof told): string =>
  `(${told[table]
    .split(/\s+/)
    .map((column) => `old.${column}`)
    .join(', ')}) is distinct from (${told[table]
    .split(/\s+/)
    .map((column) => `new.${column}`)
    .join(', ')})`;

/** At the end of the transaction, so that the event tells what stands then. */
const trigger = (name: string, when: string, table: string, run: string, condition = 'true'): string =>
  `create constraint trigger "${name}" after ${when} on "${table}" deferrable initially deferred for each row when (${condition}) execute function ${run}()`;

const triggers = [
  [
    'document_webhook',
    'insert',
    'document_event',
    'note_document_webhook',
    `new.kind in (${documentKinds.map((kind) => `'${kind}'`).join(', ')})`,
  ],
  ['expense_webhook', 'insert or delete', 'expense', 'note_expense_webhook', 'true'],
  ['expense_webhook_changed', 'update', 'expense', 'note_expense_webhook', differs('expense')],
  ['expense_split_webhook', 'insert or update or delete', 'expense_split', 'note_expense_webhook', 'true'],
  ['subscription_webhook', 'insert or delete', 'subscription', 'note_subscription_webhook', 'true'],
  ['subscription_webhook_changed', 'update', 'subscription', 'note_subscription_webhook', differs('subscription')],
  ['claim_webhook', 'insert', 'claim', 'note_dues_webhook', `new.book = 'dues'`],
  ['claim_webhook_changed', 'update', 'claim', 'note_dues_webhook', `new.book = 'dues' and ${differs('claim')}`],
  ['claim_webhook_removed', 'delete', 'claim', 'note_dues_webhook', `old.book = 'dues'`],
  ['mortgage_webhook', 'insert or delete', 'mortgage_statement', 'note_mortgage_webhook', 'true'],
  ['mortgage_webhook_changed', 'update', 'mortgage_statement', 'note_mortgage_webhook', differs('mortgage_statement')],
] as const;

/** Other programs receive events: endpoints, events and their deliveries. */
export class Migration20261201130000_outgoing_webhooks extends Migration {
  override up(): void {
    this
      .addSql(`create table "webhook_endpoint" ("id" serial primary key, "name" varchar(100) not null, "url" text not null, "events" jsonb not null default '[]',
      "is_on" boolean not null default true, "sealed_secret" text null, "previous_sealed_secret" text null, "previous_until" timestamptz(3) null,
      "turned_off_reason" text null, "failing_since" timestamptz(3) null, "failures" int not null default 0, "rest_until" timestamptz(3) null,
      "last_success_at" timestamptz(3) null, "created_by" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`);
    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
    );
    this.addSql(`create index "webhook_endpoint_created_by_idx" on "webhook_endpoint" ("created_by")`);
    this
      .addSql(`create table "webhook_event" ("id" bigserial primary key, "uid" varchar(40) not null, "type" text not null, "subject" text not null,
      "document_id" int null, "data" jsonb not null, "at" timestamptz(3) not null default now(),
      "written_in" bigint not null default 0)`);
    this.addSql(`create index "webhook_event_subject_idx" on "webhook_event" ("subject", "written_in")`);
    this.addSql(`create index "webhook_event_at_idx" on "webhook_event" ("at")`);
    this
      .addSql(`create table "webhook_delivery" ("id" bigserial primary key, "event_id" bigint not null, "endpoint_id" int not null, "subject" text not null,
      "document_id" int null, "state" text not null default 'waiting', "attempts" int not null default 0, "waiting_since" timestamptz(3) not null default now(),
      "next_try_at" timestamptz(3) not null default now(), "last_try_at" timestamptz(3) null, "delivered_at" timestamptz(3) null, "response_code" int null,
      "response_excerpt" text null, "reason" text null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('waiting', 'delivered', 'failed'))`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_event_id_foreign" foreign key ("event_id") references "webhook_event" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_endpoint_id_foreign" foreign key ("endpoint_id") references "webhook_endpoint" ("id") on delete cascade`,
    );
    this.addSql(`alter table "webhook_delivery" add constraint "webhook_delivery_unique" unique ("event_id", "endpoint_id")`);
    this.addSql(`create index "webhook_delivery_waiting_idx" on "webhook_delivery" ("endpoint_id", "event_id") where "state" = 'waiting'`);
    this.addSql(
      `create index "webhook_delivery_subject_idx" on "webhook_delivery" ("endpoint_id", "subject", "event_id") where "state" = 'waiting'`,
    );
    this.addSql(
      `create index "webhook_delivery_document_idx" on "webhook_delivery" ("endpoint_id", "document_id", "event_id") where "state" = 'waiting' and "document_id" is not null`,
    );
    this.addSql(`create index "webhook_delivery_endpoint_idx" on "webhook_delivery" ("endpoint_id", "id")`);
    this.addSql(`create index "webhook_delivery_state_idx" on "webhook_delivery" ("state", "id")`);
    for (const statement of [note, noteDocument, noteExpense, noteSubscription, noteDues, noteMortgage]) this.addSql(statement);
    for (const [name, when, table, run, condition] of triggers) this.addSql(trigger(name, when, table, run, condition));
  }

  override down(): void {
    for (const [name, , table] of triggers) this.addSql(`drop trigger "${name}" on "${table}"`);
    for (const name of ['document', 'expense', 'subscription', 'dues', 'mortgage']) this.addSql(`drop function note_${name}_webhook()`);
    this.addSql(`drop function note_webhook_event(text, text, int, jsonb)`);
    for (const table of ['webhook_delivery', 'webhook_event', 'webhook_endpoint']) this.addSql(`drop table "${table}"`);
  }
}
