import { Migration } from '@mikro-orm/migrations';

/** The tables. */
const tables = [
  `create table "category" (
    "id" serial primary key, "name" varchar(120) not null, "type" varchar(40) not null default 'expense', "parent_id" int null,
    "color_code" varchar(7) not null default '#6B7280', "is_active" boolean not null default true,
    "display_order" int not null default 0)`,
  `create table "heartbeat" (
    "process" varchar(120) not null, "role" text not null, "version" varchar(40) not null,
    "started_at" timestamptz(3) not null default now(), "seen_at" timestamptz(3) not null, "data" jsonb not null default '{}',
    primary key ("process"))`,
  `create table "inbound_mail" (
    "id" serial primary key, "queue_id" varchar(64) null, "origin" text not null default 'smtp', "gateway" varchar(64) null,
    "envelope_from" varchar(320) null, "client_address" varchar(64) null, "client_name" varchar(300) null,
    "trusted_client" boolean not null default false, "received_at" timestamptz(3) not null, "raw_key" varchar(200) null,
    "raw_size" bigint null, "raw_sha256" varchar(64) null, "received_count" int not null default 0, "body_hash" varchar(64) null,
    "message_id" text null, "subject" text null, "from_email" varchar(320) null, "from_name" varchar(300) null,
    "header_from" varchar(320) null, "forwarded_by" varchar(320) null, "body_text" text null, "body_html" text null,
    "part_count" int not null default 0, "state" text not null default 'imported', "reason" text null, "duplicate_of" int null,
    "released_at" timestamptz(3) null, "parsed_at" timestamptz(3) null, "settled_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null default now())`,
  `create table "property" (
    "id" serial primary key, "name" varchar(200) not null, "email_slug" varchar(64) not null, "address" varchar(300) null,
    "city" varchar(300) null, "state" varchar(300) null, "zip_code" varchar(20) null, "property_type" text null, "bedrooms" int null,
    "bathrooms" numeric(4,1) null, "square_feet" int null, "monthly_rent" numeric(14,2) null, "estimated_value" numeric(14,2) null,
    "estimated_rent" numeric(14,2) null, "occupancy_status" text not null default 'vacant', "tenant_name" varchar(300) null,
    "tenant_email" varchar(300) null, "tenant_phone" varchar(300) null, "lease_start_date" date null, "lease_end_date" date null,
    "year_purchased" int null, "purchase_amount" numeric(14,2) null, "current_value" numeric(14,2) null,
    "annual_property_taxes" numeric(14,2) null, "hoa_name" varchar(300) null, "hoa_url" text null, "hoa_login_url" text null,
    "hoa_username" varchar(300) null, "hoa_password" text null, "hoa_notes" text null, "hoa_monthly_fee" numeric(14,2) null,
    "lockbox_code" text null, "garage_code" text null, "wifi_network" varchar(300) null, "wifi_password" text null,
    "neighbor_name" varchar(300) null, "neighbor_phone" varchar(300) null, "neighbor_email" varchar(300) null,
    "neighbor_notes" text null, "general_notes" text null, "maintenance_notes" text null, "tenant_notes" text null,
    "is_active" boolean not null default true, "ownership_type" text null, "purchase_price" numeric(14,2) null,
    "purchase_date" date null, "mortgage_lender" varchar(300) null, "mortgage_lender_url" text null,
    "mortgage_account_number" text null, "mortgage_balance" numeric(14,2) null, "mortgage_payment" numeric(14,2) null,
    "mortgage_rate" numeric(6,3) null, "mortgage_start_date" date null, "mortgage_maturity_date" date null,
    "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`,
  `create table "mail_delivery" (
    "id" serial primary key, "mail_id" int not null, "recipient" varchar(320) not null, "mailbox" text null, "property_id" int null,
    "note" text null)`,
  `create table "property_identifier" (
    "id" serial primary key, "property_id" int not null, "kind" text not null, "value_hash" varchar(64) not null,
    "last_four" varchar(4) not null, "learned_from" varchar(200) not null, "created_at" timestamptz(3) not null default now())`,
  `create table "property_slug" (
    "slug" varchar(64) not null, "property_id" int not null, "created_at" timestamptz(3) not null default now(),
    primary key ("slug"))`,
  `create table "provider_answer" (
    "sha256" varchar(64) not null, "prompt_version" varchar(60) not null, "model" varchar(120) not null, "answer" jsonb not null,
    "created_at" timestamptz(3) not null default now(), primary key ("sha256", "prompt_version", "model"))`,
  `create table "provider_call" (
    "id" bigserial primary key, "provider" varchar(40) not null, "model" varchar(120) not null,
    "prompt_version" varchar(60) not null, "document_id" int null, "at" timestamptz(3) not null default now(),
    "finished_at" timestamptz(3) null, "outcome" text not null default 'reserved', "input_tokens" int not null default 0,
    "output_tokens" int not null default 0, "cost_usd" numeric(12,6) not null default '0', "duration_ms" int null, "error" text null)`,
  `create table "ai_rule" (
    "id" serial primary key, "name" varchar(200) not null, "description" text null, "is_active" boolean not null default true,
    "priority" int not null default 100, "match" text not null default 'all', "conditions" jsonb not null, "ai_condition" text null,
    "actions" jsonb not null, "stop_processing" boolean not null default false, "version" int not null default 1,
    "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`,
  `create table "setting" (
    "key" varchar(80) not null, "value" jsonb not null, "updated_at" timestamptz(3) not null default now(), primary key ("key"))`,
  `create table "sign_in_attempt" (
    "id" bigserial primary key, "account_hash" varchar(64) not null, "address" varchar(64) not null, "succeeded" boolean not null,
    "at" timestamptz(3) not null default now())`,
  `create table "tag" (
    "id" serial primary key, "name" varchar(80) not null, "color" varchar(7) not null default '#6B7280', "description" text null,
    "display_order" int not null default 0, "created_at" timestamptz(3) not null default now())`,
  `create table "app_user" (
    "id" serial primary key, "email" varchar(320) not null, "full_name" varchar(200) not null default '',
    "role" text not null default 'VIEWER', "is_active" boolean not null default true, "password_hash" text not null,
    "token_version" int not null default 1, "must_change_password" boolean not null default false,
    "temporary_password_expires_at" timestamptz(3) null, "invitation_accepted" boolean not null default true,
    "last_login" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`,
  `create table "ticket" (
    "id" serial primary key, "token_hash" varchar(64) not null, "path" text not null, "user_id" int not null,
    "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`,
  `create table "document" (
    "id" serial primary key, "mail_id" int null, "part_path" varchar(200) null, "origin" text not null,
    "filename" varchar(255) not null, "stored_name" varchar(80) null, "file_path" varchar(120) not null,
    "file_key" varchar(200) null, "sha256" varchar(64) not null, "mime_type" varchar(120) not null, "file_size" bigint not null,
    "page_count" int null, "mailbox" text null, "from_email" varchar(320) null, "from_name" varchar(300) null,
    "forwarded_by" varchar(320) null, "email_subject" text null, "email_received_at" timestamptz(3) null, "description" text null,
    "processing_status" text not null default 'pending', "failure_code" text null, "failure_reason" text null,
    "machine_fields" jsonb not null default '{"fields":{}}', "person_fields" jsonb not null default '{"fields":{}}',
    "document_type" text not null default 'other', "property_id" int null, "vendor_name" varchar(300) null,
    "amount" numeric(14,2) null, "document_date" date null, "ai_confidence" numeric(4,3) null,
    "suggested_copy_destination_name" varchar(255) null, "subscription_id" int null, "ocr_text" text null, "html_content" text null,
    "extracted_by" varchar(120) null, "extractor_version" varchar(60) null, "provider_answer" jsonb null,
    "read_at" timestamptz(3) null, "extracted_at" timestamptz(3) null, "completed_at" timestamptz(3) null,
    "reviewed_at" timestamptz(3) null, "reviewed_by" int null, "duplicate_of" int null, "deleted_at" timestamptz(3) null,
    "deleted_by" int null, "created_by" int null, "created_at" timestamptz(3) not null default now(),
    "updated_at" timestamptz(3) not null default now(),
    "search" tsvector generated always as (setweight(to_tsvector('simple', coalesce(vendor_name, '') || ' ' || filename || ' ' || coalesce(email_subject, '')), 'A') || setweight(to_tsvector('simple', left(coalesce(ocr_text, ''), 200000)), 'C')) stored null)`,
  `create table "task" (
    "id" bigserial primary key, "kind" text not null, "lane" text not null default 'light', "subject_id" int not null,
    "document_id" int null, "payload" jsonb not null default '{}', "state" text not null default 'due',
    "priority" int not null default 100, "attempts" int not null default 0, "child_deaths" int not null default 0,
    "lease_losses" int not null default 0, "run_after" timestamptz(3) not null default now(), "lease_until" timestamptz(3) null,
    "lease_token" uuid null, "leased_by" varchar(80) null, "again" boolean not null default false, "last_error" text null,
    "created_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null)`,
  `create table "rule_execution" (
    "id" bigserial primary key, "rule_id" int not null, "rule_version" int not null, "document_id" int not null,
    "matched" boolean not null, "conditions" jsonb not null, "actions" jsonb not null, "at" timestamptz(3) not null default now())`,
  `create table "mail_part" (
    "id" serial primary key, "mail_id" int not null, "path" varchar(200) not null, "filename" text null,
    "mime_type" varchar(200) not null, "size" bigint not null, "sha256" varchar(64) null, "outcome" text not null,
    "reason" text null, "document_id" int null)`,
  `create table "expense" (
    "id" serial primary key, "property_id" int null, "category_id" int null, "document_id" int null, "amount" numeric(14,2) not null,
    "kind" text not null default 'expense', "expense_date" date not null, "due_date" date null, "paid_on" date null,
    "vendor" varchar(300) null, "description" text null, "is_capital" boolean not null default false,
    "schedule_eline" varchar(4) null, "original_currency" varchar(3) null, "original_amount" numeric(14,2) null,
    "created_by" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`,
  `create table "document_page" (
    "document_id" int not null, "page" int not null, "width" double precision not null, "height" double precision not null,
    "source" text not null, "confidence" double precision null, "lines" jsonb not null, primary key ("document_id", "page"))`,
  `create table "document_event" (
    "id" bigserial primary key, "document_id" int not null, "kind" text not null, "at" timestamptz(3) not null default now(),
    "data" jsonb not null default '{}', "user_id" int null)`,
  `create table "document_tag" (
    "document_id" int not null, "tag_id" int not null, primary key ("document_id", "tag_id"))`,
  `create table "allowed_sender" (
    "id" serial primary key, "pattern" varchar(320) not null, "added_by" int null,
    "created_at" timestamptz(3) not null default now())`,
];

