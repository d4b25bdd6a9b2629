import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/documents/effective-sql';
import { andReadable } from '#core/documents/read-policy';
import { findBusiness } from '#core/settings/business';
import { cycleOfCharge, type KnownPrice } from '#core/subscriptions/cycle-of-charge';
import type { Bill } from '#core/subscriptions/join-bills';
import type { BillingCycle } from '#core/subscriptions/monthly-price';
import { type ChargeHistory, readCharges } from '#core/subscriptions/read-charges';
import { findSubscription } from '#core/subscriptions/save-subscription';
import type { Subscription } from '#core/subscriptions/subscription.entity';

/** The charges of a subscription by the bills that are linked to it. Throws `not-found`. `today` is the business's own day. */
export async function findCharges(em: EntityManager, id: number, today: string): Promise<ChargeHistory> {
  const subscription = await findSubscription(em, id);
  return historyOf(subscription, await findBills(em, [id]), today);
}

/** The same of several at once, by id; of one that has no bill nothing is told. */
export async function findChargesOf(
  em: EntityManager,
  subscriptions: readonly Charged[],
  today: string,
): Promise<ReadonlyMap<number, ChargeHistory>> {
  const ids = subscriptions.map(({ id }) => id);
  const bills = Map.groupBy(ids.length > 0 ? await findBills(em, ids) : [], ({ subscriptionId }) => subscriptionId);
  return new Map(
    subscriptions.flatMap((subscription) => {
      const own = bills.get(subscription.id);
      return own ? [[subscription.id, historyOf(subscription, own, today)] as const] : [];
    }),
  );
}

/** What of a subscription tells how its charges are to be read. */
type Charged = KnownPrice & Pick<Subscription, 'id' | 'status' | 'cancelledOn'>;

type StatedBill = Bill & { subscriptionId: number; stated: BillingCycle | null };

const historyOf = (subscription: Charged, bills: readonly StatedBill[], today: string): ChargeHistory =>
  readCharges(
    bills.map(({ stated, ...bill }) => ({ ...bill, cycle: cycleOfCharge(bill.amount, stated, subscription) })),
    subscription.billingCycle,
    { today, ended: subscription.cancelledOn ?? null, paused: subscription.status === 'paused' },
  );

async function findBills(em: EntityManager, ids: readonly number[]): Promise<StatedBill[]> {
  const own = (await findBusiness(em))?.currency ?? null;
  return em.execute(
    `select d.subscription_id as "subscriptionId", d.id as "documentId", to_char(d.document_date, 'YYYY-MM-DD') as day,
       coalesce(${effectiveSql('charged_amount')}, d.amount::text) as amount,
       nullif(${effectiveSql('currency')}, ?) as currency,
       ${effectiveSql('invoice_number')} as "invoiceNumber", ${effectiveSql('billing_cycle')} as stated, coalesce(d.confirms, d.duplicate_of) as "copyOf"
     from document d where d.subscription_id = any(?::int[]) and d.deleted_at is null${andReadable(em, 'd')} and d.document_date is not null
       and coalesce(${effectiveSql('charged_amount')}, d.amount::text) is not null`,
    [own, `{${ids.join(',')}}`],
  );
}
