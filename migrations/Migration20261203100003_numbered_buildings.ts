import { Migration } from '@mikro-orm/migrations';
import { fillPropertyKeys } from '#core/records/properties/keep-property-keys';

const named = String.raw`"address" ~* '\y(bldg|building|floor|penthouse|ph)\y'`;

/** `Bldg 7` and `Floor 2` name a unit, as `Apt 7` does: the keys of the properties whose address has one are written anew. */
export class Migration20261203100003_numbered_buildings extends Migration {
  override async up(): Promise<void> {
    await this.execute(`delete from "property_key" where "property_id" in (select "id" from "property" where ${named})`);
    await fillPropertyKeys((sql, parameters) => this.execute(sql, parameters), named);
  }

  /** The keys serve the release before as well: it looks a home up by its street, and then compares the units. */
  override down(): void {
    // Nothing to take back.
  }
}
