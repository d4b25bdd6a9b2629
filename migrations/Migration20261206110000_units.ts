import { Migration } from '@mikro-orm/migrations';
import { ofShare, seenBy, share } from '#migrations/Migration20261205100000_year_shares';

const seenByUser = (union: string): string =>
  `create or replace function properties_seen_by(asked int) returns int[] language sql stable set search_path = pg_catalog, public as $$
    with seen as (select property_id as id from public.user_property where user_id = asked
      union select p.id from public.property p join public.user_owner o on o.owner_id = p.owner_id where o.user_id = asked)
    select coalesce(array_agg(id order by id), '{}') from (select id from seen ${union}) every (id) $$`;

const limited = (shared: string): string =>
  `select case when ${share} is null then properties_seen_by(current_setting('app.limited_user')::int) else ${shared} end`;
const withUnits = `(with shared as (select property_id as id from public.year_share_property where share_id = ${share})
  select coalesce(array_agg(id), '{}') from (select id from shared union select u.id from public.property u join shared b on b.id = u.building_id) every (id))`;

/** A property may be a unit of another one, its building. Who sees the building sees its units. */
export class Migration20261206110000_units extends Migration {
  override up(): void {
    this.addSql(`alter table "property" add column "building_id" int null`);
    this.addSql(
      `alter table "property" add constraint "property_building_id_foreign" foreign key ("building_id") references "property" ("id") on delete restrict not valid`,
    );
    this.addSql(`alter table "property" validate constraint "property_building_id_foreign"`);
    this.addSql(`alter table "property" add constraint "property_building" check (building_id <> id) not valid`);
    this.addSql(`alter table "property" validate constraint "property_building"`);
    this.addSql(seenByUser('union select u.id from public.property u join seen b on b.id = u.building_id'));
    this.addSql(seenBy(limited(withUnits)));
  }

  override down(): void {
    this.addSql(seenBy(limited(`(${ofShare})`)));
    this.addSql(seenByUser(''));
    this.addSql(`alter table "property" drop column "building_id"`);
  }
}
