import { type EntityManager, type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { findPlain, type Plain } from './find-plain.js';
import { KeptTotals } from './kept-totals.js';
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
/** Fewer rows are counted each time: that takes a few milliseconds. */
const largeList = 10_000;
/** Beyond this the ids are found first, from an index alone, and only the page's own rows are read. */
const deepSkip = 500;

/** The rows of a page as `show` makes them, and how many there are in all (many as counted a moment ago): they are counted meanwhile. */
export function findPage<T extends { id: number }, Shown>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  request: PageRequest,
  show: (rows: Plain<T>[]) => Promise<Shown[]>,
): Promise<[rows: Shown[], total: number]> {
  const { skip, limit, searched } = request;
  const total = searched ? countUpTo(em, entity, where, skip + limit + countedPast) : countAll(em, entity, where);
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

/** By the database they are of. */
const kept = new WeakMap<object, KeptTotals>();

function countAll<T extends object>(em: EntityManager, entity: EntityName<T>, where: FilterQuery<T>): Promise<number> {
  const query = em.createQueryBuilder(entity).select(raw('count(*)::int as count'));
  query.where(where as never);
  return countBy(em, query.getFormattedQuery(), largeList);
}

/** `large`: from so many rows on a total may be told as counted a moment ago. */
function countBy(em: EntityManager, sql: string, large: number): Promise<number> {
  const database = em.getConnection();
  const totals = kept.get(database) ?? new KeptTotals();
  kept.set(database, totals);
  return totals.find(sql, large, async () => (await database.execute<{ count: number }[]>(sql))[0]?.count ?? 0);
}

function countUpTo<T extends object>(em: EntityManager, entity: EntityName<T>, where: FilterQuery<T>, most: number): Promise<number> {
  const found = em.createQueryBuilder(entity).select(raw('1'));
  found.where(where as never).limit(most);
  return countBy(em, `select count(*)::int as count from (${found.getFormattedQuery()}) as found`, countedPast);
}
