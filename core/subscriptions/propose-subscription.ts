import type { Document } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { guessCategory } from '#core/subscriptions/guess-category';
import { type BillingCycle, monthlyPrice } from '#core/subscriptions/monthly-price';
import type { SubscriptionCategory } from '#core/subscriptions/subscription-values';

/** What a bill says of the subscription it is for; null is what it does not say. Money is decimal text. */
export interface ProposedSubscription {
  siteName: string | null;
  /** What it costs a month, whatever the cycle. */
  monthlyPrice: string | null;
  chargedAmount: string | null;
  billingCycle: BillingCycle;
  category: SubscriptionCategory;
  url: string | null;
  description: string | null;
}

const longestName = 200;

/**
 * Reads a subscription off a document's effective values: what people set, else what the machine found. A credit is no price, and neither is an
 * amount in another currency than the books' (`isForeign`): it would be added to theirs.
 */
export function proposeSubscription(
  document: Pick<Document, 'machineFields' | 'personFields' | 'fromName'>,
  { isForeign = false } = {},
): ProposedSubscription {
  const siteName = effectiveField(document, 'site_name') ?? effectiveField(document, 'vendor') ?? document.fromName ?? null;
  const charged = effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');
  const chargedAmount = charged === null || charged.startsWith('-') || isForeign ? null : charged;
  const billingCycle = effectiveField(document, 'billing_cycle') ?? 'Monthly';
  const description = effectiveField(document, 'description');
  return {
    siteName: siteName?.trim().slice(0, longestName) || null,
    monthlyPrice: chargedAmount === null ? null : monthlyPrice(chargedAmount, billingCycle),
    chargedAmount,
    billingCycle,
    category: guessCategory(siteName, description, effectiveField(document, 'expense_type') === 'software'),
    url: null,
    description,
  };
}
