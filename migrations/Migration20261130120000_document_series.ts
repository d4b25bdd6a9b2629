import { Migration } from '@mikro-orm/migrations';

const key = (row: string): string =>
  `lower(${row}.vendor_name), ${row}.document_type, coalesce(${row}.property_id, 0), coalesce(${row}.account_number, '')`;
const counts = (row: string): string =>
  `(${row}.vendor_name is not null and ${row}.deleted_at is null and ${row}.duplicate_of is null and ${row}.confirms is null)`;
const note = (source: string): string =>
  `insert into document_series_change (vendor, document_type, property_id, account) select distinct ${key('d')} from ${source} d where ${counts('d')}`;
/** The line of one row of an update. */
const line = (row: 'new' | 'old'): string =>
  `if ${counts(row)} then insert into document_series_change (vendor, document_type, property_id, account) values (${key(row)}); end if;`;
/** All that an expectation is read off. */
const told = (row: string): string =>
  `(${row}.vendor_name, ${row}.document_type, ${row}.property_id, ${row}.account_number, ${row}.document_date, ${row}.amount, ${counts(row)})`;

/** What is expected of documents is kept, instead of read off all of them each time: of each vendor, kind, property and account when the next should come. */
export class Migration20261130120000_document_series extends Migration {
  override up(): void {
    this.addSql(
      `create table "document_series" ("id" serial primary key, "vendor" text not null, "document_type" text not null, "property_id" int not null, "account" text not null,
        "name" text not null, "cadence" text null check ("cadence" in ('weekly', 'biweekly', 'monthly', 'quarterly', 'semi_annual', 'annual')), "expected_by" date null, "last_day" date null, "last_document_id" int null, "last_amount" numeric(14,2) null, "fold_on" date null)`,
    );
    this.addSql(
      `alter table "document_series" add constraint "document_series_unique" unique ("vendor", "document_type", "property_id", "account")`,
    );
    this.addSql(`create index "document_series_expected_idx" on "document_series" ("expected_by")`);
    this.addSql(`create index "document_series_fold_idx" on "document_series" ("fold_on")`);
    this.addSql(
      `create table "document_series_change" ("id" bigserial primary key, "vendor" text not null, "document_type" text not null, "property_id" int not null, "account" text not null)`,
    );
    this.addSql(note('document'));
    this.addSql(
      `create function note_document_series() returns trigger language plpgsql as $$ begin ${note('changed')}; return null; end $$`,
    );
    this.addSql(
      `create function note_changed_document_series() returns trigger language plpgsql as $$ begin ${line('old')} ${line('new')} return null; end $$`,
    );
    this.addSql(
      `create function forget_document_series() returns trigger language plpgsql as $$ begin delete from document_series; delete from document_series_change; return null; end $$`,
    );
    for (const [name, event, table] of [
      ['came', 'insert', 'new'],
      ['gone', 'delete', 'old'],
    ] as const)
      this.addSql(
        `create trigger "document_series_${name}" after ${event} on "document" referencing ${table} table as changed for each statement execute function note_document_series()`,
      );
    this.addSql(
      `create trigger "document_series_changed" after update on "document" for each row when (${told('old')} is distinct from ${told('new')}) execute function note_changed_document_series()`,
    );
    this.addSql(
      `create trigger "document_series_truncated" after truncate on "document" for each statement execute function forget_document_series()`,
    );
  }

  override down(): void {
    for (const trigger of ['came', 'gone', 'changed', 'truncated']) this.addSql(`drop trigger "document_series_${trigger}" on "document"`);
    for (const name of ['note_document_series', 'note_changed_document_series', 'forget_document_series'])
      this.addSql(`drop function ${name}()`);
    this.addSql(`drop table "document_series_change"`);
    this.addSql(`drop table "document_series"`);
  }
}
