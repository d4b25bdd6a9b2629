import { Migration } from '@mikro-orm/migrations';

export const ofUser = `select coalesce(array_agg(property_id), '{}') from public.user_property where user_id = current_setting('app.limited_user')::int`;
/** Null where no shared year is read; planning asks for it in any case, so that it must not fail then. */
export const share = `nullif(current_setting('app.limited_share', true), '')::int`;
export const ofShare = `select coalesce(array_agg(property_id), '{}') from public.year_share_property where share_id = ${share}`;
export const seenBy = (properties: string): string => `create or replace function limited_properties() returns int[] language sql stable
  security definer set search_path = pg_catalog, public as $$ ${properties} $$`;

/** Links that show one year's tax report to somebody without an account, of all properties or of some: those are read as limited users read. */
export class Migration20261205100000_year_shares extends Migration {
  override up(): void {
    this
      .addSql(`create table "year_share" ("id" serial primary key, "year" int not null, "name" varchar(100) not null, "token_hash" varchar(64) not null,
      "is_limited" boolean not null default false, "expires_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null,
      "last_used_address" varchar(64) null, "created_by" int null, "created_at" timestamptz(3) not null default now(),
      constraint "year_share_token_hash_unique" unique ("token_hash"),
      constraint "year_share_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null)`);
    this.addSql(`create index "year_share_year_idx" on "year_share" ("year", "id")`);
    this.addSql(`create index "year_share_created_by_idx" on "year_share" ("created_by")`);
    this
      .addSql(`create table "year_share_property" ("share_id" int not null, "property_id" int not null, primary key ("share_id", "property_id"),
      constraint "year_share_property_share_id_foreign" foreign key ("share_id") references "year_share" ("id") on update cascade on delete cascade,
      constraint "year_share_property_property_id_foreign" foreign key ("property_id") references "property" ("id") on update cascade on delete cascade)`);
    this.addSql(`create index "year_share_property_property_id_idx" on "year_share_property" ("property_id")`);
    this.addSql(`alter table "ticket" alter column "user_id" drop not null`);
    this.addSql(`alter table "ticket" add column "share_id" int null`);
    this.addSql(`alter table "ticket" add constraint "ticket_share_id_foreign" foreign key ("share_id") references "year_share" ("id")
      on delete cascade not valid`);
    this.addSql(`alter table "ticket" validate constraint "ticket_share_id_foreign"`);
    this.addSql(`alter table "ticket" add constraint "ticket_of_one" check ((user_id is null) <> (share_id is null)) not valid`);
    this.addSql(`alter table "ticket" validate constraint "ticket_of_one"`);
    this.addSql(seenBy(`select case when ${share} is null then (${ofUser}) else (${ofShare}) end`));
  }

  override down(): void {
    this.addSql(seenBy(ofUser));
    this.addSql(`delete from "ticket" where "user_id" is null`);
    this.addSql(`alter table "ticket" drop column "share_id"`);
    this.addSql(`alter table "ticket" alter column "user_id" set not null`);
    this.addSql('drop table "year_share_property"');
    this.addSql('drop table "year_share"');
  }
}
