import { Migration } from '@mikro-orm/migrations';

/** The tables, and the columns older ones gain. */
const tables = [
  `create table "expense_tag" (
    "id" serial primary key, "name" varchar(80) not null, "color" varchar(7) not null,
    "created_at" timestamptz(3) not null default now())`,
  `create table "hoa_email" (
    "id" serial primary key, "mail_id" int not null, "subject" text null, "sender_name" varchar(300) null,
    "sender_email" varchar(320) null, "received_at" timestamptz(3) not null, "status" text not null default 'pending',
    "priority" text not null default 'medium', "document_type" text not null default 'unknown',
    "requires_review" boolean not null default true, "attachment_count" int not null default 0, "property_id" int null,
    "ai_suggested_property_id" int null, "ai_confidence_score" numeric(4,3) null, "ai_reasoning" text null, "review_notes" text null,
    "person_set" jsonb not null default '[]', "created_at" timestamptz(3) not null default now(),
    "updated_at" timestamptz(3) not null default now())`,
  `create table "hoa_due_rate" (
    "id" serial primary key, "property_id" int not null, "effective_from" date not null, "amount" numeric(14,2) not null,
    "schedule" text not null default 'monthly', "due_day" int not null default 1, "created_at" timestamptz(3) not null default now())`,
  `create table "service_type" (
    "id" serial primary key, "name" varchar(80) not null, "description" text null, "display_order" int not null default 0,
    "is_active" boolean not null default true, "created_at" timestamptz(3) not null default now())`,
  `create table "subscription" (
    "id" serial primary key, "site_name" varchar(200) not null, "monthly_price" numeric(14,2) not null,
    "charged_amount" numeric(14,2) null, "billing_cycle" text not null default 'Monthly', "category" text not null, "url" text null,
    "description" text null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`,
  `create table "property_tag" (
    "property_id" int not null, "tag_id" int not null, primary key ("property_id", "tag_id"))`,
  `create table "mortgage_statement" (
    "id" serial primary key, "property_id" int null, "document_id" int not null, "lender" varchar(300) null,
    "loan_last_four" varchar(4) null, "statement_date" date null, "due_date" date null, "total_payment" numeric(14,2) null,
    "principal" numeric(14,2) null, "interest" numeric(14,2) null, "escrow" numeric(14,2) null, "fees" numeric(14,2) null,
    "suspense" numeric(14,2) null, "past_due" numeric(14,2) null, "principal_balance" numeric(14,2) null, "rate" numeric(7,4) null,
    "ytd_principal" numeric(14,2) null, "ytd_interest" numeric(14,2) null, "ytd_escrow" numeric(14,2) null,
    "ytd_fees" numeric(14,2) null, "arithmetic" jsonb not null default '[]', "expense_id" int null,
    "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`,
  `create table "hoa_entry" (
    "id" serial primary key, "property_id" int not null, "kind" text not null, "period" date not null,
    "amount" numeric(14,2) not null, "due_on" date null, "happened_on" date null, "document_id" int null, "hoa_email_id" int null,
    "expense_id" int null, "note" text null, "created_at" timestamptz(3) not null default now())`,
  `create table "expense_split" (
    "id" serial primary key, "expense_id" int not null, "position" int not null, "property_id" int null, "category_id" int null,
    "schedule_eline" varchar(4) null, "amount" numeric(14,2) not null, "description" text null)`,
  `create table "expense_expense_tag" (
    "expense_id" int not null, "expense_tag_id" int not null, primary key ("expense_id", "expense_tag_id"))`,
  `create table "audit_entry" (
    "id" bigserial primary key, "at" timestamptz(3) not null default now(), "user_id" int null, "action" varchar(40) not null,
    "resource" varchar(60) not null, "resource_id" int null, "before" jsonb null, "after" jsonb null, "request_id" varchar(64) null)`,
  `create table "vendor" (
    "id" serial primary key, "business_name" varchar(300) not null, "contact_name" varchar(300) null, "phone" varchar(40) null,
    "phone_digits" varchar(20) null, "email" varchar(320) null, "service_type" varchar(80) null,
    "service_areas" jsonb not null default '[]', "accepts_email" boolean not null default true,
    "accepts_sms" boolean not null default true, "preferred_contact_method" text not null default 'sms',
    "is_preferred" boolean not null default false, "notes" text null, "is_active" boolean not null default true,
    "last_message_date" timestamptz(3) null, "created_at" timestamptz(3) not null default now(),
    "updated_at" timestamptz(3) not null default now())`,
  `create table "message" (
    "id" serial primary key, "provider_id" varchar(200) null, "phone_number" varchar(40) not null,
    "phone_digits" varchar(20) not null, "direction" text not null, "timestamp" timestamptz(3) not null, "body" text null,
    "contact_name" varchar(300) null, "property_id" int null, "vendor_id" int null, "is_archived" boolean not null default false,
    "created_at" timestamptz(3) not null default now())`,
  `create table "message_media" (
    "id" serial primary key, "message_id" int not null, "position" int not null, "source_url" text not null,
    "file_key" varchar(200) null, "mime_type" varchar(120) null, "size" bigint null, "reason" text null)`,
  `alter table "expense" add "is_split" boolean not null default false`,
];

