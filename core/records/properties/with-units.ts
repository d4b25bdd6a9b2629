import type { EntityManager } from '@mikro-orm/postgresql';

/** The ids of properties and of all their units. */
export async function withUnits(em: EntityManager, propertyIds: readonly number[]): Promise<number[]> {
  const units = await em.execute<{ id: number }[]>('select id from property where building_id = any(?::int[])', [
    `{${propertyIds.join(',')}}`,
  ]);
  return [...new Set([...propertyIds, ...units.map(({ id }) => id)])];
}
