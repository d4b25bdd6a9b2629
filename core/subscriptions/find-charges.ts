import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { findBusiness } from '#core/settings/business';
import { type Bill, type ChargeHistory, readCharges } from '#core/subscriptions/read-charges';
import { findSubscription } from '#core/subscriptions/save-subscription';
import type { Subscription } from '#core/subscriptions/subscription.entity';

/** The charges of a subscription by the bills that are linked to it. Throws `not-found`. `today` is the business's own day. */
export async function findCharges(em: EntityManager, id: number, today: string): Promise<ChargeHistory> {
  const { billingCycle } = await findSubscription(em, id);
  return readCharges(await findBills(em, [id]), billingCycle, today);
}

/** The same of several at once, by id; of one that has no bill nothing is told. */
export async function findChargesOf(
  em: EntityManager,
  subscriptions: readonly Pick<Subscription, 'id' | 'billingCycle'>[],
  today: string,
): Promise<ReadonlyMap<number, ChargeHistory>> {
  const ids = subscriptions.map(({ id }) => id);
  const bills = Map.groupBy(ids.length > 0 ? await findBills(em, ids) : [], ({ subscriptionId }) => subscriptionId);
  return new Map(
    subscriptions.flatMap(({ id, billingCycle }) => {
      const own = bills.get(id);
      return own ? [[id, readCharges(own, billingCycle, today)] as const] : [];
    }),
  );
}

async function findBills(em: EntityManager, ids: readonly number[]): Promise<(Bill & { subscriptionId: number })[]> {
  const own = (await findBusiness(em))?.currency ?? null;
  return em.execute(
    `select d.subscription_id as "subscriptionId", d.id as "documentId", to_char(d.document_date, 'YYYY-MM-DD') as day,
       coalesce(${effectiveSql('charged_amount')}, d.amount::text) as amount,
       nullif(${effectiveSql('currency')}, ?) as currency,
       ${effectiveSql('invoice_number')} as "invoiceNumber"
     from document d where d.subscription_id = any(?::int[]) and d.deleted_at is null and d.document_date is not null and d.amount is not null`,
    [own, `{${ids.join(',')}}`],
  );
}