/** What must always hold. */
const constraints = [
  `alter table "hoa_email" add constraint "hoa_email_mail_unique" unique ("mail_id")`,
  `alter table "hoa_due_rate" add constraint "hoa_due_rate_unique" unique ("property_id", "effective_from")`,
  `alter table "mortgage_statement" add constraint "mortgage_statement_document_unique" unique ("document_id")`,
  `alter table "mortgage_statement" add constraint "mortgage_statement_expense_unique" unique ("expense_id")`,
  `alter table "hoa_entry" add constraint "hoa_entry_expense_unique" unique ("expense_id")`,
  `alter table "expense_split" add constraint "expense_split_position_unique" unique ("expense_id", "position")`,
  `alter table "message" add constraint "message_provider_id_unique" unique ("provider_id")`,
  `alter table "message_media" add constraint "message_media_position_unique" unique ("message_id", "position")`,
  `alter table "document" add constraint "document_subscription_id_foreign" foreign key ("subscription_id") references "subscription" ("id") on delete set null`,
  `alter table "hoa_email" add constraint "hoa_email_mail_id_foreign" foreign key ("mail_id") references "inbound_mail" ("id") on delete cascade`,
  `alter table "hoa_email" add constraint "hoa_email_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null`,
  `alter table "hoa_email" add constraint "hoa_email_ai_suggested_property_id_foreign" foreign key ("ai_suggested_property_id") references "property" ("id") on delete set null`,
  `alter table "hoa_email" add constraint "hoa_email_status_check" check ("status" in ('pending', 'assigned', 'processed', 'ignored'))`,
  `alter table "hoa_email" add constraint "hoa_email_priority_check" check ("priority" in ('urgent', 'high', 'medium', 'low'))`,
  `alter table "hoa_email" add constraint "hoa_email_document_type_check" check ("document_type" in ('invoice', 'bill', 'notice', 'payment_confirmation', 'signup_notice', 'maintenance_notice', 'violation_notice', 'meeting_notice', 'newsletter', 'other', 'unknown'))`,
  `alter table "hoa_due_rate" add constraint "hoa_due_rate_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "hoa_due_rate" add constraint "hoa_due_rate_amount" check (amount >= 0)`,
  `alter table "hoa_due_rate" add constraint "hoa_due_rate_day" check (due_day >= 1 and due_day <= 31)`,
  `alter table "hoa_due_rate" add constraint "hoa_due_rate_schedule_check" check ("schedule" in ('monthly', 'quarterly', 'semi_annual', 'annual'))`,
  `alter table "subscription" add constraint "subscription_price_not_negative" check (monthly_price >= 0)`,
  `alter table "subscription" add constraint "subscription_billing_cycle_check" check ("billing_cycle" in ('Monthly', 'Quarterly', 'Yearly'))`,
  `alter table "subscription" add constraint "subscription_category_check" check ("category" in ('AI', 'Business Tools', 'SaaS', 'Development', 'Marketing', 'Cloud Services', 'TV', 'Other'))`,
  `alter table "property_tag" add constraint "property_tag_property_id_foreign" foreign key ("property_id") references "property" ("id") on update cascade on delete cascade`,
  `alter table "property_tag" add constraint "property_tag_tag_id_foreign" foreign key ("tag_id") references "tag" ("id") on update cascade on delete cascade`,
  `alter table "mortgage_statement" add constraint "mortgage_statement_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null`,
  `alter table "mortgage_statement" add constraint "mortgage_statement_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "mortgage_statement" add constraint "mortgage_statement_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "hoa_entry" add constraint "hoa_entry_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_hoa_email_id_foreign" foreign key ("hoa_email_id") references "hoa_email" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_amount" check (amount > 0)`,
  `alter table "hoa_entry" add constraint "hoa_entry_kind_check" check ("kind" in ('charge', 'payment'))`,
  `alter table "expense_split" add constraint "expense_split_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete cascade`,
  `alter table "expense_split" add constraint "expense_split_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete restrict`,
  `alter table "expense_split" add constraint "expense_split_category_id_foreign" foreign key ("category_id") references "category" ("id") on delete restrict`,
  `alter table "expense_split" add constraint "expense_split_amount_positive" check (amount > 0)`,
  `alter table "expense_expense_tag" add constraint "expense_expense_tag_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on update cascade on delete cascade`,
  `alter table "expense_expense_tag" add constraint "expense_expense_tag_expense_tag_id_foreign" foreign key ("expense_tag_id") references "expense_tag" ("id") on update cascade on delete cascade`,
  `alter table "audit_entry" add constraint "audit_entry_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null`,
  `alter table "vendor" add constraint "vendor_preferred_contact_method_check" check ("preferred_contact_method" in ('sms', 'email', 'phone'))`,
  `alter table "message" add constraint "message_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null`,
  `alter table "message" add constraint "message_vendor_id_foreign" foreign key ("vendor_id") references "vendor" ("id") on delete set null`,
  `alter table "message" add constraint "message_direction_check" check ("direction" in ('incoming', 'outgoing'))`,
  `alter table "message_media" add constraint "message_media_message_id_foreign" foreign key ("message_id") references "message" ("id") on delete cascade`,
];

