import { Migration } from '@mikro-orm/migrations';

/** Files of rows that people bring along: what a dry run says of each row, and what an import has made. */
export class Migration20261201113000_csv_imports extends Migration {
  override up(): void {
    this.addSql(`create table "csv_import" ("id" serial primary key,
      "kind" text check ("kind" in ('expenses', 'properties', 'vendors')) not null,
      "state" text check ("state" in ('reading', 'refused', 'mapping', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')) not null default 'reading',
      "filename" varchar(255) not null, "file_key" varchar(200) not null, "file_size" bigint not null, "sha256" varchar(64) not null,
      "headings_key" varchar(64) null, "facts" jsonb null, "settings" jsonb null, "report" jsonb null, "note" jsonb null,
      "created_by" int null, "created_at" timestamptz(3) not null default now(), "checked_at" timestamptz(3) null,
      "started_by" int null, "started_at" timestamptz(3) null, "finished_at" timestamptz(3) null,
      "undone_by" int null, "undone_at" timestamptz(3) null)`);
    this.addSql(`create index "csv_import_headings_idx" on "csv_import" ("headings_key", "id")`);
    this.addSql(`create table "csv_import_row" ("import_id" int not null, "number" int not null,
      "kind" text check ("kind" in ('expenses', 'properties', 'vendors')) not null,
      "outcome" text check ("outcome" in ('new', 'existing', 'conflict', 'undecided', 'refused', 'left_out', 'imported', 'kept', 'undone')) not null,
      "note" jsonb null, "fingerprint" varchar(64) null, "amount" numeric(14,2) null, "values" jsonb not null,
      constraint "csv_import_row_pkey" primary key ("import_id", "number"))`);
    this.addSql(`create index "csv_import_row_outcome_idx" on "csv_import_row" ("import_id", "outcome", "number")`);
    this.addSql(
      `create unique index "csv_import_row_imported_once" on "csv_import_row" ("kind", "fingerprint") where "outcome" in ('imported', 'kept')`,
    );
    this.addSql(`create table "csv_import_record" ("id" serial primary key, "import_id" int not null, "row_number" int not null,
      "resource" text check ("resource" in ('expenses', 'properties', 'vendors', 'categories')) not null, "record_id" int not null,
      "made" jsonb not null, "state" text check ("state" in ('made', 'undone', 'kept')) not null default 'made', "note" jsonb null,
      "at" timestamptz(3) not null default now())`);
    this.addSql(`create index "csv_import_record_import_idx" on "csv_import_record" ("import_id", "state", "id")`);
    this.addSql(`create index "csv_import_record_record_idx" on "csv_import_record" ("resource", "record_id")`);
    for (const column of ['created_by', 'started_by', 'undone_by'])
      this.addSql(
        `alter table "csv_import" add constraint "csv_import_${column}_foreign" foreign key ("${column}") references "app_user" ("id") on delete set null`,
      );
    for (const table of ['csv_import_row', 'csv_import_record'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_import_id_foreign" foreign key ("import_id") references "csv_import" ("id") on delete cascade`,
      );
  }

  override down(): void {
    this.addSql(`drop table "csv_import_record"`);
    this.addSql(`drop table "csv_import_row"`);
    this.addSql(`drop table "csv_import"`);
    this.addSql(`delete from "task" where "kind" = 'import-csv'`);
  }
}
