import { Migration } from '@mikro-orm/migrations';

/**
 * What documents, expenses and people state of dues are claims. Each is counted where it was until its series is folded: a worker does that for each property when it starts
 * (`folded_at` is null until then).
 */
export class Migration20261128110000_claims extends Migration {
  override up(): void {
    this.addSql(`create table "claim" (
      "id" serial primary key, "book" text not null check ("book" in ('dues')),
      "kind" text not null check ("kind" in ('dues', 'other', 'late_fee', 'assessment', 'credit', 'payment')),
      "source" text not null check ("source" in ('machine', 'expense', 'person')), "property_id" int not null, "document_id" int null, "expense_id" int null,
      "period" date null, "due_on" date null, "happened_on" date null, "amount" numeric(14,2) null, "reference" text null,
      "corrects" boolean not null default false, "note" text null, "counted_in" date not null,
      "standing" text not null default 'counts' check ("standing" in ('counts', 'copy', 'corrected', 'repeated', 'confirmed', 'withdrawn')),
      "created_at" timestamptz(3) not null default now())`);
    this.addSql(`create table "series" (
      "id" serial primary key, "book" text not null check ("book" in ('dues')), "property_id" int not null, "outcome" jsonb not null default '{}',
      "folded_at" timestamptz(3) null)`);
    // What a person said an expense paid follows the expense where it is as much, and on its day.
    this
      .addSql(`insert into "claim" ("id", "book", "kind", "source", "property_id", "document_id", "expense_id", "period", "due_on", "happened_on", "amount", "reference",
        "corrects", "note", "counted_in", "created_at")
      select h."id", 'dues', case when h."kind" <> 'charge' then h."kind" when h."is_late_fee" then 'late_fee' when h."is_special" then 'assessment'
          when h."note" = 'Other charges' then 'other' else 'dues' end,
        case when h."document_id" is not null and h."expense_id" is null then 'machine' else 'person' end, h."property_id",
        case when h."expense_id" is null then h."document_id" end, h."expense_id", h."period", h."due_on",
        case when h."happened_on" = coalesce(e."paid_on", e."expense_date") then null else h."happened_on" end,
        case when h."amount" = x."share" then null else h."amount" end, h."reference", h."corrects", h."note", h."period", h."created_at"
      from "hoa_entry" h left join "expense" e on e."id" = h."expense_id"
        left join lateral (select case when e."is_split" then (select sum(s."amount") from "expense_split" s where s."expense_id" = e."id" and s."property_id" = h."property_id")
          when e."property_id" = h."property_id" then e."amount" end as "share") x on true`);
    this.addSql(`select setval('claim_id_seq', coalesce((select max("id") from "claim"), 0) + 1, false)`);
    this.addSql(`insert into "series" ("book", "property_id") select 'dues', "id" from "property" order by "id"`);
    this.addSql(`drop table "hoa_entry"`);
    for (const sql of constraints) this.addSql(sql);
    this.addSql(`alter table "hoa_email" add "is_paid" boolean not null default false, add "last_assignment" jsonb null`);
    this
      .addSql(`update "hoa_email" h set "last_assignment" = jsonb_build_object('before', a."before"->'assignment', 'propertyId', a."after"->'assignment'->'propertyId',
        'reviewNotes', a."after"->'assignment'->'reviewNotes')
      from (select distinct on ("resource_id") "resource_id", "action", "before", "after" from "audit_entry"
        where "resource" = 'hoa-emails' and "action" in ('assign', 'undo-assign') order by "resource_id", "id" desc) a
      where a."resource_id" = h."id" and a."action" = 'assign' and jsonb_exists(a."before", 'assignment') and jsonb_exists(a."after", 'assignment')`);
  }

