import { Migration } from '@mikro-orm/migrations';

/** By what a paper is the same bill as another, and the way to papers of one amount. */
export class Migration20261121104000_twins extends Migration {
  override up(): void {
    this.addSql(`alter table "document" add column "duplicate_reason" varchar(200) null`);
    this.addSql(`create index "document_amount_idx" on "document" ("amount") where "deleted_at" is null and "amount" is not null`);
  }

  override down(): void {
    this.addSql(`drop index "document_amount_idx"`);
    this.addSql(`alter table "document" drop column "duplicate_reason"`);
  }
}
