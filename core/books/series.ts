import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { BookName } from '#core/books/claim-values';
import { Series } from '#core/books/series.entity';

/** Holds the series of a book of properties, the lowest property first, until the caller's transaction ends. Answers them. */
export async function holdSeries(em: EntityManager, book: BookName, propertyIds: readonly number[]): Promise<Series[]> {
  const ids = [...new Set(propertyIds)].toSorted((a, b) => a - b);
  if (ids.length === 0) return [];
  await em.execute(
    'insert into series (book, property_id) select ?, p.id from property p where p.id = any(?::int[]) order by p.id on conflict do nothing',
    [book, `{${ids.join(',')}}`],
  );
  const where = { book, propertyId: { $in: ids } };
  return em.find(Series, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { propertyId: 1 } });
}