  override down(): void {
    this.addSql(`alter table "hoa_email" drop column "is_paid", drop column "last_assignment"`);
    this.addSql(`create table "hoa_entry" (
      "id" serial primary key, "property_id" int not null, "kind" text not null, "period" date not null, "amount" numeric(14,2) not null, "due_on" date null,
      "happened_on" date null, "document_id" int null, "hoa_email_id" int null, "expense_id" int null, "is_late_fee" boolean not null default false, "note" text null,
      "corrects" boolean not null default false, "is_special" boolean not null default false, "reference" text null,
      "created_at" timestamptz(3) not null default now())`);
    this
      .addSql(`insert into "hoa_entry" ("id", "property_id", "kind", "period", "amount", "due_on", "happened_on", "document_id", "hoa_email_id", "expense_id", "is_late_fee", "note",
        "corrects", "is_special", "reference", "created_at")
      select c."id", c."property_id", case when c."kind" in ('payment', 'credit') then c."kind" else 'charge' end, c."counted_in",
        coalesce(c."amount", x."share"), c."due_on", coalesce(c."happened_on", e."paid_on", e."expense_date"), coalesce(c."document_id", e."document_id"), m."id", c."expense_id",
        c."kind" = 'late_fee', c."note", c."corrects", c."kind" = 'assessment', c."reference", c."created_at"
      from "claim" c left join "expense" e on e."id" = c."expense_id" left join "document" d on d."id" = c."document_id" left join "hoa_email" m on m."mail_id" = d."mail_id"
        left join lateral (select case when e."is_split" then (select sum(s."amount") from "expense_split" s where s."expense_id" = e."id" and s."property_id" = c."property_id")
          when e."property_id" = c."property_id" then e."amount" end as "share") x on true
      where c."source" <> 'expense' and c."standing" <> 'withdrawn' and coalesce(c."amount", x."share") > 0`);
    this.addSql(`select setval('hoa_entry_id_seq', coalesce((select max("id") from "hoa_entry"), 0) + 1, false)`);
    this.addSql(`drop table "claim"`);
    this.addSql(`drop table "series"`);
    for (const sql of formerConstraints) this.addSql(sql);
  }
}

const constraints = [
  `alter table "claim" add constraint "claim_amount" check (amount > 0)`,
  `alter table "claim" add constraint "claim_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "claim" add constraint "claim_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
  `alter table "claim" add constraint "claim_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete cascade`,
  `create index "claim_counted_idx" on "claim" ("book", "property_id", "counted_in")`,
  `create index "claim_document_idx" on "claim" ("document_id")`,
  `create index "claim_expense_idx" on "claim" ("expense_id")`,
  `create unique index "claim_paid_unique" on "claim" ("book", "property_id", "expense_id") where "source" = 'expense'`,
  `create unique index "claim_named_unique" on "claim" ("book", "property_id", "expense_id") where "source" = 'person'`,
  `alter table "series" add constraint "series_unique" unique ("book", "property_id")`,
  `alter table "series" add constraint "series_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
];

const formerConstraints = [
  `alter table "hoa_entry" add constraint "hoa_entry_kind_check" check ("kind" in ('charge', 'payment', 'credit'))`,
  `alter table "hoa_entry" add constraint "hoa_entry_amount" check (amount > 0)`,
  `alter table "hoa_entry" add constraint "hoa_entry_expense_unique" unique ("expense_id", "property_id")`,
  `alter table "hoa_entry" add constraint "hoa_entry_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
  `alter table "hoa_entry" add constraint "hoa_entry_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_hoa_email_id_foreign" foreign key ("hoa_email_id") references "hoa_email" ("id") on delete set null`,
  `alter table "hoa_entry" add constraint "hoa_entry_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete set null`,
  `create index "hoa_entry_property_idx" on "hoa_entry" ("property_id", "period")`,
  `create index "hoa_entry_document_idx" on "hoa_entry" ("document_id")`,
  `create index "hoa_entry_email_idx" on "hoa_entry" ("hoa_email_id")`,
  `create index "hoa_entry_credit_idx" on "hoa_entry" ("property_id", "period") where "kind" = 'credit'`,
];
