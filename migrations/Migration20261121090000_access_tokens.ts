import { Migration } from '@mikro-orm/migrations';

/** Tokens that programs sign in with and calendars are read with, each revocable. */
export class Migration20261121090000_access_tokens extends Migration {
  override up(): void {
    this
      .addSql(`create table "access_token" ("id" serial primary key, "user_id" int not null, "kind" text not null, "name" varchar(100) not null,
      "token_hash" varchar(64) not null, "hint" varchar(4) not null, "last_used_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "access_token" add constraint "access_token_token_hash_unique" unique ("token_hash")`);
    this.addSql(`create index "access_token_user_idx" on "access_token" ("user_id", "id")`);
    this.addSql(`alter table "access_token" add constraint "access_token_kind_check" check ("kind" in ('api', 'calendar'))`);
    this.addSql(
      `alter table "access_token" add constraint "access_token_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
  }

  override down(): void {
    this.addSql(`drop table "access_token"`);
  }
}
