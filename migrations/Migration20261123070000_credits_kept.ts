import { Migration } from '@mikro-orm/migrations';

/** Finds the credits of earlier years, which pay of this one, without reading all charges and payments. */
export class Migration20261123070000_credits_kept extends Migration {
  override up(): void {
    this.addSql(`create index "hoa_entry_credit_idx" on "hoa_entry" ("property_id", "period") where "kind" = 'credit'`);
  }

  override down(): void {
    this.addSql(`drop index "hoa_entry_credit_idx"`);
  }
}
