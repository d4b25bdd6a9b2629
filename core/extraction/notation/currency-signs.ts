import { alternatives, readData } from '#core/extraction/lexicon/lexicon';

interface CurrencySigns {
  /** By code (ISO 4217) its signs beside an amount, folded. */
  signs: Readonly<Record<string, readonly string[]>>;
  /** Signs that are ordinary words where no amount is beside them. */
  notAlone: readonly string[];
  /** After a number these are not a currency: a Swiss `rp` is a hundredth, a receipt's `r` a tax column. */
  onlyBefore: readonly string[];
  /** Signs that are other words in small letters: `nis 400`. */
  neverSmall: readonly string[];
  /** Signs that have a meaning only where a pattern finds the language: `kr` is another crown in each country, `ft` a foot elsewhere. */
  inLanguages: readonly { sign: string; code: string; words: readonly string[] }[];
}

const data = readData('currency-signs.json') as CurrencySigns;
const codes = new Map(Object.entries(data.signs).flatMap(([code, signs]) => signs.map((sign) => [sign, code] as const)));
const longestFirst = [...codes].toSorted(([a], [b]) => b.length - a.length);
const byFirst = Map.groupBy(longestFirst, ([sign]) => sign[0]);
const byLast = Map.groupBy(longestFirst, ([sign]) => sign.at(-1));
const onlyBefore = new Set(data.onlyBefore);
const neverSmall = new Set(data.neverSmall);
const inLanguages = data.inLanguages.map(({ sign, code, words }) => ({ sign, code, pattern: new RegExp(words.join('|')) }));

/** The meanings of signs in a text, by its language; passed to the functions that read amounts. */
export type LocalSigns = readonly (readonly [sign: string, code: string])[];

/** The ambiguous signs that have a meaning among the words of a folded text. */
export function localSigns(folded: string): LocalSigns {
  const found = new Map<string, string>();
  for (const { sign, code, pattern } of inLanguages) if (!found.has(sign) && pattern.test(folded)) found.set(sign, code);
  return [...found];
}

export interface FoundCurrency {
  code: string;
  /** Characters taken, the space between included. */
  length: number;
}

/** The currency at the end of the text before a number: `total us$ `. */
export function currencyBefore(text: string, local: LocalSigns = []): FoundCurrency | null {
  const trimmed = text.replace(/ $/, '');
  for (const [sign, code] of [...local, ...(byLast.get(trimmed.at(-1)) ?? [])]) {
    if (!trimmed.endsWith(sign)) continue;
    const before = trimmed[trimmed.length - sign.length - 1] ?? ' ';
    if (/[a-z]/.test(sign[0] ?? '') && /[a-z]/.test(before)) continue;
    return { code, length: sign.length + text.length - trimmed.length };
  }
  return null;
}

/** The currency at the beginning of the text after a number: ` eur`, `€`. */
export function currencyAfter(text: string, local: LocalSigns = []): FoundCurrency | null {
  // `12.300,- Ft`, `234,-- kr`
  const trimmed = text.replace(/^(?:[.,]-{1,2})? ?/, '');
  const gap = text.length - trimmed.length;
  for (const [sign, code] of [...local, ...(byFirst.get(trimmed[0]) ?? [])]) {
    // A dollar sign after a space belongs to the next amount.
    if (!trimmed.startsWith(sign) || onlyBefore.has(sign) || (gap > 0 && sign.endsWith('$'))) continue;
    const next = trimmed[sign.length] ?? ' ';
    if (/[a-z]/.test(sign.at(-1) ?? '') && /[a-z\d]/.test(next)) continue;
    if (/\d/.test(next)) continue;
    return { code, length: sign.length + gap };
  }
  return null;
}

/** True where a currency's sign is a separate word in small letters in `written`. */
const isSmallWord = (written: string): boolean => neverSmall.has(written);

const [words, symbols] = [/[a-z]/, /^[^a-z]+$/].map((form) => {
  const signs = [...codes.keys()].filter((sign) => form.test(sign) && !data.notAlone.includes(sign));
  return alternatives(signs);
});
/** A sign of letters is a separate word; the letters of an unknown dollar may be before its sign. */
const anySign = new RegExp(String.raw`[a-z]{0,3}\$|${symbols}|(?<![a-z])(?:${words})(?![a-z])`, 'g');

/**
 * How often each currency occurs in the text: with amounts, in headings (`Amount (RM)`), in sentences. `text` is the folded one as it was written.
 */
export function countCurrencies(folded: string, text = folded.toUpperCase()): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { 0: word, index } of folded.matchAll(anySign)) {
    if (isSmallWord(text.slice(index, index + word.length))) continue;
    const code = codes.get(word) ?? 'USD';
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
