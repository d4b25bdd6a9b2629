import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import type { Actor } from '#core/audit/record-audit';
import type { Standing } from '#core/books/claim-values';
import { Claim } from '#core/books/claim.entity';
import { claimsOfDocuments, replaceClaims } from '#core/books/replace-claims';
import type { Document } from '#core/documents/document.entity';
import { findBusiness } from '#core/settings/business';
import { foreignCurrency } from '#core/settings/foreign-currency';
import { chargesOf } from '#core/subscriptions/charge-claims';
import { foldPrice, type SubscriptionPrice, type TellingCharge } from '#core/subscriptions/fold-price';
import { Subscription } from '#core/subscriptions/subscription.entity';

/**
 * Replaces what documents claim to be charged for their subscriptions by what they state now, and brings the prices of all subscriptions that concerns in step. In the
 * caller's transaction, which holds the documents (see holdDocuments). `actor`: whose act moves the price.
 */
export async function postCharges(em: EntityManager, documents: readonly Document[], actor: Actor): Promise<void> {
  const had = await claimsOfDocuments(
    em,
    'subscriptions',
    documents.map(({ id }) => id),
  );
  const stated = new Map(documents.map((document) => [document.id, chargesOf(document)]));
  const touched = [...had, ...[...stated.values()].flat()].flatMap(({ subscriptionId }) => subscriptionId ?? []);
  await holdSubscriptions(em, touched);
  for (const [documentId, charges] of stated) {
    const before = had.filter((claim) => claim.documentId === documentId);
    await replaceClaims(em, { book: 'subscriptions', documentId, had: before, stated: charges });
  }
  await refoldPrices(em, touched, actor);
}

/** Holds subscriptions, the first made first, until the caller's transaction ends. Documents may be linked to them meanwhile. */
async function holdSubscriptions(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await em.execute('select 1 from subscription where id = any(?::int[]) order by id for no key update', [`{${ids.join(',')}}`]);
}

/** Brings the prices of subscriptions in step with their claims and what people have written down, in the caller's transaction; a second call changes nothing. */
export async function refoldPrices(em: EntityManager, subscriptionIds: readonly number[], actor: Actor): Promise<void> {
  const ids = [...new Set(subscriptionIds)].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  await em.flush();
  await holdSubscriptions(em, ids);
  const claims = await loadCharges(em, ids);
  for (const subscription of await em.find(Subscription, { id: { $in: ids } }, { refresh: true, orderBy: { id: 1 } })) {
    const own = claims.get(subscription.id) ?? [];
    await storeStandings(em, own);
    const price = foldPrice(subscription.priceEntered, own.filter(isTelling));
    await auditChange(em, subscription, { resource: 'subscriptions', actor }, () => em.assign(subscription, price));
  }
}

/** A price that a bill tells. */
export type ChargedPrice = SubscriptionPrice & { chargedAmount: string };

/** The price a subscription has once a document is its bill; null where it stays as it is. Reads only. */
export async function priceWith(em: EntityManager, document: Document, subscription: Subscription): Promise<ChargedPrice | null> {
  const [charge] = chargesOf(document, subscription.id);
  if (charge?.kind !== 'charge' || document.duplicateOf || document.confirms || (await foreignCurrency(em, document))) return null;
  const known = (await loadCharges(em, [subscription.id])).get(subscription.id) ?? [];
  if (known.some(({ documentId }) => documentId === document.id)) return null;
  const { amount, billingCycle, happenedOn: day } = charge;
  const linked = { documentId: document.id, day, amount, billingCycle, statedAt: new Date().toISOString() };
  const price = foldPrice(subscription.priceEntered, [...known.filter(isTelling), linked]);
  const { chargedAmount } = price;
  return chargedAmount === null || isPriceOf(subscription, price) ? null : { ...price, chargedAmount };
}

/** The subscriptions whose price, or the standing of whose claims, is not what their claims come to now, by name. Reads only. */
export async function differingPrices(em: EntityManager): Promise<{ id: number; name: string }[]> {
  const subscriptions = await em.find(Subscription, {}, { orderBy: { id: 1 } });
  const claims = await loadCharges(
    em,
    subscriptions.map(({ id }) => id),
  );
  return subscriptions.flatMap((subscription) => {
    const own = claims.get(subscription.id) ?? [];
    const price = foldPrice(subscription.priceEntered, own.filter(isTelling));
    const differs = !isPriceOf(subscription, price) || own.some(({ standing, stored }) => standing !== stored);
    return differs ? [{ id: subscription.id, name: subscription.siteName }] : [];
  });
}

const isPriceOf = (subscription: Subscription, price: SubscriptionPrice): boolean =>
  subscription.monthlyPrice === price.monthlyPrice &&
  (subscription.chargedAmount ?? null) === price.chargedAmount &&
  subscription.billingCycle === price.billingCycle;

/** A claim of a subscription with what is stored of it. */
interface LoadedCharge extends TellingCharge {
  id: number;
  kind: 'charge' | 'credit';
  /** Null: that of the books. */
  currency: string | null;
  standing: Standing;
  stored: Standing;
}

/** No credit, no copy, no confirmation of a bill's payment, nothing in a currency that is not the books'. */
const isTelling = ({ kind, currency, standing }: LoadedCharge): boolean => kind === 'charge' && currency === null && standing === 'counts';

/** The claims of subscriptions by subscription, with how each stands by its document. */
async function loadCharges(em: EntityManager, subscriptionIds: readonly number[]): Promise<Map<number, LoadedCharge[]>> {
  const own = (await findBusiness(em))?.currency ?? null;
  const rows = await em.execute<(LoadedCharge & { subscriptionId: number })[]>(
    `select c.id, c.subscription_id as "subscriptionId", c.document_id as "documentId", c.kind, to_char(c.happened_on, 'YYYY-MM-DD') as day, c.amount::text as amount,
       c.billing_cycle as "billingCycle", case when ?::text <> c.currency then c.currency end as currency,
       to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "statedAt", c.standing as stored,
       case when d.deleted_at is not null then 'withdrawn' when d.duplicate_of is not null then 'copy' when d.confirms is not null then 'confirmed'
         else 'counts' end as standing
     from claim c join document d on d.id = c.document_id where c.book = 'subscriptions' and c.subscription_id = any(?::int[])`,
    [own, `{${subscriptionIds.join(',')}}`],
  );
  return Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
}

async function storeStandings(em: EntityManager, charges: readonly LoadedCharge[]): Promise<void> {
  for (const { id, standing, stored } of charges) if (standing !== stored) await em.nativeUpdate(Claim, { id }, { standing });
}
