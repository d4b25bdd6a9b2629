import type { EntityManager } from '@mikro-orm/postgresql';
import { auditChange } from '#core/audit/audited-write';
import type { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveType } from '#core/documents/effective-values';
import { isLinkedByItself } from '#core/subscriptions/linked-by-itself';
import { findBusiness } from '#core/settings/business';
import { monthlyPrice } from '#core/subscriptions/monthly-price';
import { proposeSubscription } from '#core/subscriptions/propose-subscription';
import { recogniseFor } from '#core/subscriptions/subscription-of-document';
import { Subscription } from '#core/subscriptions/subscription.entity';

/** A charge that is this many times the last one, or less than one of as many, is no new price: a part of a month, a seat more. */
const farOff = 3;

/**
 * Links a new bill of a subscription to the one there is, where that is sure, in the caller's transaction and under its lock on the
 * document. It still waits for a person. Done again, the machine's own link is found anew; a person's stands.
 */
export async function linkByItself(em: EntityManager, document: Document): Promise<void> {
  if (isLinkedByItself(document)) document.subscriptionId = null;
  if (document.machineFields.linked_subscription) {
    const { linked_subscription: _, ...rest } = document.machineFields;
    document.machineFields = rest;
  }
  if (effectiveType(document) !== 'subscription' || typeof document.subscriptionId === 'number' || document.reviewedAt) return;
  const { machineFields, personFields } = document;
  const { siteName } = proposeSubscription({ machineFields, personFields, fromName: null });
  const found = await recogniseFor(em, { siteName, fromEmail: document.fromEmail ?? null, documentId: document.id });
  if (!found?.sure) return;
  document.subscriptionId = found.id;
  document.machineFields = { ...document.machineFields, linked_subscription: { id: found.id, reason: found.reason } };
  await em.flush();
  await followPrice(em, document);
}

/** The price follows the newest bill, as its history shows; one of another currency, a credit and a charge that is far off do not move it. */
async function followPrice(em: EntityManager, document: Document): Promise<void> {
  const subscription = await em.findOneOrFail(Subscription, { id: document.subscriptionId as number });
  const charged = effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');
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
  await auditChange(em, subscription, { resource: 'subscriptions', actor: { userId: null } }, change);
}
