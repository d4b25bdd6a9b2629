import { Migration } from '@mikro-orm/migrations';

const index = (condition: string): string =>
  `create index "inbound_mail_quarantine_idx" on "inbound_mail" ("envelope_from", "raw_size") where raw_key is not null and ${condition}`;

/** What a trusted client brings counts as well once it waits in quarantine, as mail of a viewer does. */
export class Migration20261124160000_quarantine_of_viewers extends Migration {
  override up(): void {
    this.addSql(`drop index "inbound_mail_quarantine_idx"`);
    this.addSql(index(`(state = 'quarantined' or dismissed_at is not null or (state = 'imported' and not trusted_client))`));
  }

  override down(): void {
    this.addSql(`drop index "inbound_mail_quarantine_idx"`);
    this.addSql(index(`not trusted_client and (state in ('quarantined', 'imported') or dismissed_at is not null)`));
  }
}
