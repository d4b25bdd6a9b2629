import { Migration } from '@mikro-orm/migrations';

/** How a value that a person corrected is named on its document. */
export class Migration20261128101000_taught_places extends Migration {
  override up(): void {
    this.addSql(`alter table "correction_case" add column "places" jsonb null`);
  }

  override down(): void {
    this.addSql(`alter table "correction_case" drop column "places"`);
  }
}
