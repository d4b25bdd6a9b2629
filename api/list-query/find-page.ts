import { type EntityManager, type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Step } from './order-by.js';

/** A page of rows to find. */
export interface PageRequest {
  skip: number;
  limit: number;
  orderBy: Step[];
  /** Whether words were looked for: then the total is told as far as `countedPast` rows past the page. */
  searched: boolean;
}

/** So far past its page a search is counted: nobody reads a thousand hits, and counting all of a common word's takes long. */
export const countedPast = 1000;
/** Beyond this the ids are found first, from an index alone, and only the page's own rows are read. */
const deepSkip = 500;

/** The rows of a page and how many there are in all. */
export async function findPage<T extends { id: number }>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  { skip, limit, orderBy, searched }: PageRequest,
): Promise<[rows: T[], total: number]> {
  const total = searched ? countUpTo(em, entity, where, skip + limit + countedPast) : em.count(entity, where);
  if (skip < deepSkip) return Promise.all([em.find(entity, where, { limit, offset: skip, orderBy: orderBy as never }), total]);
  const query = em.createQueryBuilder(entity).select('id' as never);
  query
    .where(where as never)
    .orderBy(orderBy as never)
    .limit(limit)
    .offset(skip);
  const ids = (await em.execute<{ id: number }[]>(query.getFormattedQuery())).map(({ id }) => id);
  const rows = await em.find(entity, { id: { $in: ids } } as unknown as FilterQuery<T>, { orderBy: orderBy as never });
  return [rows, await total];
}

async function countUpTo<T extends object>(em: EntityManager, entity: EntityName<T>, where: FilterQuery<T>, most: number): Promise<number> {
  const found = em.createQueryBuilder(entity).select(raw('1'));
  found.where(where as never).limit(most);
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from (${found.getFormattedQuery()}) as found`);
  return row?.count ?? 0;
}
