import { Migration } from '@mikro-orm/migrations';

const tables = ['user_totp', 'user_passkey', 'user_recovery_code', 'sign_in_challenge', 'code_failures'];

/** Authenticator apps, passkeys and recovery codes of users, and the challenges that they answer. Nobody has any at first. */
export class Migration20261124091000_second_factors extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add column "second_factor_since" timestamptz(3) null`);
    this
      .addSql(`create table "user_totp" ("id" serial primary key, "user_id" int not null, "sealed_secret" text null, "last_step" bigint null,
      "confirmed_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`create index "user_totp_user_idx" on "user_totp" ("user_id", "id")`);
    this
      .addSql(`create table "user_passkey" ("id" serial primary key, "user_id" int not null, "name" varchar(100) not null, "rp_id" varchar(255) not null,
      "credential_id" text not null, "public_key" text not null, "user_handle" varchar(100) not null, "counter" bigint not null,
      "transports" varchar(200) not null, "last_used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "user_passkey" add constraint "user_passkey_credential_id_unique" unique ("credential_id")`);
    this.addSql(`create index "user_passkey_user_idx" on "user_passkey" ("user_id", "id")`);
    this.addSql(`create table "user_recovery_code" ("id" serial primary key, "user_id" int not null, "selector" varchar(8) not null,
      "code_hash" text not null, "used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`create index "user_recovery_code_user_idx" on "user_recovery_code" ("user_id", "selector")`);
    this.addSql(`create table "sign_in_challenge" ("id" serial primary key,
      "purpose" text check ("purpose" in ('second-factor', 'sign-in', 'confirm', 'register')) not null, "user_id" int null, "token_version" int null,
      "token_hash" varchar(64) not null, "nonce" varchar(100) not null, "user_handle" varchar(100) null, "failures" int not null default 0,
      "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "sign_in_challenge" add constraint "sign_in_challenge_token_hash_unique" unique ("token_hash")`);
    this.addSql(`create index "sign_in_challenge_user_idx" on "sign_in_challenge" ("user_id")`);
    this.addSql(`create index "sign_in_challenge_expires_idx" on "sign_in_challenge" ("expires_at")`);
    this.addSql(
      `create table "code_failures" ("id" serial primary key, "user_id" int not null, "failures" int not null, "last_at" timestamptz(3) not null)`,
    );
    this.addSql(`alter table "code_failures" add constraint "code_failures_user_id_unique" unique ("user_id")`);
    for (const table of tables)
      this.addSql(
        `alter table "${table}" add constraint "${table}_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
      );
  }

  override down(): void {
    for (const table of tables) this.addSql(`drop table "${table}"`);
    this.addSql(`alter table "app_user" drop column "second_factor_since"`);
  }
}
