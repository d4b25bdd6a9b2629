import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveType } from '#core/documents/effective-values';
import { Expense } from '#core/expenses/expense.entity';
import { isLinkedByItself } from '#core/subscriptions/linked-by-itself';
import { proposeSubscription } from '#core/subscriptions/propose-subscription';
import type { RecognisedSubscription } from '#core/subscriptions/recognise-subscription';
import { recogniseFor } from '#core/subscriptions/subscription-of-document';

/**
 * Links a new bill of a subscription to the one there is, where that is sure, in the caller's transaction and under its lock on the document; the caller posts it. It
 * still waits for a person, unless a rule has booked it. Done again, the machine's own link is found anew; a person's stays.
 */
export async function linkByItself(em: EntityManager, document: Document): Promise<void> {
  const isOpen = await isOpenTo(em, document);
  if (isOpen && isLinkedByItself(document)) document.subscriptionId = null;
  const { linked_subscription: _, ...rest } = document.machineFields;
  if (document.machineFields.linked_subscription) document.machineFields = rest;
  const found = isOpen && typeof document.subscriptionId !== 'number' ? await recognise(em, document) : null;
  if (!found) return;
  document.subscriptionId = found.id;
  document.machineFields = { ...rest, linked_subscription: { id: found.id, reason: found.reason } };
  await em.flush();
}

/** The subscription a bill is of, or is about to be linked with by itself as it stands; null where there is none. Reads only. */
export async function subscriptionToBe(em: EntityManager, document: Document): Promise<number | null> {
  if (typeof document.subscriptionId === 'number') return document.subscriptionId;
  if (effectiveType(document) !== 'subscription' || !(await isOpenTo(em, document))) return null;
  return (await recognise(em, document))?.id ?? null;
}

async function recognise(em: EntityManager, document: Document): Promise<RecognisedSubscription | null> {
  if (effectiveType(document) !== 'subscription') return null;
  const { machineFields, personFields } = document;
  const { siteName } = proposeSubscription({ machineFields, personFields, fromName: null });
  const found = await recogniseFor(em, { siteName, fromEmail: document.fromEmail ?? null, documentId: document.id });
  return found?.sure ? found : null;
}

const isOpenTo = async (em: EntityManager, document: Document): Promise<boolean> => !document.reviewedAt || isBookedByRule(em, document);

/** A rule that books a bill says nothing of its subscription. */
const isBookedByRule = async (em: EntityManager, { id, reviewedBy }: Document): Promise<boolean> =>
  (reviewedBy ?? null) === null && (await em.count(Expense, { documentId: id, createdBy: null })) > 0;
