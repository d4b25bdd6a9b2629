import { Migration } from '@mikro-orm/migrations';

/** Reads the ledger through for the origins of its messages, while others write. */
export class Migration20261202100001_mail_origin_read_through extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" validate constraint "inbound_mail_origin_check"`);
  }

  override down(): void {
    // Nothing to take back.
  }
}
