import { Migration } from '@mikro-orm/migrations';

/** What a forward says of the message it passes on: sender, recipients, subject, date. */
export class Migration20261121020000_forwards extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" add column "original" jsonb null`);
  }

  override down(): void {
    this.addSql(`alter table "inbound_mail" drop column "original"`);
  }
}
