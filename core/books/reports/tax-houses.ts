import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/kernel/platform/prepared';

/** What is told of a property beside its figures. */
export interface TaxHouse {
  property_id: number;
  property_name: string;
  address: string | null;
  /** The property whose unit it is. */
  building_id: number | null;
}

/** Every property by its id. */
export async function findTaxHouses(em: EntityManager): Promise<ReadonlyMap<number, TaxHouse>> {
  const houses = await askPrepared<TaxHouse>(em, 'select id as property_id, name as property_name, address, building_id from property', []);
  return new Map(houses.map((house) => [house.property_id, house]));
}
