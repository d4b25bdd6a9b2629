import { Migration } from '@mikro-orm/migrations';

const sequences = (counted: string): string => `create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type",
  coalesce("property_id", 0), coalesce("account_number", ''), "document_date" desc, "id" desc) include ("amount", "vendor_name", "property_id", "account_number")
  where "deleted_at" is null and "duplicate_of" is null and ${counted}"vendor_name" is not null`;

/** The bill whose payment a document confirms. In a sequence of bills their confirmations do not count. */
export class Migration20261128103000_payment_links extends Migration {
  override up(): void {
    this.addSql(`alter table "document" add column "confirms" int null`);
    this.addSql(
      `alter table "document" add constraint "document_confirms_foreign" foreign key ("confirms") references "document" ("id") on delete set null`,
    );
    this.addSql(`create index "document_confirms_idx" on "document" ("confirms") where "confirms" is not null`);
    this.addSql(`drop index "document_sequence_idx"`);
    this.addSql(sequences(`"confirms" is null and `));
  }

  override down(): void {
    this.addSql(`drop index "document_sequence_idx"`);
    this.addSql(sequences(''));
    this.addSql(`drop index "document_confirms_idx"`);
    this.addSql(`alter table "document" drop column "confirms"`);
  }
}