/** What must always hold: checks, keys, what goes with what. */
const constraints = [
  `alter table "heartbeat" add constraint "heartbeat_role_check" check ("role" in ('api', 'worker', 'mail-gateway'))`,
  `alter table "inbound_mail" add constraint "inbound_mail_queue_id_unique" unique ("queue_id")`,
  `alter table "inbound_mail" add constraint "inbound_mail_origin_check" check ("origin" in ('smtp', 'relay'))`,
  `alter table "inbound_mail" add constraint "inbound_mail_state_check" check ("state" in ('imported', 'parsed', 'duplicate', 'quarantined', 'rejected', 'unreadable'))`,
  `alter table "property" add constraint "property_email_slug_unique" unique ("email_slug")`,
  `alter table "property" add constraint "property_property_type_check" check ("property_type" in ('single-family', 'townhouse', 'condo', 'apartment', 'duplex', 'multi-family'))`,
  `alter table "property" add constraint "property_occupancy_status_check" check ("occupancy_status" in ('occupied', 'partially_occupied', 'vacant', 'maintenance', 'listed'))`,
  `alter table "property" add constraint "property_ownership_type_check" check ("ownership_type" in ('owned_outright', 'mortgaged', 'contract_for_deed'))`,
  `alter table "mail_delivery" add constraint "mail_delivery_unique" unique ("mail_id", "recipient")`,
  `alter table "mail_delivery" add constraint "mail_delivery_mailbox_check" check ("mailbox" in ('receipts', 'hoa', 'mortgage', 'subscriptions', 'property', 'office'))`,
  `alter table "property_identifier" add constraint "property_identifier_unique" unique ("value_hash", "property_id")`,
  `alter table "property_identifier" add constraint "property_identifier_kind_check" check ("kind" in ('hoa', 'loan', 'utility', 'insurance', 'tax', 'other'))`,
  `alter table "provider_call" add constraint "provider_call_outcome_check" check ("outcome" in ('reserved', 'answered', 'rate_limited', 'failed', 'abandoned'))`,
  `alter table "ai_rule" add constraint "ai_rule_match_check" check ("match" in ('all', 'any'))`,
  `alter table "app_user" add constraint "app_user_role_check" check ("role" in ('ADMIN', 'STAFF', 'VIEWER'))`,
  `alter table "ticket" add constraint "ticket_token_hash_unique" unique ("token_hash")`,
  `alter table "document" add constraint "document_one_per_part" unique ("mail_id", "part_path")`,
  `alter table "document" add constraint "document_stored_name_unique" unique ("stored_name")`,
  `alter table "document" add constraint "document_origin_check" check ("origin" in ('mail', 'upload', 'manual', 'webhook'))`,
  `alter table "document" add constraint "document_mailbox_check" check ("mailbox" in ('receipts', 'hoa', 'mortgage', 'subscriptions', 'property', 'office'))`,
  `alter table "document" add constraint "document_processing_status_check" check ("processing_status" in ('pending', 'processing', 'completed', 'failed', 'filed'))`,
  `alter table "document" add constraint "document_failure_code_check" check ("failure_code" in ('needs_password', 'empty_file', 'unsupported_type', 'damaged', 'too_large', 'too_many_pixels', 'timed_out', 'crashed', 'no_text', 'internal'))`,
  `alter table "document" add constraint "document_document_type_check" check ("document_type" in ('expense', 'business_expense', 'mortgage_statement', 'utility_bill', 'hoa_document', 'insurance_document', 'tax_document', 'contract', 'repair_maintenance', 'proposal', 'quote', 'credit_card_statement', 'subscription', 'other'))`,
  `alter table "task" add constraint "task_kind_check" check ("kind" in ('parse-mail', 'read-document', 'ocr-document', 'extract-document', 'apply-rules', 'settle-document', 'settle-mail', 'delete-file'))`,
  `alter table "task" add constraint "task_lane_check" check ("lane" in ('light', 'ocr'))`,
  `alter table "task" add constraint "task_state_check" check ("state" in ('due', 'running', 'done', 'failed', 'parked'))`,
  `alter table "mail_part" add constraint "mail_part_unique" unique ("mail_id", "path")`,
  `alter table "mail_part" add constraint "mail_part_outcome_check" check ("outcome" in ('document', 'body', 'alternative', 'container', 'inline_image', 'logo', 'tracking_pixel', 'signature', 'calendar_invite', 'contact_card', 'delivery_report', 'duplicate', 'unsupported', 'unreadable', 'over_limit', 'deleted_by_person'))`,
  `alter table "expense" add constraint "expense_one_per_document" unique ("document_id")`,
  `alter table "expense" add constraint "expense_amount_positive" check (amount > 0)`,
  `alter table "expense" add constraint "expense_kind_check" check ("kind" in ('expense', 'refund'))`,
  `alter table "document_page" add constraint "document_page_source_check" check ("source" in ('text_layer', 'ocr', 'email'))`,
  `alter table "document_event" add constraint "document_event_kind_check" check ("kind" in ('received', 'queued', 'reading', 'read', 'extracting', 'extracted', 'rule_applied', 'settled', 'completed', 'failed', 'corrected', 'expensed', 'filed', 'assigned', 'tagged', 'reset', 'force_completed', 'deleted', 'restored', 'expense_deleted'))`,
  `alter table "allowed_sender" add constraint "allowed_sender_pattern_unique" unique ("pattern")`,
  `alter table "category" add constraint "category_parent_id_foreign" foreign key ("parent_id") references "category" ("id") on delete restrict`,
  `alter table "inbound_mail" add constraint "inbound_mail_duplicate_of_foreign" foreign key ("duplicate_of") references "inbound_mail" ("id") on delete set null`,
  `alter table "mail_delivery" add constraint "mail_delivery_mail_id_foreign" foreign key ("mail_id") references "inbound_mail" ("id") on delete cascade`,
  `alter table "mail_delivery" add constraint "mail_delivery_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null`,
  `alter table "property_identifier" add constraint "property_identifier_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "property_slug" add constraint "property_slug_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "ticket" add constraint "ticket_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "document" add constraint "document_mail_id_foreign" foreign key ("mail_id") references "inbound_mail" ("id") on delete set null`,
  `alter table "document" add constraint "document_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete restrict`,
  `alter table "document" add constraint "document_reviewed_by_foreign" foreign key ("reviewed_by") references "app_user" ("id") on delete set null`,
  `alter table "document" add constraint "document_duplicate_of_foreign" foreign key ("duplicate_of") references "document" ("id") on delete set null`,
  `alter table "document" add constraint "document_deleted_by_foreign" foreign key ("deleted_by") references "app_user" ("id") on delete set null`,
  `alter table "document" add constraint "document_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
  `alter table "task" add constraint "task_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "rule_execution" add constraint "rule_execution_rule_id_foreign" foreign key ("rule_id") references "ai_rule" ("id") on delete cascade`,
  `alter table "rule_execution" add constraint "rule_execution_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "mail_part" add constraint "mail_part_mail_id_foreign" foreign key ("mail_id") references "inbound_mail" ("id") on delete cascade`,
  `alter table "mail_part" add constraint "mail_part_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null`,
  `alter table "expense" add constraint "expense_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete restrict`,
  `alter table "expense" add constraint "expense_category_id_foreign" foreign key ("category_id") references "category" ("id") on delete restrict`,
  `alter table "expense" add constraint "expense_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null`,
  `alter table "expense" add constraint "expense_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
  `alter table "document_page" add constraint "document_page_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "document_event" add constraint "document_event_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "document_event" add constraint "document_event_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null`,
  `alter table "document_tag" add constraint "document_tag_document_id_foreign" foreign key ("document_id") references "document" ("id") on update cascade on delete cascade`,
  `alter table "document_tag" add constraint "document_tag_tag_id_foreign" foreign key ("tag_id") references "tag" ("id") on update cascade on delete cascade`,
  `alter table "allowed_sender" add constraint "allowed_sender_added_by_foreign" foreign key ("added_by") references "app_user" ("id") on delete set null`,
];

