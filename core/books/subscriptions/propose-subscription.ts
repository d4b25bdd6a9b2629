import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { monthlyPrice } from '#core/database/values/billing-cycle';
import { chargedOn } from '#core/books/subscriptions/charge';
import type { SubscriptionCategory } from '#core/database/values/subscription-values';

const longestName = 200;

/**
 * Reads a subscription off a document's effective values: what people set, else what the machine found; null is what it does not say. A credit is no price, and neither
 * is an amount in another currency than the books' (`isForeign`): it would be added to theirs. `fromName` where who sent it may give the name.
 */
export function proposeSubscription(
  document: Pick<Document, 'machineFields' | 'personFields'>,
  { isForeign = false, fromName = null }: { isForeign?: boolean; fromName?: string | null } = {},
) {
  const siteName = effectiveField(document, 'site_name') ?? effectiveField(document, 'vendor') ?? fromName;
  const charged = chargedOn(document);
  const chargedAmount = charged === null || charged.startsWith('-') || isForeign ? null : charged;
  const billingCycle = effectiveField(document, 'billing_cycle') ?? 'Monthly';
  const description = effectiveField(document, 'description');
  return {
    siteName: siteName?.trim().slice(0, longestName) || null,
    monthlyPrice: chargedAmount === null ? null : monthlyPrice(chargedAmount, billingCycle),
    chargedAmount,
    billingCycle,
    category: guessCategory(siteName, description, effectiveField(document, 'expense_type') === 'software'),
    description,
  };
}

/** Words by which a service is known; the first row that speaks wins. */
const known: readonly (readonly [SubscriptionCategory, RegExp])[] = [
  ['AI', /\b(?:openai|chatgpt|anthropic|claude|midjourney|perplexity|elevenlabs|hugging ?face|copilot|gemini)\b/i],
  ['Development', /\b(?:github|gitlab|jetbrains|bitbucket|sentry|postman|docker|npm|vercel|netlify)\b/i],
  ['Cloud Services', /\b(?:aws|amazon web services|azure|google cloud|digitalocean|linode|cloudflare|heroku|hosting|dropbox|backup)\b/i],
  ['TV', /\b(?:netflix|hulu|disney\+?|hbo|max|roku|youtube (?:tv|premium)|peacock|paramount\+?|sling|streaming)\b/i],
  ['Marketing', /\b(?:mailchimp|hubspot|hootsuite|semrush|constant contact|google ads|listings?|advertis\w+)\b/i],
  ['Business Tools', /\b(?:quickbooks|xero|zoom|slack|notion|docusign|microsoft 365|office 365|google workspace|asana|trello|adobe)\b/i],
];

/** What a service is probably for, by its name and what its bill says; a person chooses in the form. */
function guessCategory(name: string | null, description: string | null, isSoftware: boolean): SubscriptionCategory {
  const byName = known.find(([, words]) => words.test(name ?? '')) ?? known.find(([, words]) => words.test(description ?? ''));
  return byName?.[0] ?? (isSoftware ? 'SaaS' : 'Other');
}
