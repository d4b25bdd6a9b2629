import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveType } from '#core/database/values/effective-values';
import { Expense } from '#core/database/entities/expense.entity';
import { isLinkedByItself } from '#core/books/subscriptions/linked-by-itself';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';
import { type RecognisedSubscription, recogniseFor } from '#core/books/subscriptions/recognise-subscription';

/**
 * Links a new bill of a subscription to the one there is, where that is sure, in the caller's transaction and under its lock on the document; the caller posts it. It
 * still waits for a person, unless a rule has booked it. Done again, the machine's own link is found anew; a person's stays.
 */
export async function linkByItself(em: EntityManager, document: Document): Promise<void> {
  const isOpen = await isOpenTo(em, document);
  if (isOpen && isLinkedByItself(document)) document.subscriptionId = null;
  const { linked_subscription: linked, ...rest } = document.machineFields;
  if (linked) document.machineFields = rest;
  const found = isOpen && typeof document.subscriptionId !== 'number' ? await recognise(em, document) : null;
  if (!found) return;
  document.subscriptionId = found.id;
  document.machineFields = { ...rest, linked_subscription: { id: found.id, reason: found.reason } };
  await em.flush();
}

/** The subscription a bill is of, or is about to be linked with by itself as it stands; null where there is none. Reads only. */
export async function subscriptionToBe(em: EntityManager, document: Document): Promise<number | null> {
  if (typeof document.subscriptionId === 'number') return document.subscriptionId;
  const found = (await isOpenTo(em, document)) ? await recognise(em, document) : null;
  return found?.id ?? null;
}

async function recognise(em: EntityManager, document: Document): Promise<RecognisedSubscription | null> {
  if (effectiveType(document) !== 'subscription') return null;
  const { siteName } = proposeSubscription(document);
  const found = await recogniseFor(em, { siteName, fromEmail: document.fromEmail ?? null, documentId: document.id });
  return found?.sure ? found : null;
}

/** No person has dealt with it: a rule that books a bill says nothing of its subscription. */
const isOpenTo = async (em: EntityManager, { id, reviewedAt, reviewedBy }: Document): Promise<boolean> =>
  !reviewedAt || ((reviewedBy ?? null) === null && (await em.count(Expense, { documentId: id, createdBy: null })) > 0);