/** An index for every list and every look-up, and the unique ones that settle races. */
const indexes = [
  `create unique index "category_name_unique" on "category" (lower("name"), "type")`,
  `create index "category_parent_id_idx" on "category" ("parent_id")`,
  `create index "heartbeat_role_idx" on "heartbeat" ("role", "seen_at")`,
  `create index "inbound_mail_received_idx" on "inbound_mail" ("received_at" desc, "id" desc)`,
  `create index "inbound_mail_state_idx" on "inbound_mail" ("state", "received_at")`,
  `create index "inbound_mail_body_hash_idx" on "inbound_mail" ("body_hash")`,
  `create index "inbound_mail_message_id_idx" on "inbound_mail" ("message_id")`,
  `create index "inbound_mail_duplicate_of_idx" on "inbound_mail" ("duplicate_of")`,
  `create index "property_active_name_idx" on "property" ("is_active", "name")`,
  `create index "property_name_trgm_idx" on "property" using gin ("name" gin_trgm_ops)`,
  `create index "mail_delivery_property_id_idx" on "mail_delivery" ("property_id")`,
  `create index "property_identifier_property_id_idx" on "property_identifier" ("property_id")`,
  `create index "property_slug_property_id_idx" on "property_slug" ("property_id")`,
  `create index "provider_call_at_idx" on "provider_call" ("at")`,
  `create index "provider_call_document_idx" on "provider_call" ("document_id")`,
  `create index "ai_rule_active_idx" on "ai_rule" ("is_active", "priority", "id")`,
  `create index "sign_in_attempt_account_idx" on "sign_in_attempt" ("account_hash", "at")`,
  `create index "sign_in_attempt_address_idx" on "sign_in_attempt" ("address", "at")`,
  `create unique index "tag_name_unique" on "tag" (lower("name"))`,
  `create unique index "app_user_email_unique" on "app_user" (lower("email"))`,
  `create index "app_user_active_admin_idx" on "app_user" ("role", "is_active")`,
  `create index "ticket_expires_at_idx" on "ticket" ("expires_at")`,
  `create index "ticket_user_id_idx" on "ticket" ("user_id")`,
  `create index "document_queue_idx" on "document" ("created_at" desc, "id" desc) where "reviewed_at" is null and "deleted_at" is null`,
  `create index "document_list_idx" on "document" ("created_at" desc, "id" desc) where "deleted_at" is null`,
  `create index "document_property_idx" on "document" ("property_id", "created_at" desc)`,
  `create index "document_status_idx" on "document" ("processing_status", "created_at")`,
  `create index "document_type_idx" on "document" ("document_type", "created_at")`,
  `create index "document_sha256_idx" on "document" ("sha256")`,
  `create index "document_vendor_idx" on "document" (lower("vendor_name"), "property_id")`,
  `create index "document_deleted_at_idx" on "document" ("deleted_at") where "deleted_at" is not null`,
  `create index "document_search_idx" on "document" using gin ("search")`,
  `create index "document_vendor_trgm_idx" on "document" using gin ("vendor_name" gin_trgm_ops)`,
  `create index "document_filename_trgm_idx" on "document" using gin ("filename" gin_trgm_ops)`,
  `create index "document_duplicate_of_idx" on "document" ("duplicate_of")`,
  `create index "task_due_idx" on "task" ("lane", "priority" desc, "id") where "state" = 'due'`,
  `create index "task_running_idx" on "task" ("lease_until") where "state" = 'running'`,
  `create index "task_state_idx" on "task" ("state", "finished_at")`,
  `create unique index "task_one_live_per_document" on "task" ("document_id") where "state" in ('due', 'running', 'parked') and "document_id" is not null`,
  `create unique index "task_one_live_per_subject" on "task" ("kind", "subject_id") where "state" in ('due', 'running', 'parked')`,
  `create index "rule_execution_rule_idx" on "rule_execution" ("rule_id", "id")`,
  `create index "rule_execution_document_idx" on "rule_execution" ("document_id", "id")`,
  `create index "mail_part_document_id_idx" on "mail_part" ("document_id")`,
  `create index "expense_date_idx" on "expense" ("expense_date" desc, "id" desc)`,
  `create index "expense_property_idx" on "expense" ("property_id", "expense_date" desc)`,
  `create index "expense_category_idx" on "expense" ("category_id")`,
  `create index "expense_unpaid_due_idx" on "expense" ("due_date") where "paid_on" is null`,
  `create index "expense_vendor_idx" on "expense" (lower("vendor"), "property_id")`,
  `create index "expense_created_by_idx" on "expense" ("created_by")`,
  `create index "document_event_document_idx" on "document_event" ("document_id", "id")`,
  `create index "allowed_sender_added_by_idx" on "allowed_sender" ("added_by")`,
];

