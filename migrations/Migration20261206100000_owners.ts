import { Migration } from '@mikro-orm/migrations';
import { ofShare, ofUser, seenBy, share } from '#migrations/Migration20261205100000_year_shares';
import { limitedRowsSql, rowsOf } from '#migrations/Migration20261202110000_limited_users';

const sees = 'select property_id from public.user_property where user_id =';

/** Owners of properties, and viewers who see what an owner has, whenever it was added. */
export class Migration20261206100000_owners extends Migration {
  override up(): void {
    this.addSql(`create table "owner" ("id" serial primary key, "name" varchar(200) not null, "kind" text not null default 'person',
      "address" varchar(300) null, "email" varchar(300) null, "phone" varchar(300) null, "notes" text null,
      "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(),
      constraint "owner_kind_check" check ("kind" in ('person', 'llc', 'partnership', 'corporation', 'trust')))`);
    this.addSql(`create unique index "owner_name_unique" on "owner" (lower("name"))`);
    this.addSql(`alter table "property" add column "owner_id" int null`);
    this.addSql(
      `alter table "property" add constraint "property_owner_id_foreign" foreign key ("owner_id") references "owner" ("id") on delete restrict not valid`,
    );
    this.addSql(`alter table "property" validate constraint "property_owner_id_foreign"`);
    this.addSql(`alter table "scheduled_export" add column "owner_id" int null`);
    this.addSql(
      `alter table "scheduled_export" add constraint "scheduled_export_owner_id_foreign" foreign key ("owner_id") references "owner" ("id") on delete cascade not valid`,
    );
    this.addSql(`alter table "scheduled_export" validate constraint "scheduled_export_owner_id_foreign"`);
    this.addSql(`create table "user_owner" ("user_id" int not null, "owner_id" int not null, primary key ("user_id", "owner_id"),
      constraint "user_owner_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update cascade on delete cascade,
      constraint "user_owner_owner_id_foreign" foreign key ("owner_id") references "owner" ("id") on update cascade on delete cascade)`);
    this.addSql(`create index "user_owner_owner_id_idx" on "user_owner" ("owner_id")`);
    // What a limited user sees is decided here alone: by the policies, and by whoever keeps their answers.
    this.addSql(`create function properties_seen_by(asked int) returns int[] language sql stable set search_path = pg_catalog, public as $$
      select coalesce(array_agg(id order by id), '{}') from (${sees} asked
        union select p.id from public.property p join public.user_owner o on o.owner_id = p.owner_id where o.user_id = asked) seen (id) $$`);
    this.addSql(
      seenBy(`select case when ${share} is null then properties_seen_by(current_setting('app.limited_user')::int) else (${ofShare}) end`),
    );
    this
      .addSql(`create function limited_owners() returns int[] language sql stable security definer set search_path = pg_catalog, public as $$
      select coalesce(array_agg(owner_id), '{}') from (select owner_id from public.user_owner where user_id = current_setting('app.limited_user')::int
        union select owner_id from public.property where id = any(limited_properties())) seen $$`);
    this.addSql(limitedRowsSql({ ...rowsOf, owner: 'id = any((select limited_owners())::int[])' }));
    this.addSql(`alter table "owner" enable row level security`);
    this.addSql(`create policy everybody on "owner" using (true) with check (true)`);
  }

  override down(): void {
    this.addSql(limitedRowsSql(rowsOf));
    this.addSql(seenBy(`select case when ${share} is null then (${ofUser}) else (${ofShare}) end`));
    this.addSql(`drop function properties_seen_by(int)`);
    this.addSql(`drop table "user_owner"`);
    this.addSql(`alter table "scheduled_export" drop column "owner_id"`);
    this.addSql(`alter table "property" drop column "owner_id"`);
    this.addSql(`drop table "owner"`);
    this.addSql(`drop function limited_owners()`);
  }
}
