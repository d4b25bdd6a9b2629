import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Place } from '#core/extraction/evidence';
import type { billingCycles, ExtractedField, ExtractedFields } from '#core/extraction/extracted-fields';

type Cycle = (typeof billingCycles)[number];

const cycles: readonly (readonly [Cycle, RegExp])[] = [
  [
    'Yearly',
    /\b(?:annual(?:ly)?|yearly|per year|each year|every year|every 12 months|12[- ]months?|1 year|jahrlich|annuel\w*|anual|per annum)\b|\/ ?(?:yr|year)\b/,
  ],
  ['Quarterly', /\b(?:quarterly|per quarter|every 3 months|every three months|vierteljahrlich|trimestriel\w*|trimestral)\b|\/ ?quarter\b/],
  [
    'Monthly',
    /\b(?:monthly|per month|each month|every month|1 month|monatlich|mensuel\w*|mensual|par mois)\b|\/ ?(?:mo|month|mois|monat)\b/,
  ],
];
/** A mention of savings or of another plan is no word about this one. */
const talk = /\bsave\b|\bupgrade\b|\bswitch to\b|\binstead\b/;
const siteName =
  /\b(?:subscription to|thanks? (?:you )?for subscribing to|your) ((?:[\p{L}\d.+&'-]+ ){0,3}?[\p{L}\d.+&'-]+)(?: (?:subscription|plan|membership|receipt|account)\b|[.!,]|$)/u;

/** What a bill of a recurring service says: the service, what was charged this time, how often. */
export function readSubscription(view: DocumentView, fields: ExtractedFields): ExtractedFields {
  const found: ExtractedFields = {};
  const cycle = fields.billing_cycle ? null : findCycle(view);
  if (cycle) found.billing_cycle = cycle;
  if (fields.amount) found.charged_amount = { ...fields.amount };
  const named = findSiteName(view);
  if (fields.vendor && (!named || fields.vendor.confidence >= named.confidence)) found.site_name = { ...fields.vendor };
  else if (named) found.site_name = named;
  return found;
}

/** How often it is charged, by a word for it. */
export function findCycle(view: DocumentView): ExtractedField<'billing_cycle'> | null {
  for (const line of view.lines) {
    if (talk.test(line.folded)) continue;
    for (const [value, pattern] of cycles) {
      const match = pattern.exec(line.folded);
      if (!match) continue;
      const place = { line, start: match.index, end: match.index + match[0].length };
      return { value, confidence: earnedConfidence({ found: true, label: 'weak' }), evidence: evidenceOf(place), source: 'local' };
    }
  }
  return null;
}

function findSiteName(view: DocumentView): ExtractedField<'site_name'> | null {
  for (const line of view.lines.slice(0, 60)) {
    const match = /subscri/.test(line.folded) ? siteName.exec(line.text) : null;
    const name = match?.[1];
    if (!match || name === undefined || !/^\p{Lu}/u.test(name)) continue;
    const start = match.index + match[0].indexOf(name);
    const place: Place = { line, start, end: start + name.length };
    return { value: name, confidence: earnedConfidence({ found: true, label: 'weak' }), evidence: evidenceOf(place), source: 'local' };
  }
  return null;
}
