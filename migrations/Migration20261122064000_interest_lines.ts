import { Migration } from '@mikro-orm/migrations';

/** Finds what was paid as mortgage interest in a year without reading all expenses of it. */
export class Migration20261122064000_interest_lines extends Migration {
  override up(): void {
    // An earlier step of the same upgrade may have changed expenses, whose check is put off to the end; a table with such a check has no index made.
    this.addSql(`set constraints all immediate`);
    this.addSql(`create index "expense_interest_idx" on "expense" (coalesce("paid_on", "expense_date")) where "schedule_eline" = '12'`);
    this.addSql(`create index "expense_split_interest_idx" on "expense_split" ("expense_id") where "schedule_eline" = '12'`);
  }

  override down(): void {
    for (const name of ['expense_interest_idx', 'expense_split_interest_idx']) this.addSql(`drop index "${name}"`);
  }
}
