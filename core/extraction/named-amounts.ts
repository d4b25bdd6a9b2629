import { moneyPlaces, type MoneyPlace } from '#core/extraction/candidates/money';
import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import { phrasesIn, tokensOf } from '#core/extraction/lexicon/lexicon';

/** An amount with the words that name it. */
export interface NamedAmount extends MoneyPlace {
  /** Their concept by the lexicon; null where it knows none of them. */
  concept: string | null;
  words: string;
}

/** Every amount of a document in its order, with the words beside or above it. */
export function namedAmounts(view: DocumentView): NamedAmount[] {
  return moneyPlaces(view).map((place) => {
    const { before, left, above, right } = place.around;
    const words = (before ?? left ?? above ?? right ?? '').trim();
    return { ...place, words, concept: conceptOf(words) };
  });
}

/** The heading is within this many lines of the top. */
const headingLines = 12;

/** The first lines of a document without those that state an amount. */
export const headingOf = (view: DocumentView, named: readonly NamedAmount[]): ViewLine[] =>
  view.lines.slice(0, headingLines).filter((line) => !named.some((amount) => amount.line === line));

/** The concept of words is that of the last phrase in them: `invoice total` is a total. */
export const conceptOf = (words: string): string | null => phrasesIn(tokensOf(words)).at(-1)?.concept ?? null;

const charged: ReadonlySet<string> = new Set(['total', 'amount_due', 'current_charges', 'total_payment']);

/** Whether a concept means the total of a bill. */
export const isCharge = (concept: string | null): boolean => concept !== null && charged.has(concept);

/** Written as money is, with cents or a currency, and not a mere number. */
export const isMoney = ({ currency, decimals }: Pick<MoneyPlace, 'currency' | 'decimals'>): boolean => currency !== null || decimals === 2;
