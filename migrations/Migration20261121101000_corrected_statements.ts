import { Migration } from '@mikro-orm/migrations';

/** A corrected mortgage statement replaces the one it corrects: that one stays as a paper and counts no more. */
export class Migration20261121101000_corrected_statements extends Migration {
  override up(): void {
    this.addSql(`alter table "mortgage_statement" add column "replaced_by" int null`);
    this.addSql(
      `alter table "mortgage_statement" add constraint "mortgage_statement_replaced_by_foreign" foreign key ("replaced_by") references "mortgage_statement" ("id") on delete set null`,
    );
  }

  override down(): void {
    this.addSql(`alter table "mortgage_statement" drop constraint "mortgage_statement_replaced_by_foreign"`);
    this.addSql(`alter table "mortgage_statement" drop column "replaced_by"`);
  }
}
