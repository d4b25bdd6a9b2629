import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { monthPattern } from '#core/extraction/month-names';

const month = new RegExp(`(?<![a-z])(?:${monthPattern})(?![a-z])`, 'g');
/** Left edges nearer than this, in fractions of the page, are one column. */
const sameColumn = 0.012;
/** In heights of a line; a label farther off names something else. */
const reach = 2.6;
const longestLabel = 40;

const isValue = ({ folded }: Cell) => /\d/.test(folded) && !/[a-z]{3}/.test(folded.replace(month, ''));
/** A label may name the day after which its value counts: `If received after 10/15/2026`. */
const isLabel = ({ folded }: Cell) =>
  /[a-z]{2}/.test(folded) && !/\d{2}/.test(folded.replace(/\bafter [\d/.-]+$/, '')) && folded.length <= longestLabel;

type Below = ReadonlyMap<Cell, { cell: Cell; line: ViewLine }>;
const known = new WeakMap<DocumentView, Below>();

/**
 * Each value with the label set below it, for papers that print their figures large and what they are in small letters underneath. Only
 * rows of two or more values over a row of labels count, and only where no row of labels stands above the first of them.
 */
export function labelsBelow(view: DocumentView): Below {
  const before = known.get(view);
  if (before) return before;
  const found = new Map<Cell, { cell: Cell; line: ViewLine }>();
  const used = new Set<ViewLine>();
  for (const values of view.lines) {
    const labels = view.lines[values.index + 1];
    const above = view.lines[values.index - 1];
    const pairs = labels ? pairsOf(values, labels) : null;
    const isHeaded = above !== undefined && !used.has(above) && isRowOfLabels(above) && pairsOf(values, above) !== null;
    if (!labels || !pairs || isHeaded) continue;
    for (const [value, cell] of pairs) found.set(value, { cell, line: labels });
    used.add(labels);
  }
  known.set(view, found);
  return found;
}

/** The label below the value at a place, null where labels do not stand below. */
export function labelBelow(view: DocumentView, line: ViewLine, place: { start: number; end: number }): Cell | null {
  const value = line.cells.find((cell) => place.start >= cell.start && place.end <= cell.end);
  return (value && labelsBelow(view).get(value)?.cell) ?? null;
}

const isRowOfValues = ({ cells: [first, ...more] }: ViewLine) =>
  first !== undefined && more.every(isValue) && (isValue(first) || (isName(first) && more.length >= fewestValues));
const isRowOfLabels = (line: ViewLine) => line.cells.every(isLabel);

/** Of a row's cells so many must be values; whom the paper is for may stand beside them. */
const fewestValues = 3;
const isName = ({ folded }: Cell) => /^[^\d:$%]{3,40}$/.test(folded);

/** Every value of a row with the label in its column of the other row; null where one of them has none. */
function pairsOf(values: ViewLine, labels: ViewLine): [Cell, Cell][] | null {
  const apart = Math.abs(labels.top - values.top);
  if (labels.page !== values.page || apart > values.height * reach || values.cells.length < 2) return null;
  return (isRowOfValues(values) && pairCells(values.cells, labels.cells)) || pairsBesideBlock(values, labels);
}

/** Beside the lines of a name and address, in their own column. */
function pairsBesideBlock(values: ViewLine, labels: ViewLine): [Cell, Cell][] | null {
  const [name, ...figures] = values.cells;
  const [next, ...words] = labels.cells;
  const isBlock = name && next && isName(name) && Math.abs(name.left - next.left) < sameColumn;
  return isBlock && figures.length > 1 && figures.every(isValue) ? pairCells(figures, words) : null;
}

function pairCells(values: readonly Cell[], labels: readonly Cell[]): [Cell, Cell][] | null {
  if (!labels.every(isLabel)) return null;
  const pairs = values.flatMap((value): [Cell, Cell][] => {
    const label = labels.find(
      (cell) => Math.abs(cell.left - value.left) < sameColumn || Math.abs(centre(cell) - centre(value)) < sameColumn,
    );
    return label ? [[value, label]] : [];
  });
  return pairs.length === values.length ? pairs : null;
}

const centre = ({ left, right }: Cell) => (left + right) / 2;
