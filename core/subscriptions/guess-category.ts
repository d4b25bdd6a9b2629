import type { SubscriptionCategory } from '#core/subscriptions/subscription-values';

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
export function guessCategory(name: string | null, description: string | null, isSoftware: boolean): SubscriptionCategory {
  const byName = known.find(([, words]) => words.test(name ?? '')) ?? known.find(([, words]) => words.test(description ?? ''));
  return byName?.[0] ?? (isSoftware ? 'SaaS' : 'Other');
}
