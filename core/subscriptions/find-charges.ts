import type { EntityManager } from '@mikro-orm/postgresql';
import { type Bill, type ChargeHistory, readCharges } from '#core/subscriptions/read-charges';
import { findSubscription } from '#core/subscriptions/save-subscription';

/** The charges of a subscription by the bills that are linked to it. Throws `not-found`. `today` is the business's own day. */
export async function findCharges(em: EntityManager, id: number, today: string): Promise<ChargeHistory> {
  const { billingCycle } = await findSubscription(em, id);
  const bills = await em.execute<Bill[]>(
    `select d.id as "documentId", to_char(d.document_date, 'YYYY-MM-DD') as day,
       coalesce(d.person_fields->'fields'->>'charged_amount', d.machine_fields->'fields'->'charged_amount'->>'value', d.amount::text) as amount,
       coalesce(d.person_fields->'fields'->>'invoice_number', d.machine_fields->'fields'->'invoice_number'->>'value') as "invoiceNumber"
     from document d where d.subscription_id = ? and d.deleted_at is null and d.document_date is not null and d.amount is not null`,
    [id],
  );
  return readCharges(bills, billingCycle, today);
}
