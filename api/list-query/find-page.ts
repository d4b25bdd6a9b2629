import { type EntityManager, type EntityMetadata, type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { hidesDocuments } from '#core/database/values/read-policy';
import { limitedKey } from '#core/database/values/reading-limit';
import { allowed } from './allowed.js';
import { findPlain, type Plain, plainText, readPlain } from './find-plain.js';
import { KeptTotals } from './kept-totals.js';
import { Page } from '../http/page.js';
import type { ListRequest } from './list-query.js';
import { orderBy, type SortColumn, type Step } from './order-by.js';
import type { Filters } from './read-filters.js';

/** A page of rows to find. Its condition and order are built only where the result of the same query is not known yet. */
export interface PageRequest<T> {
  skip: number;
  limit: number;
  where: () => FilterQuery<T>;
  orderBy: () => Step[];
  /** Whether words were searched for: then the total is counted only up to `countedPast` rows past the page. */
  searched: boolean;
  /** Distinguishes the query from every other one on the same table; null where its condition contains an earlier result. */
  key: string | null;
}

/** How far past its page a search is counted: counting all hits of a common word takes long. */
const countedPast = 1000;
/** Fewer rows are counted each time: that takes a few milliseconds. */
const largeList = 10_000;
/** Beyond this the ids are found first, from an index alone, and only the page's own rows are read. */
const deepSkip = 500;

/** The rows of a page as `show` makes them, and how many there are in all (many as counted a moment ago): they are counted meanwhile. */
export function findPage<T extends { id: number }, Shown>(
  em: EntityManager,
  entity: EntityName<T>,
  request: PageRequest<T>,
  show: (rows: Plain<T>[]) => Promise<Shown[]>,
): Promise<[rows: Shown[], total: number]> {
  const texts = textsOf(em, entity, request);
  const total = countBy(em, texts.total, request.searched ? countedPast : largeList);
  return Promise.all([findRows(em, entity, texts.rows, request).then(show), total]);
}

/** The list of a request: its name, the columns it is sorted by, and the condition of its rows. */
interface Listed<T, S extends string> {
  resource: string;
  columns: Readonly<Record<S, SortColumn>>;
  where: FilterQuery<T>;
}

/** The page of a list that grows with the books, for a request that is read: as `findPage`. */
export async function findListed<T extends { id: number }, Shown, S extends string>(
  em: EntityManager,
  entity: EntityName<T>,
  { skip, limit, order, q }: Pick<ListRequest<Filters, S>, 'skip' | 'limit' | 'order' | 'q'>,
  { resource, columns, where }: Listed<T, S>,
  show: (rows: Plain<T>[]) => Promise<Shown[]> | Shown[],
): Promise<Page<Shown>> {
  const page = { skip, limit, where: () => where, orderBy: () => orderBy(order, columns), searched: q !== null, key: null };
  const [shown, total] = await findPage(em, entity, page, async (rows) => show(rows));
  return new Page(shown, total, skip, resource);
}

/** The questions of a page, as the database takes them. */
interface Texts {
  /** For the rows, or for their ids where the page is a far one. */
  rows: string;
  total: string;
}

/** People ask for the same pages again and again, and to put a question into words takes as long as to read its rows. */
const known = new WeakMap<EntityMetadata, Map<string, Texts>>();
const mostKnown = 500;
const longestKey = 1000;

function textsOf<T extends { id: number }>(em: EntityManager, entity: EntityName<T>, request: PageRequest<T>): Texts {
  if (request.key === null || request.key.length > longestKey) return makeTexts(em, entity, request);
  const metadata = em.getMetadata(entity) as EntityMetadata;
  const ofEntity = known.get(metadata) ?? new Map<string, Texts>();
  known.set(metadata, ofEntity);
  // Who may not see everything asks in other words.
  const key = hidesDocuments(em) ? `hidden ${request.key}` : request.key;
  const texts = ofEntity.get(key) ?? makeTexts(em, entity, request);
  // The most recently used ones stay.
  ofEntity.delete(key);
  ofEntity.set(key, texts);
  for (const oldest of ofEntity.keys()) {
    if (ofEntity.size <= mostKnown) break;
    ofEntity.delete(oldest);
  }
  return texts;
}

function makeTexts<T extends { id: number }>(em: EntityManager, entity: EntityName<T>, request: PageRequest<T>): Texts {
  const { skip, limit, searched, where, orderBy: steps } = request;
  const rows =
    skip < deepSkip
      ? plainText(em, entity, where(), { limit, skip, orderBy: steps() })
      : em
          .createQueryBuilder(entity)
          .select('id' as never)
          .where(allowed(em, entity, where()) as never)
          .orderBy(steps() as never)
          .limit(limit)
          .offset(skip)
          .getFormattedQuery();
  const counted = em.createQueryBuilder(entity).select(raw(searched ? '1' : 'count(*)::int as count'));
  counted.where(allowed(em, entity, where()) as never);
  if (!searched) return { rows, total: counted.getFormattedQuery() };
  const found = counted.limit(skip + limit + countedPast).getFormattedQuery();
  return { rows, total: `select count(*)::int as count from (${found}) as found` };
}

async function findRows<T extends { id: number }>(
  em: EntityManager,
  entity: EntityName<T>,
  text: string,
  { skip, orderBy: steps }: PageRequest<T>,
): Promise<Plain<T>[]> {
  if (skip < deepSkip) return readPlain(em, entity, text);
  const ids = (await em.execute<{ id: number }[]>(text)).map(({ id }) => id);
  return findPlain(em, entity, { id: { $in: ids } } as unknown as FilterQuery<T>, { orderBy: steps() });
}

/** By the database they are of. */
const knownTotals = new WeakMap<object, KeptTotals>();

/** `large`: from this many rows on a total may be one counted a moment ago. */
function countBy(em: EntityManager, sql: string, large: number): Promise<number> {
  const database = em.getConnection();
  const totals = knownTotals.get(database) ?? new KeptTotals();
  knownTotals.set(database, totals);
  return totals.find(limitedKey(sql), large, async () => (await database.execute<{ count: number }[]>(sql))[0]?.count ?? 0);
}
