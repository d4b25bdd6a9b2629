import type { EntityManager } from '@mikro-orm/postgresql';
import { andReadable } from '#core/database/values/read-policy';
import { loadCharges } from '#core/books/subscriptions/charge';
import { type Charged, type ChargeHistory, readCharges } from '#core/books/subscriptions/read-charges';

/** What the bills of subscriptions tell, of each that has any. `today` is the business's own day. */
export async function findCharges(
  em: EntityManager,
  subscriptions: readonly (Charged & { id: number })[],
  today: string,
): Promise<(ChargeHistory & { subscription_id: number })[]> {
  const ids = subscriptions.map(({ id }) => id);
  const charges = await loadCharges(em, ids, andReadable(em, 'd'));
  return subscriptions.flatMap((subscription) => {
    const known = charges.get(subscription.id);
    return known ? [{ subscription_id: subscription.id, ...readCharges(known, subscription, today) }] : [];
  });
}
