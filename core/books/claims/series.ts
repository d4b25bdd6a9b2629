import type { EntityManager } from '@mikro-orm/postgresql';
import type { BookName } from '#core/database/values/claim-values';

/** A series that is held, with what its last fold came to; null where its claims were never folded. */
export interface HeldSeries {
  id: number;
  propertyId: number;
  outcome: object | null;
}

/** Holds the series of a book of properties, the lowest property first, until the caller's transaction ends. Answers them. */
export async function holdSeries(em: EntityManager, book: BookName, propertyIds: readonly number[]): Promise<HeldSeries[]> {
  if (propertyIds.length === 0) return [];
  return em.execute<HeldSeries[]>(
    `insert into series as s (book, property_id) select ?, p.id from property p where p.id = any(?::int[]) order by p.id
     on conflict (book, property_id) do update set folded_at = s.folded_at
     returning id, property_id as "propertyId", case when folded_at is not null then outcome end as outcome`,
    [book, `{${propertyIds.join(',')}}`],
  );
}
