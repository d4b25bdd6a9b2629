import { Migration } from '@mikro-orm/migrations';

/** Browsers that have signed in before, links that reset a password, and mails that tell of both. */
export class Migration20261124100000_known_devices extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add column "password_outdated" boolean not null default false`);
    this.addSql(`create table "known_device" ("id" serial primary key, "user_id" int not null, "token_hash" varchar(64) not null,
      "address" varchar(64) not null, "user_agent" varchar(400) not null, "last_used_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "known_device" add constraint "known_device_token_unique" unique ("user_id", "token_hash")`);
    this.addSql(`create index "known_device_last_used_idx" on "known_device" ("last_used_at")`);
    this.addSql(
      `alter table "known_device" add constraint "known_device_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(`alter table "user_session" add column "device_id" int null`);
    this.addSql(
      `alter table "user_session" add constraint "user_session_device_id_foreign" foreign key ("device_id") references "known_device" ("id") on delete set null`,
    );
    this.addSql(`create index "user_session_device_idx" on "user_session" ("device_id")`);
    this.addSql(`alter table "sign_in_attempt" add column "device_id" int null`);
    this.addSql(`create table "password_reset" ("id" serial primary key, "user_id" int not null, "token_hash" varchar(64) not null,
      "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "password_reset" add constraint "password_reset_token_unique" unique ("token_hash")`);
    this.addSql(`create index "password_reset_user_idx" on "password_reset" ("user_id", "created_at")`);
    this.addSql(
      `alter table "password_reset" add constraint "password_reset_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.kinds(['invitation', 'password', 'notification', 'answer', 'password-reset', 'security']);
  }

  override down(): void {
    // The older release has one word for what is told.
    this.addSql(`update "outgoing_mail" set "kind" = 'notification' where "kind" in ('password-reset', 'security')`);
    this.kinds(['invitation', 'password', 'notification', 'answer']);
    this.addSql(`drop table "password_reset"`);
    this.addSql(`alter table "sign_in_attempt" drop column "device_id"`);
    this.addSql(`alter table "user_session" drop column "device_id"`);
    this.addSql(`drop table "known_device"`);
    this.addSql(`alter table "app_user" drop column "password_outdated"`);
  }

  private kinds(kinds: readonly string[]): void {
    this.addSql(`alter table "outgoing_mail" drop constraint "outgoing_mail_kind_check"`);
    this.addSql(
      `alter table "outgoing_mail" add constraint "outgoing_mail_kind_check" check ("kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
    );
  }
}
