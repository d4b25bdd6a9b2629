import { Migration } from '@mikro-orm/migrations';

/** Screens that show the mail ledger hear of every message taken and of what becomes of it, documents or not. */
export class Migration20261121111000_mail_events extends Migration {
  override up(): void {
    this.addSql(
      `create function announce_mail() returns trigger language plpgsql as $$ begin perform pg_notify('mail_ledger', ''); return null; end $$`,
    );
    this.addSql(`create trigger mail_taken after insert on "inbound_mail" for each statement execute function announce_mail()`);
    this.addSql(`create trigger mail_judged after update of "state" on "inbound_mail" for each statement execute function announce_mail()`);
  }

  override down(): void {
    this.addSql(`drop trigger mail_judged on "inbound_mail"`);
    this.addSql(`drop trigger mail_taken on "inbound_mail"`);
    this.addSql(`drop function announce_mail()`);
  }
}
