import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql';

const batchSize = 500;

/** A stream asks for more when its reader has room, and not within the call that began it: each piece is read for that call's user nevertheless. */
function withinCall<R>(pieces: AsyncGenerator<R>): AsyncIterable<R> {
  const within = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => within(() => pieces.next()),
      return: () => within(() => pieces.return(undefined)),
    }),
  };
}

async function* readBatches<T extends { id: number }, R>(
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

/**
 * Every row that meets a condition, the newest id first, some hundreds at a time: whatever the size of the table, only one batch is in memory. `view`
 * gets each batch with the EntityManager it came from; where it needs only some `fields`, the others are not read.
 */
export const exportBatches = <T extends { id: number }, R>(...asked: Parameters<typeof readBatches<T, R>>): AsyncIterable<R[]> =>
  withinCall(readBatches(...asked));
