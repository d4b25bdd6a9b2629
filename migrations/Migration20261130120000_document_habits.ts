import { Migration } from '@mikro-orm/migrations';

const key = (row: string): string =>
  `lower(${row}.vendor_name), ${row}.document_type, coalesce(${row}.property_id, 0), coalesce(${row}.account_number, '')`;
const counts = (row: string): string =>
  `(${row}.vendor_name is not null and ${row}.deleted_at is null and ${row}.duplicate_of is null and ${row}.confirms is null)`;
const note = (source: string): string =>
  `insert into habit_change (vendor, document_type, property_id, account) select distinct ${key('d')} from ${source} d where ${counts('d')}`;
/** The line of one row of an update. */
const line = (row: 'new' | 'old'): string =>
  `if ${counts(row)} then insert into habit_change (vendor, document_type, property_id, account) values (${key(row)}); end if;`;
/** All that a habit is read off. */
const told = (row: string): string =>
  `(${row}.vendor_name, ${row}.document_type, ${row}.property_id, ${row}.account_number, ${row}.document_date, ${row}.amount, ${counts(row)})`;

/** What is expected of documents is kept, instead of read off all of them each time: of each vendor, kind, property and account when the next should come. */
export class Migration20261130120000_document_habits extends Migration {
  override up(): void {
    this.addSql(
      `create table "document_habit" ("id" serial primary key, "vendor" text not null, "document_type" text not null, "property_id" int not null, "account" text not null,
        "name" text not null, "cadence" text null check ("cadence" in ('weekly', 'biweekly', 'monthly', 'quarterly', 'semi_annual', 'annual')), "expected_by" date null, "last_day" date null, "last_document_id" int null, "last_amount" numeric(14,2) null, "fold_on" date null)`,
    );
    this.addSql(
      `alter table "document_habit" add constraint "document_habit_unique" unique ("vendor", "document_type", "property_id", "account")`,
    );
    this.addSql(`create index "document_habit_expected_idx" on "document_habit" ("expected_by")`);
    this.addSql(`create index "document_habit_fold_idx" on "document_habit" ("fold_on")`);
    this.addSql(
      `create table "habit_change" ("id" bigserial primary key, "vendor" text not null, "document_type" text not null, "property_id" int not null, "account" text not null)`,
    );
    this.addSql(note('document'));
    this.addSql(`create function note_habits() returns trigger language plpgsql as $$ begin ${note('changed')}; return null; end $$`);
    this.addSql(
      `create function note_changed_habit() returns trigger language plpgsql as $$ begin ${line('old')} ${line('new')} return null; end $$`,
    );
    this.addSql(
      `create function forget_habits() returns trigger language plpgsql as $$ begin delete from document_habit; delete from habit_change; return null; end $$`,
    );
    for (const [name, event, table] of [
      ['came', 'insert', 'new'],
      ['gone', 'delete', 'old'],
    ] as const)
      this.addSql(
        `create trigger "document_habit_${name}" after ${event} on "document" referencing ${table} table as changed for each statement execute function note_habits()`,
      );
    this.addSql(
      `create trigger "document_habit_changed" after update on "document" for each row when (${told('old')} is distinct from ${told('new')}) execute function note_changed_habit()`,
    );
    this.addSql(
      `create trigger "document_habit_truncated" after truncate on "document" for each statement execute function forget_habits()`,
    );
  }

  override down(): void {
    for (const trigger of ['came', 'gone', 'changed', 'truncated']) this.addSql(`drop trigger "document_habit_${trigger}" on "document"`);
    for (const name of ['note_habits', 'note_changed_habit', 'forget_habits']) this.addSql(`drop function ${name}()`);
    this.addSql(`drop table "habit_change"`);
    this.addSql(`drop table "document_habit"`);
  }
}
