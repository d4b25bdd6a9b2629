import { Migration } from '@mikro-orm/migrations';

/** A mail knows the meeting it calls to, so that a change or a cancellation finds it; a document keeps the XML that came beside it. */
export class Migration20261121181000_mailed_meetings extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" add column "meeting" jsonb null`);
    this.addSql(`create index "inbound_mail_meeting_idx" on "inbound_mail" (("meeting"->>'uid')) where "meeting" is not null`);
    this.addSql(`alter table "document" add column "invoice_xml" text null`);
  }

  override down(): void {
    this.addSql(`alter table "document" drop column "invoice_xml"`);
    this.addSql(`drop index "inbound_mail_meeting_idx"`);
    this.addSql(`alter table "inbound_mail" drop column "meeting"`);
  }
}
