import { Migration } from '@mikro-orm/migrations';

/** Lists by type and by property, their counts, and what a property's card counts are answered from an index alone. */
export class Migration20261120060000_list_indexes extends Migration {
  override up(): void {
    this.addSql(`drop index "document_type_idx"`);
    this.addSql(`drop index "document_property_idx"`);
    this.addSql(`drop index "expense_property_idx"`);
    this.addSql(
      `create index "document_type_idx" on "document" ("document_type", "created_at" desc, "id" desc) where "deleted_at" is null`,
    );
    this.addSql(
      `create index "document_property_idx" on "document" ("property_id", "created_at" desc, "id" desc) include ("mime_type") where "deleted_at" is null`,
    );
    this.addSql(
      `create index "expense_property_idx" on "expense" ("property_id", "expense_date" desc, "id" desc) include ("kind", "amount", "is_split")`,
    );
  }

  override down(): void {
    this.addSql(`drop index "document_type_idx"`);
    this.addSql(`drop index "document_property_idx"`);
    this.addSql(`drop index "expense_property_idx"`);
    this.addSql(`create index "document_type_idx" on "document" ("document_type", "created_at")`);
    this.addSql(`create index "document_property_idx" on "document" ("property_id", "created_at" desc)`);
    this.addSql(`create index "expense_property_idx" on "expense" ("property_id", "expense_date" desc)`);
  }
}
