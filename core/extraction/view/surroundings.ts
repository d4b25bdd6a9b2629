import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { memoized } from '#core/extraction/notation/memoized';

/** The directions in which words can name a value. */
export const directions = ['before', 'after', 'left', 'right', 'above', 'header', 'below', 'lineBefore', 'section'] as const;
export type Direction = (typeof directions)[number];

/** The folded words around a value, by direction; a direction without words is absent. */
export type Surroundings = Partial<Record<Direction, string>>;

/** A word of two letters, or one character of a script without blanks. */
const hasWord = (folded: string): boolean => /\p{L}{2}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/u.test(folded);

/** A column's header is at most so many lines above its values. */
const headerReach = 30;
/** A label is at most so many line heights above or below its value. */
const labelReach = 2.6;
/** Further where both stand in a row of several columns, and so many where the words of a label go on in the next line. */
const [gridReach, wrapReach] = [4.2, 1.8];
const longestWords = 90;

/** Everything that names or describes the value at a place. `values` are the places of all values of the same line, from left to right. */
export function surroundingsOf(view: DocumentView, place: Place, values: readonly Pick<Place, 'start' | 'end'>[]): Surroundings {
  const { line, start, end } = place;
  const ownCell = line.cells.find((cell) => start >= cell.start && start < cell.end);
  const found: Surroundings = {};
  const put = (direction: Direction, words: string | undefined): void => {
    const text = words?.trim();
    if (text && hasWord(text)) found[direction] = text.slice(-longestWords);
  };
  const previous = values.findLast((nearby) => nearby.end <= start);
  const next = values.find((nearby) => nearby.start >= end);
  if (ownCell) {
    put('before', line.folded.slice(Math.max(ownCell.start, previous?.end ?? 0), start));
    put('after', line.folded.slice(end, Math.min(ownCell.end, next?.start ?? ownCell.end)).slice(0, longestWords));
  }
  if (!found.before) {
    const left = line.cells.findLast((cell) => cell.end <= start && cell !== ownCell && hasWord(withoutValues(line, cell, values)));
    put('left', left && withoutValues(line, left, values));
  }
  const isNamed = found.before ?? found.left ?? found.after;
  if (isNamed === undefined) put('right', cellBehind(line, end, next?.start)?.folded.slice(0, longestWords));
  const span = extent(line, place);
  put('above', labelOf(view, overlapping(view, line, span, -1)));
  put('below', overlapping(view, line, span, 1)?.cell.folded);
  put('header', labelOf(view, headerOf(view, line, span)));
  const before = view.lines[line.index - 1];
  if (ownCell === line.cells[0] && before?.page === line.page && before.cells.length === 1) put('lineBefore', before.folded);
  put('section', sectionOf(view, line)?.folded);
  return found;
}

/** Left and right edge of a place, in fractions of the page's width. */
function extent(line: ViewLine, { start, end }: Pick<Place, 'start' | 'end'>): readonly [number, number] {
  const words = line.words.filter((word) => word.end > start && word.start < end);
  return [Math.min(...words.map(({ box }) => box[0])), Math.max(...words.map(({ box }) => box[0] + box[2]))];
}

/** The words of a cell without the values in it. */
function withoutValues(line: ViewLine, cell: Cell, values: readonly Pick<Place, 'start' | 'end'>[]): string {
  let text = '';
  let at = cell.start;
  for (const value of values) {
    if (value.end <= cell.start || value.start >= cell.end) continue;
    text += line.folded.slice(at, Math.max(at, value.start));
    at = Math.max(at, value.end);
  }
  return text + line.folded.slice(at, cell.end);
}

interface Found {
  cell: Cell;
  line: ViewLine;
}

/** The column right of a value, up to the next value. */
function cellBehind(line: ViewLine, end: number, next = Infinity): Cell | undefined {
  const cell = line.cells.find(({ start }) => start >= end);
  return cell && cell.end <= next ? cell : undefined;
}

const inColumn = ({ cells }: ViewLine, [left, right]: readonly [number, number]): Cell | undefined =>
  cells.find((cell) => cell.left < right && cell.right > left);

/** The nearest cell above or below that overlaps in width and has words in it. */
function overlapping(view: DocumentView, line: ViewLine, span: readonly [number, number], step: 1 | -1): Found | undefined {
  for (let at = line.index + step; ; at += step) {
    const nearby = view.lines[at];
    if (!nearby || nearby.page !== line.page) return undefined;
    const reach = line.cells.length > 1 && nearby.cells.length > 1 ? gridReach : labelReach;
    if (distance(nearby, line) > gridReach) return undefined;
    const cell = inColumn(nearby, span);
    if (cell) return distance(nearby, line) <= reach && hasWord(cell.folded) ? { cell, line: nearby } : undefined;
  }
}

/** In heights of the higher line. */
const distance = (one: ViewLine, other: ViewLine): number => Math.abs(one.top - other.top) / Math.max(one.height, other.height);

/** The words of a label, with those it begins with in the line above, where labels stand beside each other. */
function labelOf(view: DocumentView, found: Found | undefined): string | undefined {
  if (!found) return undefined;
  const { cell, line } = found;
  const above = view.lines[line.index - 1];
  if (!above || above.page !== line.page || above.cells.length < 2 || distance(above, line) > wrapReach) return cell.folded;
  const begun = inColumn(above, [cell.left, cell.right]);
  return begun && hasWord(begun.folded) && !/\d/.test(begun.folded) ? `${begun.folded} ${cell.folded}` : cell.folded;
}

/** The header of a place's column: the first cell upwards, past figures, that overlaps in width and consists of words. */
function headerOf(view: DocumentView, line: ViewLine, span: readonly [number, number]): Found | undefined {
  let figures = 0;
  for (let at = line.index - 1; at >= 0 && line.index - at <= headerReach; at -= 1) {
    const nearby = view.lines[at];
    if (!nearby || nearby.page !== line.page) return undefined;
    const cell = inColumn(nearby, span);
    if (!cell) continue;
    if (/\d/.test(cell.folded) && !/\p{L}{3}/u.test(cell.folded)) {
      figures += 1;
      continue;
    }
    return figures > 0 && nearby.cells.length > 1 ? { cell, line: nearby } : undefined;
  }
  return undefined;
}

const isHeading = memoized(
  ({ cells, text, folded }: ViewLine) => cells.length === 1 && text.length <= 40 && !/\d|[:.,;]$/.test(text) && hasWord(folded),
);

/** The heading above a line: the nearest line above that is alone in its line, short and without figures. */
function sectionOf(view: DocumentView, line: ViewLine): ViewLine | undefined {
  for (let at = line.index - 1; at >= 0 && line.index - at <= headerReach; at -= 1) {
    const nearby = view.lines[at];
    if (!nearby || nearby.page !== line.page) return undefined;
    if (isHeading(nearby)) return nearby;
  }
  return undefined;
}
