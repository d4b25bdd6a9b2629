import { Migration } from '@mikro-orm/migrations';

/** A migration that builds an index gives signs of life too; whoever reads them knows the roles it looks for. */
export class Migration20261201110000_signs_of_migrations extends Migration {
  override up(): void {
    this.addSql(`alter table "heartbeat" drop constraint "heartbeat_role_check"`);
  }

  override down(): void {
    this.addSql(`delete from "heartbeat" where "role" not in ('api', 'worker', 'mail-gateway')`);
    this.addSql(`alter table "heartbeat" add constraint "heartbeat_role_check" check ("role" in ('api', 'worker', 'mail-gateway'))`);
  }
}