/** An index for every list and every look-up. */
const indexes = [
  `create unique index "expense_tag_name_unique" on "expense_tag" (lower("name"))`,
  `create index "hoa_email_received_idx" on "hoa_email" ("received_at" desc, "id" desc)`,
  `create index "hoa_email_status_idx" on "hoa_email" ("status", "received_at")`,
  `create index "hoa_email_property_idx" on "hoa_email" ("property_id", "received_at")`,
  `create index "hoa_email_review_idx" on "hoa_email" ("received_at" desc) where "requires_review"`,
  `create index "hoa_email_suggested_idx" on "hoa_email" ("ai_suggested_property_id")`,
  `create unique index "service_type_name_unique" on "service_type" (lower("name"))`,
  `create index "service_type_order_idx" on "service_type" ("is_active", "display_order", "id")`,
  `create index "subscription_name_idx" on "subscription" (lower("site_name"))`,
  `create index "subscription_category_idx" on "subscription" ("category")`,
  `create index "mortgage_statement_property_idx" on "mortgage_statement" ("property_id", "statement_date" desc)`,
  `create index "hoa_entry_property_idx" on "hoa_entry" ("property_id", "period")`,
  `create index "hoa_entry_document_idx" on "hoa_entry" ("document_id")`,
  `create index "hoa_entry_email_idx" on "hoa_entry" ("hoa_email_id")`,
  `create index "expense_split_property_idx" on "expense_split" ("property_id")`,
  `create index "expense_split_category_idx" on "expense_split" ("category_id")`,
  `create index "audit_entry_resource_idx" on "audit_entry" ("resource", "resource_id", "id")`,
  `create index "audit_entry_user_idx" on "audit_entry" ("user_id", "id")`,
  `create index "audit_entry_at_idx" on "audit_entry" ("at")`,
  `create index "vendor_active_name_idx" on "vendor" ("is_active", lower("business_name"))`,
  `create index "vendor_name_trgm_idx" on "vendor" using gin ("business_name" gin_trgm_ops)`,
  `create index "vendor_phone_idx" on "vendor" ("phone_digits")`,
  `create index "message_time_idx" on "message" ("timestamp" desc, "id" desc)`,
  `create index "message_property_idx" on "message" ("property_id", "timestamp" desc)`,
  `create index "message_vendor_idx" on "message" ("vendor_id")`,
  `create index "message_phone_idx" on "message" ("phone_digits")`,
  `create index "document_subscription_idx" on "document" ("subscription_id")`,
];

