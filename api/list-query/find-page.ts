import { type EntityManager, type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { findPlain, type Plain } from './find-plain.js';
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

/** The rows of a page as `show` makes them, and how many there are in all: they are counted meanwhile. */
export function findPage<T extends { id: number }, Shown>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  request: PageRequest,
  show: (rows: Plain<T>[]) => Promise<Shown[]>,
): Promise<[rows: Shown[], total: number]> {
  const { skip, limit, searched } = request;
  const total = searched ? countUpTo(em, entity, where, skip + limit + countedPast) : em.count(entity, where);
  return Promise.all([findRows(em, entity, where, request).then(show), total]);
}

async function findRows<T extends { id: number }>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  { skip, limit, orderBy }: PageRequest,
): Promise<Plain<T>[]> {
  if (skip < deepSkip) return findPlain(em, entity, where, { limit, skip, orderBy });
  const query = em.createQueryBuilder(entity).select('id' as never);
  query
    .where(where as never)
    .orderBy(orderBy as never)
    .limit(limit)
    .offset(skip);
  const ids = (await em.execute<{ id: number }[]>(query.getFormattedQuery())).map(({ id }) => id);
  return findPlain(em, entity, { id: { $in: ids } } as unknown as FilterQuery<T>, { orderBy });
}

async function countUpTo<T extends object>(em: EntityManager, entity: EntityName<T>, where: FilterQuery<T>, most: number): Promise<number> {
  const found = em.createQueryBuilder(entity).select(raw('1'));
  found.where(where as never).limit(most);
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from (${found.getFormattedQuery()}) as found`);
  return row?.count ?? 0;
}
