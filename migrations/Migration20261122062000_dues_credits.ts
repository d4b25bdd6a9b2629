import { Migration } from '@mikro-orm/migrations';

/** A credit note of an association takes away from what is owed, and is neither a charge nor a payment. */
export class Migration20261122062000_dues_credits extends Migration {
  override up(): void {
    this.addSql(`alter table "hoa_entry" drop constraint "hoa_entry_kind_check"`);
    this.addSql(`alter table "hoa_entry" add constraint "hoa_entry_kind_check" check ("kind" in ('charge', 'payment', 'credit'))`);
  }

  override down(): void {
    this.addSql(`delete from "hoa_entry" where "kind" = 'credit'`);
    this.addSql(`alter table "hoa_entry" drop constraint "hoa_entry_kind_check"`);
    this.addSql(`alter table "hoa_entry" add constraint "hoa_entry_kind_check" check ("kind" in ('charge', 'payment'))`);
  }
}
