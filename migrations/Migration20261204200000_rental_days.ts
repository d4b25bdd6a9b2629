import { Migration } from '@mikro-orm/migrations';

/** How many days of a year each property was rented and used by its owner. */
export class Migration20261204200000_rental_days extends Migration {
  override up(): void {
    this.addSql(`alter table "property" add column "rental_days" jsonb not null default '{}'`);
  }

  override down(): void {
    this.addSql(`alter table "property" drop column "rental_days"`);
  }
}
