import { Migration } from '@mikro-orm/migrations';

/** What tells two papers about the same dues from two charges: that one corrects, that it is for something special, its number. */
export class Migration20261121160000_corrected_dues extends Migration {
  override up(): void {
    this.addSql(`alter table "hoa_entry" add column "corrects" boolean not null default false`);
    this.addSql(`alter table "hoa_entry" add column "is_special" boolean not null default false`);
    this.addSql(`alter table "hoa_entry" add column "reference" text null`);
  }

  override down(): void {
    this.addSql(`alter table "hoa_entry" drop column "reference"`);
    this.addSql(`alter table "hoa_entry" drop column "is_special"`);
    this.addSql(`alter table "hoa_entry" drop column "corrects"`);
  }
}
