import { Migration } from '@mikro-orm/migrations';

const found = `machine_fields->'fields'->'account_number'->>'value'`;
const said = `person_fields->'fields'->>'account_number'`;

/** Before PostgreSQL 17 what a column is reckoned from cannot be changed: the column is made anew, and the index that holds it. */
const reckonedFrom = (account: string): string[] => [
  `drop index "document_sequence_idx"`,
  `alter table "document" drop column "account_number"`,
  `alter table "document" add column "account_number" varchar(120) generated always as (left(${account}, 120)) stored`,
  `create index "document_sequence_idx" on "document" (lower("vendor_name"), "document_type", coalesce("property_id", 0),
    coalesce("account_number", ''), "document_date" desc, "id" desc) include ("amount", "vendor_name", "property_id", "account_number")
    where "deleted_at" is null and "duplicate_of" is null and "vendor_name" is not null`,
];

/** An account number that a person has emptied is none: papers of one account are told by what counts. */
export class Migration20261122061000_emptied_account extends Migration {
  override up(): void {
    const account = `case when jsonb_exists(person_fields->'fields', 'account_number') then ${said} else ${found} end`;
    for (const statement of reckonedFrom(account)) this.addSql(statement);
  }

  override down(): void {
    for (const statement of reckonedFrom(`coalesce(${said}, ${found})`)) this.addSql(statement);
  }
}
