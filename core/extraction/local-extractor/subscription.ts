import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf } from '#core/extraction/evidence';
import type { billingCycles, ExtractedField, ExtractedFields, ExtractionContext } from '#core/extraction/extracted-fields';
import { moneyCents } from '#core/extraction/money-notation';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { findSiteName, goesBy } from '#core/extraction/local-extractor/site-name';

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
/** What a bill of a recurring service says: the service, what was charged this time, how often. */
export function readSubscription(
  view: DocumentView,
  fields: ExtractedFields,
  amounts: readonly AmountCandidate[],
  context: ExtractionContext,
): ExtractedFields {
  const found: ExtractedFields = {};
  const cycle = fields.billing_cycle ? null : findCycle(view);
  if (cycle) found.billing_cycle = cycle;
  const charged = afterCredit(fields, amounts) ?? fields.amount;
  if (charged) found.charged_amount = { ...charged };
  if (fields.vendor) found.vendor = goesBy(view, fields.vendor, context);
  const site = findSiteName(view, fields.vendor, amounts);
  if (site) found.site_name = site;
  return found;
}

/** What is asked for of a total of which a credit the paper shows pays the rest: `Total 48.00`, `Applied balance -12.00`, `Amount due 36.00`. */
function afterCredit(
  { amount, amount_due }: ExtractedFields,
  amounts: readonly AmountCandidate[],
): ExtractedField<'charged_amount'> | null {
  const rest = amount && amount_due ? moneyCents(amount_due.value) : 0;
  const credit = amount && rest > 0 ? moneyCents(amount.value) - rest : 0;
  return amount_due && credit > 0 && amounts.some(({ cents }) => cents === -credit) ? { ...amount_due } : null;
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
