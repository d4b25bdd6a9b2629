import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How often sessions of a test's database have waited for each other in a circle. */
export async function deadlocks(em: EntityManager): Promise<number> {
  // A session tells what it saw with its next transaction, a second later at the earliest.
  await delay(1200);
  const [row] = await em
    .fork()
    .execute<{ deadlocks: number }[]>('select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()');
  return row?.deadlocks ?? 0;
}
