import { Migration } from '@mikro-orm/migrations';

/** A rule tells of a document once: its notice carries a key. */
export class Migration20261121100000_rule_notices extends Migration {
  override up(): void {
    this.addSql(`alter table "outgoing_mail" add column "effect_key" text null`);
    this.addSql(`alter table "outgoing_mail" add constraint "outgoing_mail_effect_unique" unique ("effect_key")`);
  }

  override down(): void {
    this.addSql(`alter table "outgoing_mail" drop constraint "outgoing_mail_effect_unique"`);
    this.addSql(`alter table "outgoing_mail" drop column "effect_key"`);
  }
}
