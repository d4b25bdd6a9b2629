import { Migration } from '@mikro-orm/migrations';

/** Accounts at a provider that users sign in with, the sessions opened by them, and codes that become tokens. A user needs no password then. */
export class Migration20261124094000_oidc extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" alter column "password_hash" drop not null`);
    this
      .addSql(`create table "oidc_identity" ("id" serial primary key, "user_id" int not null, "issuer" varchar(500) not null, "subject" varchar(255) not null,
      "last_used_at" timestamptz(3) not null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "oidc_identity" add constraint "oidc_identity_subject_unique" unique ("issuer", "subject")`);
    this.addSql(`alter table "oidc_identity" add constraint "oidc_identity_user_unique" unique ("user_id", "issuer")`);
    this.addSql(
      `alter table "oidc_identity" add constraint "oidc_identity_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `create table "oidc_session" ("session_id" int not null, "identity_id" int not null, "sid" varchar(255) null, primary key ("session_id"))`,
    );
    this.addSql(`create index "oidc_session_identity_idx" on "oidc_session" ("identity_id", "sid")`);
    this.addSql(
      `alter table "oidc_session" add constraint "oidc_session_session_id_foreign" foreign key ("session_id") references "user_session" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "oidc_session" add constraint "oidc_session_identity_id_foreign" foreign key ("identity_id") references "oidc_identity" ("id") on delete cascade`,
    );
    this
      .addSql(`create table "oidc_exchange" ("id" serial primary key, "code_hash" varchar(64) not null, "browser_hash" varchar(64) not null,
      "identity_id" int not null, "sid" varchar(255) null, "confirms_id" int null, "expires_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "oidc_exchange" add constraint "oidc_exchange_code_hash_unique" unique ("code_hash")`);
    this.addSql(`create index "oidc_exchange_expires_at_idx" on "oidc_exchange" ("expires_at")`);
    this.addSql(`create index "oidc_exchange_identity_idx" on "oidc_exchange" ("identity_id")`);
    this.addSql(`create index "oidc_exchange_confirms_idx" on "oidc_exchange" ("confirms_id")`);
    this.addSql(
      `alter table "oidc_exchange" add constraint "oidc_exchange_identity_id_foreign" foreign key ("identity_id") references "oidc_identity" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "oidc_exchange" add constraint "oidc_exchange_confirms_id_foreign" foreign key ("confirms_id") references "user_session" ("id") on delete cascade`,
    );
  }

  override down(): void {
    this.addSql(`drop table "oidc_exchange"`);
    this.addSql(`drop table "oidc_session"`);
    this.addSql(`drop table "oidc_identity"`);
    // A hash of random bytes, which no password has: who signed in by the provider alone needs a new one then.
    this.addSql(
      `update "app_user" set "password_hash" = '$argon2id$v=19$m=19456,t=2,p=1$mW7+cJZj7ZI0uY6idyVjpA$KybfNGmGiPRLy8JCzC3XgCqV9pxWdIoDNcR+FRz2UiM' where "password_hash" is null`,
    );
    this.addSql(`alter table "app_user" alter column "password_hash" set not null`);
  }
}
