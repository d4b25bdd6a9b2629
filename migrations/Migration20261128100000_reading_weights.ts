import { Migration } from '@mikro-orm/migrations';

const kinds =
  "'parse-mail', 'read-document', 'ocr-document', 'extract-document', 'apply-rules', 'settle-document', 'settle-mail', 'delete-file', 'try-extraction', 'fetch-media', 'send-mail', 'put-question'";
const lessons = "'vendor', 'document_type', 'expense_type', 'property_id'";
const written = "'description', 'notes', 'line_items', 'suggested_copy_destination_name'";

/**
 * The weights that documents are read by, and what new ones would change of what people have corrected: of every field that is read, also what was
 * corrected before there was a case for it.
 */
export class Migration20261128100000_reading_weights extends Migration {
  override up(): void {
    this.addSql(`create table "reading_weights" ("id" serial primary key, "hash" varchar(64) not null, "content" bytea not null,
      "accepted_at" timestamptz(3) null, "accepted_by" int null, "replayed_at" timestamptz(3) null, "held" jsonb not null default '[]',
      "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "reading_weights" add constraint "reading_weights_hash_unique" unique ("hash")`);
    this.addSql(
      `create unique index "reading_weights_one_accepted" on "reading_weights" (("accepted_at" is not null)) where "accepted_at" is not null`,
    );
    this.addSql(
      `alter table "reading_weights" add constraint "reading_weights_accepted_by_foreign" foreign key ("accepted_by") references "app_user" ("id") on delete set null`,
    );
    this.addSql(`create table "replayed_document" ("weights_id" int not null, "document_id" int not null, "vendor" text null,
      "read_as" jsonb not null default '[]', "values" jsonb not null default '[]', "at" timestamptz(3) not null default now(),
      constraint "replayed_document_pkey" primary key ("weights_id", "document_id"))`);
    this.addSql(`create index "replayed_document_document_idx" on "replayed_document" ("document_id")`);
    this.addSql(
      `alter table "replayed_document" add constraint "replayed_document_weights_id_foreign" foreign key ("weights_id") references "reading_weights" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "replayed_document" add constraint "replayed_document_document_id_foreign" foreign key ("document_id") references "document" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `create index "document_taught_idx" on "document" ("id") where "deleted_at" is null and "reviewed_at" is not null and jsonb_exists("machine_fields", 'before_lessons')`,
    );
    this.taskKinds(`${kinds}, 'replay-corrections'`);
    this.addSql(`alter table "correction_case" drop constraint "correction_case_field_check"`);
    this.addSql(`insert into "correction_case" ("document_id", "field", "found", "said", "vendor", "sender")
      select d.id, f.key, d.machine_fields->'fields'->f.key->>'value', f.value,
        lower(trim(coalesce(d.machine_fields->'before_lessons'->'vendor', d.machine_fields->'fields'->'vendor')->>'value')), lower(d.from_email)
      from "document" d, jsonb_each_text(d.person_fields->'fields') f
      where f.key not in (${written}) and f.value is distinct from d.machine_fields->'fields'->f.key->>'value'
      on conflict do nothing`);
  }

  override down(): void {
    // What people said of other fields stays for a later step up; the release before asks for none of it.
    this.addSql(`alter table "correction_case" add constraint "correction_case_field_check" check ("field" in (${lessons})) not valid`);
    this.addSql(`delete from "task" where "kind" = 'replay-corrections'`);
    this.taskKinds(kinds);
    this.addSql(`drop index "document_taught_idx"`);
    this.addSql(`drop table "replayed_document"`);
    this.addSql(`drop table "reading_weights"`);
  }

  private taskKinds(values: string): void {
    this.addSql(`alter table "task" drop constraint "task_kind_check"`);
    this.addSql(`alter table "task" add constraint "task_kind_check" check ("kind" in (${values}))`);
  }
}
