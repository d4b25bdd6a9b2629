import { Migration } from '@mikro-orm/migrations';

/** Finds the papers of one vendor, kind, property and account in the order of their days, without reading the papers. */
export class Migration20261121117000_paper_sequences extends Migration {
  override up(): void {
    this.addSql(`alter table "document" add column "account_number" varchar(120) generated always as
      (left(coalesce(person_fields->'fields'->>'account_number', machine_fields->'fields'->'account_number'->>'value'), 120)) stored`);
    this.addSql(`create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type", "property_id", "account_number",
      "document_date" desc) include ("id", "amount", "vendor_name")
      where "deleted_at" is null and "duplicate_of" is null and "vendor_name" is not null`);
  }

  override down(): void {
    this.addSql(`drop index "document_sequence_idx"`);
    this.addSql(`alter table "document" drop column "account_number"`);
  }
}
