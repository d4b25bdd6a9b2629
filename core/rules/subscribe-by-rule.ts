import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import type { Clock } from '#core/kernel/platform/clock';
import { foreignPrice } from '#core/rules/plan-actions';
import { proposeSubscription } from '#core/books/subscriptions/propose-subscription';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { createSubscription } from '#core/books/subscriptions/save-subscription';
import { recogniseFor } from '#core/books/subscriptions/recognise-subscription';

/**
 * Makes the document the bill of its subscription, a new one where none of nearly its name is there, in the caller's
 * transaction and under its lock on the document. It leaves the review queue; the caller relates and posts it. Returns the id of the one it has joined or the name of the one
 * that was made, or the sentence why it could not.
 */
export async function subscribeByRule(
  em: EntityManager,
  document: Document,
  clock: Clock,
): Promise<{ to: number | string } | { problem: string }> {
  const { machineFields } = document;
  const foreign = await foreignCurrency(em, document);
  const { siteName, monthlyPrice, ...rest } = proposeSubscription(document, { isForeign: foreign !== null });
  if (siteName === null || (monthlyPrice === null && !foreign)) return { problem: 'The document names no service or no charge.' };
  // Two first bills of one service that are processed at once make one subscription.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`subscription/${siteName.toLowerCase()}`]);
  const existing = await recogniseFor(em, { siteName });
  if (!existing && foreign) return { problem: foreignPrice(foreign.currency, foreign.own) };
  const { id } = existing ?? (await createSubscription(em, { siteName, monthlyPrice: monthlyPrice as string, ...rest }, { userId: null }));
  document.subscriptionId = id;
  // Not undone with the rules, as the subscription is not.
  const { document_type: _, ...before } = machineFields.before_rules ?? {};
  document.machineFields = { ...machineFields, document_type: 'subscription', before_rules: before };
  refreshEffectiveColumns(document);
  document.reviewedAt ??= clock.now();
  await em.flush();
  return { to: existing?.id ?? siteName };
}
