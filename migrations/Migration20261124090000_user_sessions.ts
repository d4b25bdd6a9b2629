import { Migration } from '@mikro-orm/migrations';

/** Each sign-in is a row: it can be listed, ended on the server, and confirmed again. Tokens given out before carry no session and live until their end. */
export class Migration20261124090000_user_sessions extends Migration {
  override up(): void {
    this.addSql(`create table "user_session" ("id" serial primary key, "user_id" int not null, "method" varchar(20) not null,
      "generation" int not null default 1, "renewed_at" timestamptz(3) null, "authenticated_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null,
      "last_used_at" timestamptz(3) not null, "address" varchar(64) not null, "user_agent" varchar(400) not null, "created_at" timestamptz(3) not null default now())`);
    this.addSql(`create index "user_session_user_idx" on "user_session" ("user_id", "id")`);
    this.addSql(`create index "user_session_authenticated_idx" on "user_session" ("authenticated_at")`);
    this.addSql(
      `alter table "user_session" add constraint "user_session_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
  }

  override down(): void {
    this.addSql(`drop table "user_session"`);
  }
}
