import type { EntityManager } from '@mikro-orm/postgresql';

/** So many tasks go in one transaction, and so many transactions in one round: 29 million tasks a day at most. */
const batch = 2000;
const batches = 100;

/** Removes tasks that ended so many days ago, in short transactions, so that the table of work stays small; 0 keeps them for ever. Answers how many. */
export async function pruneTasks(em: EntityManager, days: number): Promise<number> {
  if (days === 0) return 0;
  let pruned = 0;
  for (let round = 0; round < batches; round += 1) {
    const gone = await em.fork().execute<unknown[]>(
      `delete from task where id in (select id from task where state in ('done', 'failed') and finished_at < now() - make_interval(days => ?)
         limit ? for update skip locked) returning id`,
      [days, batch],
    );
    pruned += gone.length;
    if (gone.length < batch) break;
  }
  return pruned;
}
