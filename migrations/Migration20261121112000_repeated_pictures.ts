import { Migration } from '@mikro-orm/migrations';

/** Finds the same small picture in other messages. */
export class Migration20261121112000_repeated_pictures extends Migration {
  override up(): void {
    this.addSql(`create index "mail_part_picture_idx" on "mail_part" ("sha256") where "mime_type" like 'image/%'`);
  }

  override down(): void {
    this.addSql(`drop index "mail_part_picture_idx"`);
  }
}
