import { Migration } from '@mikro-orm/migrations';

/** A bill is held against those of its number, without looking through all claims of its property. */
export class Migration20261130150000_claim_references extends Migration {
  override up(): void {
    this.addSql(`create index "claim_reference_idx" on "claim" ("property_id", "reference") where "reference" is not null`);
  }

  override down(): void {
    this.addSql(`drop index "claim_reference_idx"`);
  }
}
