import { Migration } from '@mikro-orm/migrations';

/** Finds the papers that name the interest of a year without reading every tax document: whatever somebody files as one is of that type. */
export class Migration20261123100000_year_interest extends Migration {
  override up(): void {
    this.addSql(`create index "document_year_interest_idx" on "document" ("property_id")
      where "deleted_at" is null and "document_type" in ('mortgage_statement', 'tax_document')
        and (case when jsonb_exists(person_fields->'fields', 'ytd_interest') then person_fields->'fields'->>'ytd_interest'
          else machine_fields->'fields'->'ytd_interest'->>'value' end) is not null`);
  }

  override down(): void {
    this.addSql(`drop index "document_year_interest_idx"`);
  }
}
