import { moneyPlaces } from '#core/extraction/candidates/money';
import type { Features } from '#core/extraction/candidates/features';
import { countCurrencies } from '#core/extraction/notation/currency-signs';
import type { DocumentView } from '#core/extraction/view/document-view';
import { countriesIn, tokensOf } from '#core/extraction/lexicon/lexicon';

/** ISO 4217; it applies to the whole document, so it has no place. */
export interface CurrencyCandidate {
  value: string;
  features: Features[];
}

/** Currencies that share their sign with another. */
const sharing: Readonly<Record<string, readonly string[]>> = {
  USD: ['CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  JPY: ['CNY'],
};

/** Every currency the document may be in: those whose signs it has, those of the countries it names, that of the books. */
export function currencyCandidates(view: DocumentView, ofBooks: string): CurrencyCandidate[] {
  const text = view.lines.map(({ text: line }) => line).join('\n');
  const counts = [...countCurrencies(view.folded, text)].toSorted(([, a], [, b]) => b - a);
  const named = countriesIn(tokensOf(view.folded));
  const ofAmounts = new Map<string, number>();
  for (const { currency } of moneyPlaces(view)) if (currency !== null) ofAmounts.set(currency, (ofAmounts.get(currency) ?? 0) + 1);
  const most = Math.max(0, ...ofAmounts.values());
  const values = new Set([...counts.map(([code]) => code), ...ofAmounts.keys(), ...named.keys(), ofBooks]);
  return [...values].map((value) => {
    const rank = counts.findIndex(([code]) => code === value);
    const features: Features = new Map([[`rank:${rank < 0 ? 'none' : Math.min(3, rank)}`, 1]]);
    const add = (name: string): void => void features.set(name, 1);
    if (ofAmounts.has(value)) add(ofAmounts.get(value) === most ? 'ofAmounts:most' : 'ofAmounts:fewer');
    if (value === ofBooks) add(counts.length === 0 ? 'ofBooks:alone' : 'ofBooks');
    if (counts[0] && sharing[counts[0][0]]?.includes(value)) add('sharesSign');
    if (named.has(value)) add(`country:${Math.min(3, named.get(value) ?? 0)}`);
    if (counts[0] && sharing[counts[0][0]]?.includes(value) && named.has(value))
      add(`sharesSign country:${Math.min(3, named.get(value) ?? 0)}`);
    if (new RegExp(String.raw`\b${value.toLowerCase()}\b`).test(view.folded)) add('code');
    return { value, features: [features] };
  });
}
