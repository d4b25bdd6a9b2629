import { Migration } from '@mikro-orm/migrations';

/** A deleted HOA e-mail stays deleted when its mail is settled again. */
export class Migration20261120020000_hoa_emails extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" add column "hoa_email_deleted_at" timestamptz(3) null`);
  }

  override down(): void {
    this.addSql(`alter table "inbound_mail" drop column "hoa_email_deleted_at"`);
  }
}
