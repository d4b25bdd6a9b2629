import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';
import { evidenceOf, type Place } from '#core/extraction/view/evidence';
import type { ExtractedField, LineItem } from '#core/extraction/fields/extracted-fields';
import type { MoneyCandidate, MoneyPlace } from '#core/extraction/candidates/money';
import { conceptsNaming, type Features } from '#core/extraction/candidates/features';
import type { LinearModel } from '#core/extraction/model/linear-model';
import { isCharge, isMoney } from '#core/extraction/named-amounts';
import { moneyText } from '#core/extraction/notation/money-notation';

/** An amount that may be that of a line of the bill. */
export interface ItemRow {
  place: Place;
  cents: number;
  features: Features;
  description: string;
  /** The line that has these words. */
  named: ViewLine;
}

const mostItems = 200;
const longestDescription = 200;

/**
 * The last amount of each line, with the words before it or, where it has none, of the line above: tills and mails write the amount below its
 * description.
 */
export function itemRows(candidates: readonly MoneyCandidate[], { lines }: Pick<DocumentView, 'lines'>): ItemRow[] {
  const rows = candidates.flatMap(({ places, features }) =>
    places.flatMap((place, at): ItemRow[] => {
      const named = place.row.at(-1)?.start === place.start ? nameRow(lines, place) : null;
      return named ? [{ place, cents: place.cents, features: features[at] ?? new Map(), ...named }] : [];
    }),
  );
  const inOrder = rows.toSorted((a, b) => a.place.line.index - b.place.line.index);
  // A unit price and its total may both be below the words that name them.
  return inOrder.filter(({ named }, at) => inOrder[at + 1]?.named !== named);
}

/** How many lines of figures may be between an amount and the words above it. */
const mostFigures = 2;

function nameRow(lines: readonly ViewLine[], { line, row, start }: MoneyPlace): Pick<ItemRow, 'description' | 'named'> | null {
  const beside = describe(line, (row.find(isMoney) ?? { start }).start);
  if (beside !== null) return { description: beside, named: line };
  if (line.cells.some(isWords)) return null;
  for (let up = 1; up <= mostFigures + 1; up += 1) {
    const above = lines[line.index - up];
    if (!above || above.page !== line.page) return null;
    if (above.cells.some(isWords)) {
      const description = hasMoney.test(above.folded) ? null : describe(above, above.text.length);
      return description === null ? null : { description, named: above };
    }
  }
  return null;
}

const hasMoney = /\d[.,]\d\d(?!\d)/;

/** Features of a row as a line of the bill. */
export const itemFeatures = ({ features, place, named }: ItemRow): string[] => [
  named === place.line ? 'row' : 'row below its words',
  ...features.keys(),
];

const isWords = ({ text }: Cell): boolean => /\p{L}{3}/u.test(text);

/** The longest words on the line before its amounts. */
function describe(line: ViewLine, before: number): string | null {
  const cells = line.cells.filter((cell) => cell.start < before && isWords(cell));
  const longest = cells.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!longest) return null;
  const text = line.text
    .slice(longest.start, Math.min(longest.end, before))
    .replace(/[\s.:$€£@x-]+$/u, '')
    .trim();
  return /\p{L}{3}/u.test(text) ? text.slice(0, longestDescription) : null;
}

/** A whole number, or hours with a fraction, between the words and the first amount. */
const count = /(?:^|\s)(\d{1,4}(?:[.,]\d{1,3})?)(?=\s|$)/;

function quantityOf({ place, description }: ItemRow): string | null {
  return count.exec(place.line.text.slice(0, place.start).replace(description, ' '))?.[1] ?? null;
}

/** Probabilities from which rows are taken as lines of the bill: alone, and where the amounts then add up. */
const [likely, possible] = [0.5, 0.1];

/** The lines of the bill; null where it has none. Their confidence is higher where they add up to the total, or to its net. */
export function readItems(
  view: DocumentView,
  candidates: readonly MoneyCandidate[],
  model: LinearModel,
): ExtractedField<'line_items'> | null {
  const rows = itemRows(candidates, view).map((row) => ({ row, probability: 1 / (1 + Math.exp(-model.score('item', itemFeatures(row)))) }));
  const sums = new Set(candidates.filter(({ features }) => features.some(namesSum)).map(({ value }) => value));
  const isProved = (items: typeof rows): boolean => items.length > 0 && sums.has(items.reduce((sum, { row }) => sum + row.cents, 0));
  const [sure, wide] = [likely, possible].map((least) => rows.filter(({ probability }) => probability >= least).slice(0, mostItems));
  const items = [sure, wide].find((candidate) => candidate && isProved(candidate)) ?? sure ?? [];
  if (items.length === 0) return null;
  const value = items.map(({ row }): LineItem => ({
    description: row.description,
    quantity: quantityOf(row),
    amount: moneyText(row.cents),
  }));
  const mean = items.reduce((product, { probability }) => product * probability, 1) ** (1 / items.length);
  const confidence = Math.round((isProved(items) ? Math.max(provedItems, mean) : mean) * 100) / 100;
  return { value, confidence, evidence: evidenceOf(...items.map(({ row }) => row.place)), source: 'local' };
}

const namesSum = (features: Features): boolean => conceptsNaming(features).some((concept) => isCharge(concept) || concept === 'subtotal');

/** The confidence of lines that add up. */
const provedItems = 0.9;
