import { Migration } from '@mikro-orm/migrations';

/** Reads the claims through for who states them, while others write. */
export class Migration20261203100001_bank_claims_read_through extends Migration {
  override up(): void {
    this.addSql(`alter table "claim" validate constraint "claim_source_check"`);
  }

  override down(): void {
    // Nothing to take back.
  }
}
