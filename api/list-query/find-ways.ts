import type { EntityManager } from '@mikro-orm/postgresql';
import { containing, rarePart } from '#core/kernel/platform/like-pattern';

/** A way with this many hits is common: then the newest hits are found soon without an index of words. */
export const common = 300;
/** Of rows that contain the rare part of the words this many are examined: with more the part is not rare. */
const mostNear = 2000;

/** A question for rows that are found in a certain way, at most `common` of them, with its values. */
export interface Way {
  sql: string;
  values: readonly string[];
}

/** The rows whose column contains these words. Where they have a rare part, the index is searched for that alone, and its hits are filtered. */
export function saidIn(table: string, column: string, q: string): Way {
  const rare = rarePart(q);
  if (rare === null) return { sql: `select id from ${table} where ${column} ilike ? limit ${common}`, values: [containing(q)] };
  return {
    sql: `with near as materialized (select id, ${column} as said from ${table} where ${column} ilike ? limit ${mostNear})
      select id from near where said ilike ? or (select count(*) from near) = ${mostNear} limit ${common}`,
    values: [containing(rare), containing(q)],
  };
}

/**
 * What each way finds, by its position: the ids, or null where it is common; a way that finds nothing is absent. Each is queried separately, since
 * the planner expects far more rows for all of them together. The ids of a common way stay in the database: hundreds of rows would be read only to be
 * counted. All ids of a `whole` way are returned.
 */
export async function findWays(
  em: EntityManager,
  ways: readonly (Way & { whole?: true })[],
): Promise<ReadonlyMap<number, number[] | null>> {
  const found = ways.map(({ sql, whole }, way) => `(select id, ${way} as way, ${whole ?? false} as whole from (${sql}) as found)`);
  const rows = await em.execute<{ way: number; ids: number[] | null }[]>(
    `select way, case when whole or count(*) < ${common} then json_agg(id) end as ids from (${found.join(' union all ')}) as found group by way, whole`,
    ways.flatMap(({ values }) => values),
  );
  return new Map(rows.map(({ way, ids }) => [way, ids]));
}

/** The ids that were named, each once. */
export const idsOf = (found: ReadonlyMap<number, number[] | null>): number[] => [
  ...new Set([...found.values()].flatMap((ids) => ids ?? [])),
];
