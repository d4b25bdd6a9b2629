import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import type { Actor } from '#core/audit/record-audit';
import { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { findBusiness } from '#core/settings/business';
import { monthlyPrice } from '#core/subscriptions/monthly-price';
import { Subscription } from '#core/subscriptions/subscription.entity';

/** A charge that is this many times the last one, or less than one of as many, is no new price: a part of a month, a seat more. */
const farOff = 3;

/**
 * Has the price of a document's subscription follow it where it is the newest bill, as the history of charges shows; one of another currency, a
 * credit and a charge that is far off do not move it. `actor`: who linked it.
 */
export async function followPrice(em: EntityManager, document: Document, actor: Actor): Promise<void> {
  const subscription = await em.findOneOrFail(Subscription, { id: document.subscriptionId as number });
  const charged = chargedOn(document);
  const day = document.documentDate ?? null;
  if (charged === null || day === null || Number(charged) <= 0 || document.duplicateOf) return;
  const currency = effectiveField(document, 'currency');
  if (currency !== null && currency !== (await findBusiness(em))?.currency) return;
  const [newer] = await em.execute<{ other: boolean }[]>(
    `select exists (select 1 from document where subscription_id = ? and id <> ? and deleted_at is null and document_date > ?::date) as other`,
    [subscription.id, document.id, day],
  );
  const price = monthlyPrice(charged, effectiveField(document, 'billing_cycle') ?? subscription.billingCycle);
  const times = Number(price) / Number(subscription.monthlyPrice);
  if (newer?.other || price === subscription.monthlyPrice || !(times < farOff && times > 1 / farOff)) return;
  const change = () => em.assign(subscription, { monthlyPrice: price, chargedAmount: charged });
  await auditChange(em, subscription, { resource: 'subscriptions', actor }, change);
}

const chargedOn = (document: Document): string | null => effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');

/**
 * A bill has left a subscription, for another or for the trash, or has another day: where its charge is the price and it is not the newest any more,
 * that of the newest other bill is the price again. A copy tells nothing of its own.
 */
export async function retractPrice(em: EntityManager, document: Document, from: number, actor: Actor): Promise<void> {
  await em.flush();
  const subscription = await em.findOne(Subscription, { id: from });
  const charged = chargedOn(document);
  if (!subscription || charged === null || Number(charged) <= 0 || subscription.chargedAmount !== charged) return;
  const price = monthlyPrice(charged, effectiveField(document, 'billing_cycle') ?? subscription.billingCycle);
  // What a person has set since stands.
  if (price !== subscription.monthlyPrice) return;
  const left = { subscriptionId: from, deletedAt: null, duplicateOf: null, documentDate: { $ne: null }, id: { $ne: document.id } };
  const [newest] = await em.find(Document, left, { orderBy: { documentDate: 'desc', id: 'desc' }, limit: 1 });
  const isStillOne = document.subscriptionId === from && !document.deletedAt;
  if (!newest || (isStillOne && (newest.documentDate ?? '') <= (document.documentDate ?? ''))) return;
  await followPrice(em, newest, actor);
}
