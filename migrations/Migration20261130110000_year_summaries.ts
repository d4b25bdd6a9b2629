import { Migration } from '@mikro-orm/migrations';

const period = `case when jsonb_exists(person_fields->'fields', 'period') then person_fields->'fields'->>'period' else machine_fields->'fields'->'period'->>'value' end`;

/** What associations write of a whole year is looked up property by property. */
export class Migration20261130110000_year_summaries extends Migration {
  override up(): void {
    this.addSql(`create index "document_year_summary_idx" on "document" ("property_id")
      where "deleted_at" is null and "document_type" = 'hoa_document' and (${period}) ~ '^20[0-9]{2}$'`);
  }

  override down(): void {
    this.addSql(`drop index "document_year_summary_idx"`);
  }
}
