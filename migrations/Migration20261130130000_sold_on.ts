import { Migration } from '@mikro-orm/migrations';

/** The day a property was sold. */
export class Migration20261130130000_sold_on extends Migration {
  override up(): void {
    this.addSql(`alter table "property" add "sold_on" date null`);
  }

  override down(): void {
    this.addSql(`alter table "property" drop column "sold_on"`);
  }
}
