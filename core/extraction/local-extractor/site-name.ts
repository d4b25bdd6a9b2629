import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Place } from '#core/extraction/evidence';
import type { ExtractedField, ExtractionContext } from '#core/extraction/extracted-fields';
import { fold, squeeze } from '#core/extraction/text-fold';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';
import { legalForm } from '#core/extraction/local-extractor/labels/vendor-words';

const service = String.raw`((?:[\p{L}\d.+&'-]+ ){0,3}?[\p{L}\d.+&'-]+)`;
/** Words of a letter around the name of a service. */
const spoken: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:subscription to|thanks? (?:you )?for subscribing to|your) ${service}(?: (?:subscription|plan|membership|receipt|account)\b|[.!,]|$)`,
    'u',
  ),
];
/** Who sells for another names whom: `the online reseller of Plotwise`, `merchant of record for Plotwise`. */
const soldFor = new RegExp(
  String.raw`\b(?:reseller (?:of|for)|merchant of record for|seller of record for|payments? (?:provider|partner) (?:of|for)|on behalf of) ${service}(?=[.!,;]|$| (?:and|is|products?|subscriptions?)\b)`,
  'u',
);

/** Shops of many services: what is bought there is the service. */
const store = /\bapp ?(?:store|market|shop|gallery)\b|\bmarketplace\b|\bgoogle play\b|\bplay store\b/;

const searchedLines = 60;
/** In the head of a paper stands the mark of who sends it. */
const markLines = 14;

/**
 * The service a bill is for, as people call it: whom the paper is sold for; the mark its vendor goes by (`Maple Metrics` of `Maple Metrics
 * Software Inc.`); what a sentence names; else the vendor without its legal form.
 */
export function findSiteName(
  view: DocumentView,
  vendor: ExtractedField<'vendor'> | undefined,
  amounts: readonly AmountCandidate[],
): ExtractedField<'site_name'> | null {
  const sold =
    inWords(view, [soldFor]) ??
    (vendor && (store.test(fold(vendor.value)) || sellsForOthers(view, vendor.value)) ? boughtThere(view, amounts) : null);
  if (sold) return sold;
  const mark = vendor && markOf(view, vendor.value);
  if (vendor && mark) return { ...vendor, value: mark };
  const named = inWords(view, spoken, /subscri/);
  if (vendor && (!named || vendor.confidence >= named.confidence)) return { ...vendor, value: withoutForm(vendor.value) };
  return named;
}

/**
 * An American business that prints its mark without its legal form goes by that (`TenantDesk` over `TenantDesk, Inc.`), unless its mail
 * calls it by its whole name.
 */
export function goesBy(view: DocumentView, vendor: ExtractedField<'vendor'>, context: ExtractionContext): ExtractedField<'vendor'> {
  if (squeeze(`${context.fromName ?? ''} ${context.subject ?? ''}`).includes(squeeze(vendor.value))) return vendor;
  const mark = markOf(view, vendor.value);
  const rest = mark === null ? '' : fold(vendor.value.slice(mark.length));
  return mark !== null && /^[ ,]+(?:inc|llc|l\.l\.c|corp|co)\b\.?$/.test(rest) ? { ...vendor, value: mark } : vendor;
}

function inWords(view: DocumentView, patterns: readonly RegExp[], only?: RegExp): ExtractedField<'site_name'> | null {
  for (const line of view.lines.slice(0, searchedLines))
    for (const pattern of patterns) {
      const match = only && !only.test(line.folded) ? null : pattern.exec(line.text);
      const name = match?.[1];
      if (!match || name === undefined || !/^\p{Lu}/u.test(name)) continue;
      const start = match.index + match[0].indexOf(name);
      const place: Place = { line, start, end: start + name.length };
      return { value: name, confidence: earnedConfidence({ found: true, label: 'weak' }), evidence: evidenceOf(place), source: 'local' };
    }
  return null;
}

const isItem = (folded: string) => /[a-z]{3}/.test(folded) && readAmountLabel(folded) === null;

/** `You've purchased a subscription from Birchwood Apps on Play Bazaar`: the vendor only passes on what another made. */
function sellsForOthers(view: DocumentView, vendor: string): boolean {
  const passing = new RegExp(
    String.raw`\b(?:purchase[ds]?|bought|subscribed|subscription|order(?:ed)?)\b.{0,60}\bfrom .{2,60} (?:on|in|via|through) (?:the )?(?:.{0,3})${fold(
      vendor,
    )
      .replace(/\W+/g, '.{1,3}')
      .replace(/^\.\{1,3\}/, '')}`,
  );
  return view.lines.some((line) => passing.test(`${line.folded} ${view.lines[line.index + 1]?.folded ?? ''}`));
}

/** The words before the first price. */
function boughtThere(view: DocumentView, amounts: readonly AmountCandidate[]): ExtractedField<'site_name'> | null {
  const item = amounts.flatMap((amount) => {
    if (!isMoney(amount)) return [];
    // A price may stand in the middle beside the two lines of its item.
    const above = view.lines[amount.line.index - 1];
    const isBare = amount.line.cells.length === 1 && above !== undefined && amount.line.top - above.top < amount.line.height;
    const line = isBare ? above : amount.line;
    const cell = line.cells.find(({ end, folded }) => (isBare || end < amount.start) && isItem(folded));
    return cell ? [{ line, cell }] : [];
  })[0];
  if (!item) return null;
  const { line, cell } = item;
  const place: Place = { line, start: cell.start, end: cell.end };
  return { value: cell.text, confidence: earnedConfidence({ found: true, label: 'weak' }), evidence: evidenceOf(place), source: 'local' };
}

/** The cell in the head of the paper that is the beginning of the vendor's name and no more, in the vendor's own letters. */
function markOf(view: DocumentView, vendor: string): string | null {
  const words = vendor.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const begin = words
      .slice(0, count)
      .join(' ')
      .replace(/[,.]+$/, '');
    const wanted = squeeze(begin);
    const isMark =
      wanted.length > 2 && view.lines.slice(0, markLines).some(({ cells }) => cells.some(({ text }) => squeeze(text) === wanted));
    if (isMark) return begin;
  }
  return null;
}

/** `TenantDesk, Inc.` is `TenantDesk`. */
function withoutForm(name: string): string {
  const form = new RegExp(String.raw`[ ,]+(?:${legalForm.source}[ ,.]*)+$`).exec(fold(name));
  const bare = form ? name.slice(0, form.index).replace(/[ ,.]+$/, '') : name;
  return squeeze(bare).length > 2 ? bare : name;
}
