import type { EntityManager } from '@mikro-orm/postgresql';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** A delivery as it is sent. */
export interface NextDelivery {
  id: number;
  uid: string;
  type: string;
  at: Date;
  data: unknown;
  attempts: number;
  waitingSince: Date;
}

/**
 * Whether a delivery `d` is due: its time has come, and no earlier event of the same thing, or of the same document, still waits for this endpoint.
 */
const isNext = `d.state = 'waiting' and d.next_try_at <= now()
  and not exists (select from webhook_delivery e where e.endpoint_id = d.endpoint_id and e.state = 'waiting' and e.event_id < d.event_id and e.subject = d.subject)
  and not exists (select from webhook_delivery e where e.endpoint_id = d.endpoint_id and e.state = 'waiting' and e.event_id < d.event_id
    and e.document_id is not null and e.document_id = d.document_id)`;

/** The earliest event that an endpoint may be sent now; null where there is none. */
export async function findNextDelivery(em: EntityManager, endpointId: number): Promise<NextDelivery | null> {
  const [row] = await em.execute<
    { id: string; uid: string; type: string; at: Date; data: unknown; attempts: number; waiting_since: Date }[]
  >(
    `select d.id, w.uid, w.type, w.at, w.data, d.attempts, d.waiting_since from webhook_delivery d join webhook_event w on w.id = d.event_id
     where d.endpoint_id = ? and ${isNext} order by d.event_id limit 1`,
    [endpointId],
  );
  if (!row) return null;
  const { id, at, waiting_since: since, ...rest } = row;
  return { ...rest, id: Number(id), at: new Date(at), waitingSince: new Date(since) };
}

/** Adds a task for each endpoint that is on, rests no more, and has something to be sent. */
export async function queueDeliveries(em: EntityManager): Promise<AddedTask[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select p.id from webhook_endpoint p where p.is_on and (p.rest_until is null or p.rest_until <= now())
       and exists (select from webhook_delivery d where d.endpoint_id = p.id and ${isNext})
       and not exists (select from task t where t.kind = 'deliver-events' and t.subject_id = p.id and t.state in ('due', 'running', 'parked'))
     order by p.id`,
  );
  const added: AddedTask[] = [];
  for (const { id } of rows) added.push(await addTask(em, deliverTask(id)));
  return added;
}

/** The task that sends an endpoint what is next. */
export const deliverTask = (endpointId: number) => ({
  kind: 'deliver-events' as const,
  subjectId: endpointId,
  priority: taskPriority.told,
});
