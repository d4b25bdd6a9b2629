import { Migration } from '@mikro-orm/migrations';
import { fillPropertyKeys } from '#core/records/properties/keep-property-keys';

const placed = `jsonb_exists("person_fields", 'property_id') and "deleted_at" is null`;

/**
 * A document's property is looked up by index instead of in a list of all properties. The keys of the properties that are there are written here:
 * without them no document would be placed. Those of earlier documents follow with housekeeping.
 */
export class Migration20261124140000_property_keys extends Migration {
  override async up(): Promise<void> {
    await this.execute(`create table "property_key" ("property_id" int not null, "kind" text not null, "key" text not null,
      constraint "property_key_pkey" primary key ("property_id", "kind", "key"))`);
    await this.execute(
      `alter table "property_key" add constraint "property_key_kind_check" check ("kind" in ('address', 'association', 'site'))`,
    );
    await this.execute(
      `alter table "property_key" add constraint "property_key_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
    );
    await fillPropertyKeys((sql, parameters) => this.execute(sql, parameters));
    this.addSql(`create index "property_key_key_idx" on "property_key" ("key")`);
    this.addSql(`create table "document_key" ("document_id" int not null, "kind" text not null, "key" text not null, "label" text not null,
      constraint "document_key_pkey" primary key ("document_id", "kind", "key"))`);
    this.addSql(`alter table "document_key" add constraint "document_key_kind_check"
      check ("kind" in ('account', 'loan', 'meter', 'policy', 'parcel', 'association', 'manager'))`);
    this.addSql(
      `alter table "document_key" add constraint "document_key_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
    );
    this.addSql(`create index "document_key_key_idx" on "document_key" ("key", "document_id")`);
    this.addSql(`create index "document_vendor_placed_idx" on "document" (lower("vendor_name"), (-"id")) where ${placed}`);
    this.addSql(`create index "document_sender_placed_idx" on "document" ("from_email", (-"id")) where ${placed}`);
    this.addSql(
      `create index "expense_vendor_entered_idx" on "expense" (lower("vendor"), (-"id")) where "created_by" is not null and not "is_split"`,
    );
  }

  override down(): void {
    for (const index of ['expense_vendor_entered_idx', 'document_sender_placed_idx', 'document_vendor_placed_idx'])
      this.addSql(`drop index "${index}"`);
    this.addSql(`drop table "document_key"`);
    this.addSql(`drop table "property_key"`);
    this.addSql(`delete from "setting" where "key" = 'document-keys'`);
  }
}
