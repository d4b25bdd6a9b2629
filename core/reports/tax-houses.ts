import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/platform/prepared';
import type { TaxFigure } from '#core/reports/tax-item';

/** What is told of a property beside its figures. */
export type TaxHouse = Pick<TaxFigure, 'property_id' | 'property_name' | 'address'>;

/** Every property by its id, asked for apart from its figures: a year may have a hundred thousand of them. */
export async function findTaxHouses(em: EntityManager): Promise<ReadonlyMap<number, TaxHouse>> {
  const houses = await askPrepared<TaxHouse>(em, 'select id as property_id, name as property_name, address from property', []);
  return new Map(houses.map((house) => [house.property_id, house]));
}
