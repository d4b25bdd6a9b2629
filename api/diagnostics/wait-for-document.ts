import type { EntityManager } from '@mikro-orm/postgresql';
import { waitUntil } from '../platform/wait-until.js';

/** Waits until no task works on a document any more or is about to; false when the time is over. */
export async function waitForDocument(em: EntityManager, id: number): Promise<boolean> {
  const ended = await waitUntil(async () => {
    const [live] = await em.fork().execute<unknown[]>(`select 1 from task where document_id = ? and state in ('due', 'running')`, [id]);
    return live ? null : true;
  });
  return ended ?? false;
}
