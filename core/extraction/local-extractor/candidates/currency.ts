import { countCurrencies } from '#core/extraction/currency-signs';
import type { DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf } from '#core/extraction/evidence';
import type { ExtractedField, ExtractionContext } from '#core/extraction/extracted-fields';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';

/** The papers of these write `$` and say elsewhere, in words or beside a heading, whose dollars they are. */
const dollars = (name: string, code: string): RegExp =>
  new RegExp(
    `\\b${name} dollars?\\b|\\(${code}(?: ?\\$)?\\)|\\b(?:in|currency:?) ${code}\\b|\\b(?:total|due|paid|charged|amount) ${code} *\\$`,
  );

/** Countries whose papers write `$` or no sign at all, and what they mean by it. */
const homes: readonly (readonly [string, RegExp])[] = [
  ['CAD', dollars('canadian', 'cad')],
  ['AUD', dollars('australian', 'aud')],
  ['NZD', dollars('new zealand', 'nzd')],
  ['SGD', dollars('singapore', 'sgd')],
  ['HKD', dollars('hong kong', 'hkd')],
  ['MYR', /\bsdn\.? ?bhd\b|\bmalaysia\b|\bjohor\b|\bselangor\b|kuala lumpur|\(rm\)|\brm ?\d/],
  ['SGD', /\bsingapore\b/],
  ['AUD', /\baustralia\b|\babn\b/],
  // In French the dollar stands behind its amount in Canada alone.
  [
    'CAD',
    /(?<!\b(?:to|in|for|and|or|from|with|within) )\bcanada\b(?! (?:and|or)\b)|\b(?:gst\/hst|hst)\b|\bquebec\b(?! (?:st|street|ave|avenue|ct|court|way|dr|drive|ln|lane|pl|place|rd|road|blvd|cir|circle|ter)\b)|\btvq\b|^(?=[^]*\b(?:facture|votre|montant|devis)\b)[^]*\d,\d\d ?\$/,
  ],
  ['INR', /\bindia\b|\bgstin\b/],
  ['CHF', /\bschweiz\b|\bsuisse\b|\bswitzerland\b/],
  ['GBP', /united kingdom|\bvat reg|\.co\.uk\b/],
];

/** Yuan and yen share a sign; no Japanese paper is without kana. */
const isChinese = (folded: string): boolean => /[\u4e00-\u9fff]/.test(folded) && !/[\u3040-\u30ff円]/.test(folded);

/** The currency of the amounts: the chosen amount's own sign, else the one met most, else the country's, else the context's. */
export function findCurrency(
  view: DocumentView,
  amounts: readonly AmountCandidate[],
  chosen: AmountCandidate | undefined,
  context: ExtractionContext,
): ExtractedField<'currency'> {
  const home = homes.find(([, pattern]) => pattern.test(view.folded))?.[0];
  const declared = /(?:wahrung|currency|devise|moneda|valuta)\s*:?\s*([a-z]{3})\b/.exec(view.folded)?.[1]?.toUpperCase();
  const own = chosen?.currency ? chosen : undefined;
  const counts = [...countCurrencies(view.folded, view.lines.map(({ text }) => text).join('\n'))].toSorted(
    (one, other) => other[1] - one[1],
  );
  const sign = own?.currency ?? counts[0]?.[0] ?? null;
  const met = sign === 'JPY' && isChinese(view.folded) ? 'CNY' : sign;
  const code =
    declared && counts.some(([known]) => known === declared)
      ? declared
      : met === 'USD' && home && !/us\$|\busd\b/.test(view.folded)
        ? home
        : (met ?? home ?? context.currency);
  const shown = amounts.find((amount) => amount.currency === (code === met ? sign : code));
  const label = (own && code === met) || declared === code ? 'strong' : shown || counts.some(([known]) => known === code) ? 'weak' : 'none';
  const found = label !== 'none' || home === code;
  const reason = label === 'none' && amounts.length > 0 ? assumed(code, home === code) : null;
  const confidence = earnedConfidence({ found, label });
  return { value: code, confidence, evidence: shown ? evidenceOf(shown) : null, source: 'local', ...(reason !== null && { reason }) };
}

const assumed = (code: string, isOfCountry: boolean): string =>
  `No currency stands beside its amounts: ${code} is taken, ${isOfCountry ? 'that of the country it names' : 'the currency of the books'}.`;
