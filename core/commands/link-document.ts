import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { postDocuments } from '#core/commands/post-documents';
import { mergePerson } from '#core/commands/correct-document';
import type { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { lockDocument } from '#core/records/documents/find-document';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { recordEvent } from '#core/records/documents/record-event';
import { relateDocument } from '#core/commands/relate-document';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { monthlyPrice } from '#core/database/values/billing-cycle';
import { isLinkedByItself } from '#core/books/subscriptions/linked-by-itself';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';
import { createSubscription, findSubscription, type NewSubscription } from '#core/books/subscriptions/save-subscription';
import type { Subscription } from '#core/database/entities/subscription.entity';

/** Who links a document, and by which clock. */
interface By {
  actor: Actor;
  clock: Clock;
}

/** Makes the subscription of a bill. Throws `not-found` for the document, `conflict` where a person has linked it already: of two that ask at once the second is told so. */
export function subscribeFromDocument(em: EntityManager, documentId: number, values: NewSubscription, by: By): Promise<Subscription> {
  return makeBill(em, documentId, by, async (tx, document) => {
    if (typeof document.subscriptionId === 'number' && !isLinkedByItself(document)) {
      const { siteName } = await findSubscription(tx, document.subscriptionId);
      throw new AppError('conflict', `This document already belongs to the subscription ${siteName}.`);
    }
    const { chargedAmount: charged } = proposeSubscription(document, { isForeign: (await foreignCurrency(tx, document)) !== null });
    // Where a person has left the price at what the charge comes to.
    const isAsCharged = charged !== null && monthlyPrice(charged, values.billingCycle ?? 'Monthly') === values.monthlyPrice;
    return createSubscription(tx, { ...values, chargedAmount: values.chargedAmount ?? (isAsCharged ? charged : null) }, by.actor);
  });
}

/** Links a document to a subscription that is there, whatever it was linked to before. Throws `not-found` for either. */
export async function linkDocument(
  em: EntityManager,
  { subscriptionId, documentId }: { subscriptionId: number; documentId: number },
  by: By,
): Promise<void> {
  await makeBill(em, documentId, by, (tx) => findSubscription(tx, subscriptionId));
}

/**
 * A person makes a document the bill of a subscription: its type stands against the machine, it has no property any more and leaves the review queue. The price of the
 * subscription follows it, and that of one it was linked to before follows its other bills.
 */
function makeBill(
  em: EntityManager,
  documentId: number,
  { actor, clock }: By,
  subscriptionOf: (tx: EntityManager, document: Document) => Promise<Subscription>,
): Promise<Subscription> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [documentId]);
    const document = await lockDocument(tx, documentId);
    const subscription = await subscriptionOf(tx, document);
    const stated = () => ({ subscription_id: document.subscriptionId ?? null, document_type: document.documentType });
    const before = stated();
    document.subscriptionId = subscription.id;
    document.personFields = mergePerson(document.personFields, { documentType: 'subscription' });
    refreshEffectiveColumns(document);
    document.reviewedAt ??= clock.now();
    document.reviewedBy ??= actor.userId;
    const data = { fields: ['document_type'], subscription_id: subscription.id, reviewed: true };
    recordEvent(tx, documentId, 'corrected', data, actor.userId);
    recordAudit(tx, { ...actor, action: 'link', resource: 'documents', resourceId: documentId, before, after: stated() });
    await tx.flush();
    await postDocuments(tx, [document, ...(await relateDocument(tx, document))], { actor });
    return subscription;
  });
}
