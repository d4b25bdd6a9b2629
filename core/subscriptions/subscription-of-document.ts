import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/audit/audited-write';
import { recordAudit } from '#core/audit/record-audit';
import { mergePerson } from '#core/documents/correct-document';
import type { Document } from '#core/documents/document.entity';
import { refreshEffectiveColumns } from '#core/documents/effective-values';
import { postDocuments } from '#core/books/post-documents';
import { findDocument, lockDocument } from '#core/documents/find-document';
import { relateDocument } from '#core/documents/relate-document';
import { recordEvent } from '#core/documents/record-event';
import { billingCycles } from '#core/extraction/extracted-fields';
import { holdDocuments } from '#core/documents/hold-documents';
import { AppError } from '#core/platform/app-error';
import type { Clock } from '#core/platform/clock';
import { foreignCurrency } from '#core/settings/foreign-currency';
import { chargedOn } from '#core/subscriptions/charge-claims';
import { isLinkedByItself } from '#core/subscriptions/linked-by-itself';
import { monthlyPrice } from '#core/subscriptions/monthly-price';
import { type ChargedPrice, priceWith } from '#core/subscriptions/post-charges';
import { type RecognisedSubscription, recogniseSubscription, type SubscriptionCandidate } from '#core/subscriptions/recognise-subscription';
import { createSubscription, findSubscription, type NewSubscription } from '#core/subscriptions/save-subscription';
import { Subscription } from '#core/subscriptions/subscription.entity';
import { findUserByEmail } from '#core/users/find-user';
import { ownDomain } from '#core/vendors/recognise-vendor';
import { vendorKeys } from '#core/vendors/vendor-key';

/** What a bill says of its subscription; `fromEmail` where who sent it speaks too. */
export interface BillFacts {
  siteName: string | null;
  fromEmail?: string | null;
  documentId?: number;
}

/** The subscription a bill seems to be of, with the reason; null where nothing speaks for one. */
export async function recogniseFor(
  em: EntityManager,
  { siteName, fromEmail = null, documentId = 0 }: BillFacts,
): Promise<RecognisedSubscription | null> {
  const sender = await senderOfOne(em, fromEmail);
  const rows = await em.execute<(Omit<SubscriptionCandidate, 'fromSite'> & { url: string | null })[]>(
    `select s.id, s.site_name as "siteName", similarity(lower(s.site_name), lower(?)) as likeness, s.url, count(d.id)::int as "fromSender"
     from subscription s left join document d on d.subscription_id = s.id and d.from_email = ? and d.id <> ? and d.deleted_at is null
     group by s.id order by s.id`,
    [siteName ?? '', sender, documentId],
  );
  const domain = ownDomain(sender);
  const candidates = rows.map(({ url, ...row }) => ({ ...row, fromSite: isAtSite(url, domain) }));
  return recogniseSubscription(siteName, sender, candidates);
}

/** Names of a sender's documents that are looked at, and so many businesses at most may be one whose name is misread at times. */
const [namesLooked, mostBusinesses] = [200, 2];

/** The address, where who writes from it speaks for one business: no user of the product, no carrier of anybody's mail, and nobody who forwards bills of many. */
async function senderOfOne(em: EntityManager, fromEmail: string | null): Promise<string | null> {
  if (fromEmail === null || ownDomain(fromEmail) === null || (await findUserByEmail(em, fromEmail)) !== null) return null;
  const named = await em.execute<{ name: string }[]>(
    'select distinct vendor_name as name from document where from_email = ? and vendor_name is not null and deleted_at is null limit ?',
    [fromEmail, namesLooked],
  );
  return vendorKeys(named.map(({ name }) => name)).length > mostBusinesses ? null : fromEmail;
}

/** Whether one of a website and a mail domain is the other or lies below it. */
function isAtSite(url: string | null, domain: string | null): boolean {
  const host = url === null ? undefined : URL.parse(url)?.hostname.replace(/^www\./, '');
  if (!host || domain === null) return false;
  return `.${host}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${host}`);
}

