import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql';

const batchSize = 500;

/**
 * Every row that meets a condition, the newest id first, some hundreds at a time: whatever the size of the table, only one batch is in memory. `view`
 * gets each batch with the EntityManager it came from; where it needs only some `fields`, the others are not read.
 */
export async function* exportBatches<T extends { id: number }, R>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  view: (em: EntityManager, rows: T[]) => Promise<R[]>,
  fields?: readonly (keyof T & string)[],
): AsyncGenerator<R[]> {
  for (let before = 2_147_483_647; ;) {
    const fork = em.fork();
    const page = { $and: [where, { id: { $lt: before } }] } as FilterQuery<T>;
    const rows = (await fork.find(entity, page, {
      orderBy: { id: 'desc' } as never,
      limit: batchSize,
      ...(fields && { fields: fields as never }),
    })) as T[];
    if (rows.length > 0) yield await view(fork, rows);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    before = last.id;
  }
}
