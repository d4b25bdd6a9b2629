import { Migration } from '@mikro-orm/migrations';

/** What days are reckoned in where the database does not know the business's time zone, which an earlier release may have taken. */
export class Migration20261123080000_known_zone extends Migration {
  override up(): void {
    this.addSql(
      `create function known_zone(wanted text) returns text language plpgsql stable parallel restricted as $$
         begin
           perform now() at time zone wanted;
           return wanted;
         exception when invalid_parameter_value then
           return 'UTC';
         end $$`,
    );
  }

  override down(): void {
    this.addSql(`drop function known_zone(text)`);
  }
}
