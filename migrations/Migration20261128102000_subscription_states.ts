import { Migration } from '@mikro-orm/migrations';

/** A subscription may be paused or cancelled; all that are there are active. */
export class Migration20261128102000_subscription_states extends Migration {
  override up(): void {
    this.addSql(`alter table "subscription" add column "status" text not null default 'active', add column "cancelled_on" date null`);
    this.addSql(
      `alter table "subscription" add constraint "subscription_status_check" check ("status" in ('active', 'paused', 'cancelled'))`,
    );
    this.addSql(
      `alter table "subscription" add constraint "subscription_cancelled_day" check (("status" = 'cancelled') = ("cancelled_on" is not null))`,
    );
  }

  override down(): void {
    this.addSql(`alter table "subscription" drop column "status", drop column "cancelled_on"`);
  }
}
