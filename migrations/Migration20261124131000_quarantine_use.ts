import { Migration } from '@mikro-orm/migrations';

/** How much waits in quarantine is counted every two seconds: over what waits there, and not over all mail there ever was. */
export class Migration20261124131000_quarantine_use extends Migration {
  override up(): void {
    this.addSql(`create index "inbound_mail_quarantine_idx" on "inbound_mail" ("envelope_from", "raw_size")
      where raw_key is not null and not trusted_client and (state in ('quarantined', 'imported') or dismissed_at is not null)`);
  }

  override down(): void {
    this.addSql(`drop index "inbound_mail_quarantine_idx"`);
  }
}
