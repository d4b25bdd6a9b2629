import type { EntityManager } from '@mikro-orm/postgresql';

/** When the caller's transaction began, by the database's clock: the same for all that is written in it. */
export async function transactionStart(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: Date }[]>('select now()::timestamptz(3) as now');
  return new Date(row?.now ?? Date.now());
}
