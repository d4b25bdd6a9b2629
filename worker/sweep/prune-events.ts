import type { EntityManager } from '@mikro-orm/postgresql';

/** So many events go in one transaction, and so many transactions in one round. */
const batch = 2000;
const batches = 50;

/**
 * Removes events that are older than the log is kept, with their deliveries; 0 keeps them for ever. What still waits for a webhook that is on stays. Answers
 * how many were removed.
 */
export async function pruneEvents(em: EntityManager, days: number): Promise<number> {
  if (days === 0) return 0;
  let pruned = 0;
  for (let round = 0; round < batches; round += 1) {
    const gone = await em.fork().execute<unknown[]>(
      `delete from webhook_event where id in (select w.id from webhook_event w where w.at < now() - make_interval(days => ?)
         and not exists (select from webhook_delivery d join webhook_endpoint p on p.id = d.endpoint_id where d.event_id = w.id and d.state = 'waiting' and p.is_on)
         order by w.at limit ? for update skip locked) returning id`,
      [days, batch],
    );
    pruned += gone.length;
    if (gone.length < batch) break;
  }
  return pruned;
}
