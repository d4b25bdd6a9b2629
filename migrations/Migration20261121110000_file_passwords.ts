import { Migration } from '@mikro-orm/migrations';

/** The password a person typed for a locked PDF, sealed. */
export class Migration20261121110000_file_passwords extends Migration {
  override up(): void {
    this.addSql(`alter table "document" add column "file_password" text null`);
  }

  override down(): void {
    this.addSql(`alter table "document" drop column "file_password"`);
  }
}
