import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { testType } from '#core/records/webhooks/event-types';
import { holdEndpoint } from '#core/records/webhooks/save-endpoint';

/** More would keep a receiver busy for hours, and the books waiting for the transaction. */
const mostReplayed = 100_000;

const waitAgain = `state = 'waiting', attempts = 0, waiting_since = now(), next_try_at = now(), delivered_at = null, reason = null`;

/** Has a delivery sent once more, as the same event under the same id. Answers its endpoint. Throws `not-found`. */
export function replayDelivery(em: EntityManager, id: number, actor: Actor): Promise<number> {
  return em.transactional(async (tx) => {
    const [row] = await tx.execute<{ endpoint_id: number }[]>(
      `update webhook_delivery set ${waitAgain} where id = ? returning endpoint_id`,
      [id],
    );
    if (!row) throw new AppError('not-found', 'Delivery not found');
    await requireOn(tx, row.endpoint_id);
    recordAudit(tx, {
      ...actor,
      action: 'send-again',
      resource: 'webhook-deliveries',
      resourceId: id,
      after: { endpoint_id: row.endpoint_id },
    });
    return row.endpoint_id;
  });
}

/**
 * Has every event since an instant sent once more, those too that happened while the endpoint was off, as far as the log goes back. Answers how many. Throws
 * `not-found`, and `conflict` for too many.
 */
export function replaySince(em: EntityManager, endpointId: number, since: Date, actor: Actor): Promise<number> {
  return em.transactional(async (tx) => {
    const { events } = await holdEndpoint(tx, endpointId);
    await requireOn(tx, endpointId);
    const rows = await tx.execute<unknown[]>(
      `insert into webhook_delivery (event_id, endpoint_id, subject, document_id)
       select id, ?, subject, document_id from webhook_event where at >= ? and ?::jsonb @> to_jsonb(type) order by id limit ?
       on conflict (event_id, endpoint_id) do update set ${waitAgain} returning id`,
      [endpointId, since, JSON.stringify(events), mostReplayed + 1],
    );
    if (rows.length > mostReplayed)
      throw new AppError('conflict', `There are more than ${mostReplayed} events since then. Choose a later time.`);
    recordAudit(tx, {
      ...actor,
      action: 'send-again',
      resource: 'webhook-endpoints',
      resourceId: endpointId,
      after: { since: since.toISOString(), events: rows.length },
    });
    return rows.length;
  });
}

/** Writes an event that only this endpoint is sent. Answers its delivery. Throws `not-found`, and `conflict` where the endpoint is off. */
export function sendTestEvent(em: EntityManager, endpointId: number, actor: Actor): Promise<number> {
  return em.transactional(async (tx) => {
    const { name } = await holdEndpoint(tx, endpointId);
    await requireOn(tx, endpointId);
    const [event] = await tx.execute<{ id: string }[]>(
      `insert into webhook_event (uid, type, subject, data)
       values ('evt_' || replace(gen_random_uuid()::text, '-', ''), ?, 'test:' || gen_random_uuid(), ?::jsonb) returning id`,
      [testType, JSON.stringify({ message: 'A test event of Rental Ledger.', webhook: name })],
    );
    const [delivery] = await tx.execute<{ id: string }[]>(
      `insert into webhook_delivery (event_id, endpoint_id, subject) select id, ?, subject from webhook_event where id = ? returning id`,
      [endpointId, event?.id],
    );
    recordAudit(tx, { ...actor, action: 'send-test', resource: 'webhook-endpoints', resourceId: endpointId });
    return Number(delivery?.id);
  });
}

async function requireOn(em: EntityManager, id: number): Promise<void> {
  const [row] = await em.execute<unknown[]>('select 1 from webhook_endpoint where id = ? and is_on', [id]);
  if (!row) throw new AppError('conflict', 'This webhook is turned off. Turn it on first.');
}
