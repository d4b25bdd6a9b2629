import { Migration } from '@mikro-orm/migrations';

/** What sums of expenses read: their tables, and the names that stand beside the sums. */
const watched: readonly (readonly [table: string, events: string])[] = [
  ['expense', 'insert or update or delete'],
  ['expense_split', 'insert or update or delete'],
  ['expense_expense_tag', 'insert or update or delete'],
  ['category', 'update of name, color_code or delete'],
  ['property', 'update of name or delete'],
];

/** Sums that still hold are known by the lines of changes; words in expenses are found by their trigrams. */
export class Migration20261121030000_expense_changes extends Migration {
  override up(): void {
    this.addSql(`create table "expense_change" ("id" bigserial primary key, "at" timestamptz(3) not null default now())`);
    this.addSql(
      `create function note_expense_change() returns trigger language plpgsql as $$ begin insert into expense_change default values; return null; end $$`,
    );
    for (const [table, events] of watched)
      this.addSql(
        `create trigger "${table}_expense_change" after ${events} on "${table}" for each statement execute function note_expense_change()`,
      );
    this.addSql(`create index "expense_vendor_trgm_idx" on "expense" using gin ("vendor" gin_trgm_ops)`);
    this.addSql(`create index "expense_description_trgm_idx" on "expense" using gin ("description" gin_trgm_ops)`);
  }

  override down(): void {
    this.addSql(`drop index "expense_description_trgm_idx"`);
    this.addSql(`drop index "expense_vendor_trgm_idx"`);
    for (const [table] of watched) this.addSql(`drop trigger "${table}_expense_change" on "${table}"`);
    this.addSql(`drop function note_expense_change()`);
    this.addSql(`drop table "expense_change"`);
  }
}
