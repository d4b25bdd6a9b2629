import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/kernel/audit/audited-write';
import type { Actor } from '#core/kernel/audit/record-audit';
import { claimsOfDocuments, replaceClaims } from '#core/books/claims/replace-claims';
import type { Document } from '#core/database/entities/document.entity';
import { findDocument } from '#core/records/documents/find-document';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { chargesOf, loadCharges } from '#core/books/subscriptions/charge';
import { type Charge, foldPrice, type SubscriptionPrice } from '#core/database/values/fold-price';
import { findSubscription, priceOf } from '#core/books/subscriptions/save-subscription';
import { Subscription } from '#core/database/entities/subscription.entity';

/**
 * Replaces what documents claim to be charged for their subscriptions by what they state now, and brings the prices of all subscriptions that concerns in step. In the
 * caller's transaction, which holds the documents (see holdDocuments). `actor`: whose act moves the price.
 */
export async function postCharges(em: EntityManager, documents: readonly Document[], actor: Actor): Promise<void> {
  if (documents.length === 0) return;
  const book = 'subscriptions';
  const claims = await claimsOfDocuments(
    em,
    book,
    documents.map(({ id }) => id),
  );
  const restated = documents.map((document) => {
    const had = claims.filter(({ documentId }) => documentId === document.id);
    return { documentId: document.id, had, stated: chargesOf(document) };
  });
  await replaceClaims(em, book, restated);
  const touched = restated.flatMap(({ had, stated }) => [...had, ...stated].flatMap(({ subscriptionId }) => subscriptionId ?? []));
  await refoldPrices(em, touched, actor);
}

/** Brings the prices of subscriptions in step with their claims and what people have written down, in the caller's transaction; a second call changes nothing. */
export async function refoldPrices(em: EntityManager, subscriptionIds: readonly number[], actor: Actor): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await em.flush();
  // Held in the order of their ids. Documents may be linked to them meanwhile.
  await em.execute('select 1 from subscription where id = any(?::int[]) order by id for no key update', [`{${subscriptionIds.join(',')}}`]);
  const subscriptions = await em.find(Subscription, { id: { $in: [...subscriptionIds] } }, { refresh: true, orderBy: { id: 1 } });
  for (const { subscription, price } of await foldAnew(em, subscriptions))
    await auditChange(em, subscription, { resource: 'subscriptions', actor }, () => em.assign(subscription, price));
}

/** The subscriptions whose price is not what their claims come to now, by name. Reads only. */
export async function differingPrices(em: EntityManager): Promise<{ id: number; name: string }[]> {
  const folded = await foldAnew(em, await em.find(Subscription, {}, { orderBy: { id: 1 } }));
  const differing = folded.filter(({ subscription, price }) => !isDeepStrictEqual(priceOf(subscription), price));
  return differing.map(({ subscription: { id, siteName } }) => ({ id, name: siteName }));
}

/** What subscriptions cost by their claims. */
async function foldAnew(em: EntityManager, subscriptions: readonly Subscription[]) {
  const ids = subscriptions.map(({ id }) => id);
  const charges = await loadCharges(em, ids);
  return subscriptions.map((subscription) => ({
    subscription,
    price: foldPrice(subscription.priceEntered, (charges.get(subscription.id) ?? []).filter(isTelling)),
  }));
}

/** The price a subscription has once a document is its bill; null where it stays as it is. Reads only. Throws `not-found` for either. */
export async function previewLink(
  em: EntityManager,
  { subscriptionId, documentId }: { subscriptionId: number; documentId: number },
): Promise<(SubscriptionPrice & { chargedAmount: string }) | null> {
  const document = await findDocument(em, documentId);
  const subscription = await findSubscription(em, subscriptionId);
  const [charge] = document.subscriptionId === subscriptionId ? [] : chargesOf(document, subscriptionId);
  if (charge?.kind !== 'charge' || document.duplicateOf || document.confirms || (await foreignCurrency(em, document))) return null;
  const known = (await loadCharges(em, [subscriptionId])).get(subscriptionId) ?? [];
  const linked = { ...charge, documentId, day: charge.happenedOn, statedAt: new Date().toISOString() };
  const price = foldPrice(subscription.priceEntered, [...known.filter(isTelling), linked]);
  const { chargedAmount } = price;
  return chargedAmount === null || isDeepStrictEqual(priceOf(subscription), price) ? null : { ...price, chargedAmount };
}

/** No credit, no copy, no confirmation of a bill's payment, nothing in a currency that is not the books'. */
const isTelling = ({ amount, currency, copyOf }: Charge): boolean => !amount.startsWith('-') && currency === null && copyOf === null;
