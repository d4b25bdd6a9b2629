import { Migration } from '@mikro-orm/migrations';

const counted = `where "deleted_at" is null and "duplicate_of" is null and "vendor_name" is not null`;

/** A sequence of papers without a property or an account has a place in the index that can be walked past, as any other. */
export class Migration20261121171000_paper_series extends Migration {
  override up(): void {
    this.addSql(`drop index "document_sequence_idx"`);
    this.addSql(`create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type", coalesce("property_id", 0),
      coalesce("account_number", ''), "document_date" desc, "id" desc) include ("amount", "vendor_name", "property_id", "account_number") ${counted}`);
  }

  override down(): void {
    this.addSql(`drop index "document_sequence_idx"`);
    this.addSql(`create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type", "property_id", "account_number",
      "document_date" desc) include ("id", "amount", "vendor_name") ${counted}`);
  }
}
