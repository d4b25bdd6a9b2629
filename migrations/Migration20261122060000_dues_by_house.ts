import { Migration } from '@mikro-orm/migrations';

/** The one expense of an invoice for several houses pays the dues of each. */
export class Migration20261122060000_dues_by_house extends Migration {
  override up(): void {
    this.addSql(`alter table "hoa_entry" drop constraint "hoa_entry_expense_unique"`);
    this.addSql(`alter table "hoa_entry" add constraint "hoa_entry_expense_unique" unique ("expense_id", "property_id")`);
  }

  override down(): void {
    this.addSql(`alter table "hoa_entry" drop constraint "hoa_entry_expense_unique"`);
    // What was paid for the other houses stands by itself.
    this.addSql(
      `update "hoa_entry" set "expense_id" = null where "expense_id" is not null
       and "id" not in (select min("id") from "hoa_entry" where "expense_id" is not null group by "expense_id")`,
    );
    this.addSql(`alter table "hoa_entry" add constraint "hoa_entry_expense_unique" unique ("expense_id")`);
  }
}