/** History is append-only; live screens hear of each line at once. */
const functions = [
  `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger document_event_append_only before update on "document_event" for each row
    when (old.document_id is distinct from new.document_id or old.kind is distinct from new.kind or old.data is distinct from new.data or old.at is distinct from new.at)
    execute function refuse_change()`,
  `create function announce_document_event() returns trigger language plpgsql as $$ begin perform pg_notify('document_event', new.id::text); return null; end $$`,
  `create trigger document_event_announce after insert on "document_event" for each row execute function announce_document_event()`,
];

const tableNames = [
  'category',
  'heartbeat',
  'inbound_mail',
  'property',
  'mail_delivery',
  'property_identifier',
  'property_slug',
  'provider_answer',
  'provider_call',
  'ai_rule',
  'setting',
  'sign_in_attempt',
  'tag',
  'app_user',
  'ticket',
  'document',
  'task',
  'rule_execution',
  'mail_part',
  'expense',
  'document_page',
  'document_event',
  'document_tag',
  'allowed_sender',
];

/** The first schema: users, properties, mail and its ledger, documents, expenses, tasks, rules. */
export class Migration20261120000000_init extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    for (const statement of [...tables, ...constraints, ...indexes, ...functions]) this.addSql(statement);
  }

  override down(): void {
    for (const table of tableNames) this.addSql(`drop table if exists "${table}" cascade`);
    this.addSql('drop function if exists announce_document_event()');
    this.addSql('drop function if exists refuse_change()');
  }
}