/**
 * The splits of an expense are its truth: at the end of every transaction their sum is the amount, a split expense has no property of its
 * own, and one that is not split has none. The audit log is append-only; a user who is deleted leaves their lines without a name.
 */
const functions = [
  `create function check_expense_splits() returns trigger language plpgsql as $$
    declare target int;
    declare parent record; declare total numeric; declare shares int;
    begin
      if tg_table_name = 'expense' then target := new.id;
      elsif tg_op = 'DELETE' then target := old.expense_id;
      else target := new.expense_id; end if;
      select amount, is_split, property_id into parent from expense where id = target;
      if not found then return null; end if;
      select coalesce(sum(amount), 0), count(*) into total, shares from expense_split where expense_id = target;
      if parent.is_split and (shares = 0 or total <> parent.amount or parent.property_id is not null) then
        raise exception 'the splits of expense % do not add up to it', target using errcode = '23514', constraint = 'expense_splits_add_up';
      end if;
      if not parent.is_split and shares > 0 then
        raise exception 'expense % has splits and is not split', target using errcode = '23514', constraint = 'expense_splits_add_up';
      end if;
      return null;
    end $$`,
  `create constraint trigger expense_splits_add_up after insert or update on "expense" deferrable initially deferred
    for each row execute function check_expense_splits()`,
  `create constraint trigger expense_split_adds_up after insert or update or delete on "expense_split" deferrable initially deferred
    for each row execute function check_expense_splits()`,
  `create trigger audit_entry_append_only before update or delete on "audit_entry" for each row
    when (pg_trigger_depth() = 0) execute function refuse_change()`,
];

const tableNames = [
  'expense_tag',
  'hoa_email',
  'hoa_due_rate',
  'service_type',
  'subscription',
  'property_tag',
  'mortgage_statement',
  'hoa_entry',
  'expense_split',
  'expense_expense_tag',
  'audit_entry',
  'vendor',
  'message',
  'message_media',
];

/** The books: splits and tags of expenses, subscriptions, vendors, messages, HOA, mortgages, the audit log. */
export class Migration20261120010000_books extends Migration {
  override up(): void {
    for (const statement of [...tables, ...constraints, ...indexes, ...functions]) this.addSql(statement);
  }

  override down(): void {
    this.addSql('drop trigger if exists expense_splits_add_up on "expense"');
    this.addSql('alter table "document" drop constraint if exists "document_subscription_id_foreign"');
    this.addSql('drop index if exists "document_subscription_idx"');
    for (const table of tableNames) this.addSql(`drop table if exists "${table}" cascade`);
    this.addSql('drop function if exists check_expense_splits()');
    this.addSql('alter table "expense" drop column if exists "is_split"');
  }
}
