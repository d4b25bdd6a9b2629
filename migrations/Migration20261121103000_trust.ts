import { Migration } from '@mikro-orm/migrations';

/** What is known of a message's senders, and whether it came through a mail server in front. */
export class Migration20261121103000_trust extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" add column "via_front" boolean not null default false, add column "trust" jsonb null`);
  }

  override down(): void {
    this.addSql(`alter table "inbound_mail" drop column "trust", drop column "via_front"`);
  }
}
