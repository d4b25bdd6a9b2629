import { Migration } from '@mikro-orm/migrations';

/** The secrets in the addresses that hosted providers post to, each by itself. */
export class Migration20261124111000_webhook_secrets extends Migration {
  override up(): void {
    this
      .addSql(`create table "webhook_secret" ("id" serial primary key, "purpose" text not null, "token_hash" varchar(64) not null, "hint" varchar(4) not null,
      "is_earlier" boolean not null default false, "created_by" int null, "ends_at" timestamptz(3) null, "revoked_at" timestamptz(3) null,
      "last_used_at" timestamptz(3) null, "last_signed_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "webhook_secret" add constraint "webhook_secret_token_hash_unique" unique ("token_hash")`);
    this.addSql(`alter table "webhook_secret" add constraint "webhook_secret_purpose_check" check ("purpose" in ('relay'))`);
    this.addSql(`create index "webhook_secret_purpose_idx" on "webhook_secret" ("purpose", "id")`);
    this.addSql(`create index "webhook_secret_created_by_idx" on "webhook_secret" ("created_by")`);
    this.addSql(
      `alter table "webhook_secret" add constraint "webhook_secret_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
    );
  }

  override down(): void {
    this.addSql(`drop table "webhook_secret"`);
  }
}
