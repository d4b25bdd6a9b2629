import type { EntityManager } from '@mikro-orm/postgresql';
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
    `select c.subscription_id as "subscriptionId", c.document_id as "documentId", to_char(c.happened_on, 'YYYY-MM-DD') as day,
       case when c.kind = 'credit' then '-' else '' end || c.amount as amount, nullif(c.currency, ?) as currency, c.reference as "invoiceNumber",
       c.billing_cycle as stated, coalesce(d.confirms, d.duplicate_of) as "copyOf"
     from claim c join document d on d.id = c.document_id
     where c.book = 'subscriptions' and c.subscription_id = any(?::int[]) and d.deleted_at is null${andReadable(em, 'd')}`,
    [own, `{${ids.join(',')}}`],
  );
}