/** What linking a document with a subscription would make of the subscription's price; null where it stays as it is. Reads only. Throws `not-found` for either. */
export async function previewLink(
  em: EntityManager,
  { subscriptionId, documentId }: { subscriptionId: number; documentId: number },
): Promise<ChargedPrice | null> {
  const document = await findDocument(em, documentId);
  return priceWith(em, document, await findSubscription(em, subscriptionId));
}

/** The subscription a bill seems to be for already: the one it is linked to, else the one of its name or sender; null where there is none. */
export async function findExistingSubscription(
  em: EntityManager,
  { linked, ...facts }: BillFacts & { linked: number | null },
): Promise<Subscription | null> {
  if (linked !== null) return em.findOne(Subscription, { id: linked });
  const found = await recogniseFor(em, facts);
  return found && em.findOne(Subscription, { id: found.id });
}

/**
 * Makes the subscription of a bill. The document becomes its bill and leaves the review queue; one that it was linked to without a person has its
 * price by its other bills again. Throws `not-found` for the
 * document, `conflict` where it has its subscription already: of two that ask at once the second is told so.
 */
export function subscribeFromDocument(
  em: EntityManager,
  documentId: number,
  values: NewSubscription,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<Subscription> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [documentId]);
    const document = await lockDocument(tx, documentId);
    const former = document.subscriptionId ?? null;
    if (former !== null && !isLinkedByItself(document)) {
      const { siteName } = await findSubscription(tx, former);
      throw new AppError('conflict', `This document belongs to the subscription ${siteName} already.`);
    }
    const subscription = await createSubscription(tx, await withCharge(tx, document, values), actor);
    await becomeBill(tx, document, subscription.id, { actor, clock });
    return subscription;
  });
}

/** With what the bill charged, where a person has left the price at what that comes to. */
async function withCharge(em: EntityManager, document: Document, values: NewSubscription): Promise<NewSubscription> {
  const charged = chargedOn(document);
  if (values.chargedAmount || charged === null || charged.startsWith('-') || (await foreignCurrency(em, document))) return values;
  const cycle = billingCycles.find((one) => one === values.billingCycle) ?? 'Monthly';
  return monthlyPrice(charged, cycle) === values.monthlyPrice ? { ...values, chargedAmount: charged } : values;
}

/** Links a document to a subscription that is there, whatever it was linked to before; it leaves the review queue, and the price follows it. Throws `not-found` for either. */
export function linkDocument(
  em: EntityManager,
  { subscriptionId, documentId }: { subscriptionId: number; documentId: number },
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<void> {
  return em.transactional(async (tx) => {
    await holdDocuments(tx, [documentId]);
    const document = await lockDocument(tx, documentId);
    await findSubscription(tx, subscriptionId);
    await becomeBill(tx, document, subscriptionId, { actor, clock });
  });
}

/** A person has said so: its type stands against the machine, and it has no property any more. */
async function becomeBill(
  em: EntityManager,
  document: Document,
  subscriptionId: number,
  { actor, clock }: { actor: Actor; clock: Clock },
): Promise<void> {
  const before = { subscription_id: document.subscriptionId ?? null, document_type: document.documentType };
  document.subscriptionId = subscriptionId;
  document.personFields = mergePerson(document.personFields, { documentType: 'subscription' });
  refreshEffectiveColumns(document);
  document.reviewedAt ??= clock.now();
  document.reviewedBy ??= actor.userId;
  recordEvent(em, document.id, 'corrected', { fields: ['document_type'], subscription_id: subscriptionId, reviewed: true }, actor.userId);
  const after = { subscription_id: subscriptionId, document_type: document.documentType };
  recordAudit(em, { ...actor, action: 'link', resource: 'documents', resourceId: document.id, before, after });
  await em.flush();
  await postDocuments(em, [document, ...(await relateDocument(em, document))], { actor });
}
