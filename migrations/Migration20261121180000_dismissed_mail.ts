import { Migration } from '@mikro-orm/migrations';

/** A message that waits in quarantine may be dismissed by a person. */
export class Migration20261121180000_dismissed_mail extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" add column "dismissed_at" timestamptz(3) null`);
  }

  override down(): void {
    this.addSql(`alter table "inbound_mail" drop column "dismissed_at"`);
  }
}
