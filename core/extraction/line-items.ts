import type { Cell, ViewLine } from '#core/extraction/document-view';
import { evidenceOf, type Place } from '#core/extraction/evidence';
import type { ExtractedField, LineItem } from '#core/extraction/extracted-fields';
import type { MoneyCandidate } from '#core/extraction/candidates/money';
import { conceptsNaming, type Features } from '#core/extraction/candidates/features';
import type { LinearModel } from '#core/extraction/model/linear-model';
import { isCharge, isMoney } from '#core/extraction/named-amounts';
import { moneyText } from '#core/extraction/money-notation';

/** An amount that may be what a line of the bill comes to. */
export interface ItemRow {
  place: Place;
  cents: number;
  features: Features;
  description: string;
}

const mostItems = 200;
const longestDescription = 200;

/** The last amount of each line with words before it. */
export function itemRows(candidates: readonly MoneyCandidate[]): ItemRow[] {
  const rows = candidates.flatMap(({ places, features }) =>
    places.flatMap((place, at): ItemRow[] => {
      const description = describe(place.line, (place.row.find(isMoney) ?? place).start);
      const isLast = place.row.at(-1)?.start === place.start;
      return isLast && description !== null ? [{ place, cents: place.cents, features: features[at] ?? new Map(), description }] : [];
    }),
  );
  return rows.toSorted((one, other) => one.place.line.index - other.place.line.index);
}

/** What speaks for a row as a line of the bill, as names of features. */
export const itemFeatures = ({ features }: ItemRow): string[] => ['row', ...features.keys()];

const isWords = ({ text }: Cell): boolean => /\p{L}{3}/u.test(text);

/** The longest words on the line before its amounts. */
function describe(line: ViewLine, before: number): string | null {
  const cells = line.cells.filter((cell) => cell.start < before && isWords(cell));
  const longest = cells.toSorted((one, other) => other.text.length - one.text.length)[0];
  if (!longest) return null;
  const text = line.text
    .slice(longest.start, Math.min(longest.end, before))
    .replace(/[\s.:$€£@x-]+$/u, '')
    .trim();
  return /\p{L}{3}/u.test(text) ? text.slice(0, longestDescription) : null;
}

/** A whole number, or one with a fraction of hours, between the words and the first amount. */
const count = /(?:^|\s)(\d{1,4}(?:[.,]\d{1,3})?)(?=\s|$)/;

function quantityOf({ place, description }: ItemRow): string | null {
  return count.exec(place.line.text.slice(0, place.start).replace(description, ' '))?.[1] ?? null;
}

/** Rows that are likely lines of the bill, and rows that may be where the amounts then add up. */
const [likely, possible] = [0.5, 0.1];

/** The lines of the bill; null where it has none. They are surer where they add up to what it charges, or to its net. */
export function readItems(candidates: readonly MoneyCandidate[], model: LinearModel): ExtractedField<'line_items'> | null {
  const rows = itemRows(candidates).map((row) => ({ row, probability: 1 / (1 + Math.exp(-model.score('item', itemFeatures(row)))) }));
  const sums = new Set(candidates.filter(({ features }) => features.some(namesSum)).map(({ value }) => value));
  const isProved = (items: typeof rows): boolean => items.length > 0 && sums.has(items.reduce((sum, { row }) => sum + row.cents, 0));
  const [sure, wide] = [likely, possible].map((least) => rows.filter(({ probability }) => probability >= least).slice(0, mostItems));
  const items = [sure, wide].find((some) => some && isProved(some)) ?? sure ?? [];
  if (items.length === 0) return null;
  const value = items.map(({ row }): LineItem => ({
    description: row.description,
    quantity: quantityOf(row),
    amount: moneyText(row.cents),
  }));
  const mean = items.reduce((product, { probability }) => product * probability, 1) ** (1 / items.length);
  const confidence = Math.round((isProved(items) ? Math.max(proved, mean) : mean) * 100) / 100;
  return { value, confidence, evidence: evidenceOf(...items.map(({ row }) => row.place)), source: 'local' };
}

const namesSum = (features: Features): boolean => conceptsNaming(features).some((concept) => isCharge(concept) || concept === 'subtotal');

/** How sure lines are that add up. */
const proved = 0.9;
