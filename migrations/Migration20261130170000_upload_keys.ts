import { Migration } from '@mikro-orm/migrations';

/** The key a program or an app gives an upload, so that sending it again makes nothing twice. */
export class Migration20261130170000_upload_keys extends Migration {
  override up(): void {
    this.addSql(`alter table "document" add "upload_key" uuid null`);
    this.addSql(`create unique index "document_upload_key_idx" on "document" ("created_by", "upload_key") where "upload_key" is not null`);
  }

  override down(): void {
    this.addSql(`alter table "document" drop column "upload_key"`);
  }
}
