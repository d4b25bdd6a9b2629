import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { memoized } from '#core/extraction/notation/memoized';

/** The directions in which words can name a value. */
export const directions = ['before', 'after', 'left', 'above', 'header', 'below', 'lineBefore', 'section'] as const;
export type Direction = (typeof directions)[number];

/** The folded words around a value, by direction; a direction without words is absent. */
export type Surroundings = Partial<Record<Direction, string>>;

/** A word of two letters, or one character of a script without blanks. */
const hasWord = (folded: string): boolean => /\p{L}{2}|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/u.test(folded);

/** A column's header is at most so many lines above its values. */
const headerReach = 30;
/** A label is at most so many line heights above or below its value. */
const labelReach = 2.6;
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
  const span = extent(line, place);
  put('above', overlapping(view, line, span, -1)?.folded);
  put('below', overlapping(view, line, span, 1)?.folded);
  put('header', headerOf(view, line, span)?.folded);
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

/** The nearest cell above or below that overlaps in width and has words in it. */
function overlapping(view: DocumentView, line: ViewLine, [left, right]: readonly [number, number], step: 1 | -1): Cell | undefined {
  for (let at = line.index + step; ; at += step) {
    const nearby = view.lines[at];
    if (!nearby || nearby.page !== line.page || Math.abs(nearby.top - line.top) > labelReach * Math.max(line.height, nearby.height))
      return undefined;
    const cell = nearby.cells.find((above) => above.left < right && above.right > left);
    if (cell) return hasWord(cell.folded) ? cell : undefined;
  }
}

/** The header of a place's column: the first cell upwards, past figures, that overlaps in width and consists of words. */
function headerOf(view: DocumentView, line: ViewLine, [left, right]: readonly [number, number]): Cell | undefined {
  let figures = 0;
  for (let at = line.index - 1; at >= 0 && line.index - at <= headerReach; at -= 1) {
    const nearby = view.lines[at];
    if (!nearby || nearby.page !== line.page) return undefined;
    const cell = nearby.cells.find((above) => above.left < right && above.right > left);
    if (!cell) continue;
    if (/\d/.test(cell.folded) && !/\p{L}{3}/u.test(cell.folded)) {
      figures += 1;
      continue;
    }
    return figures > 0 && nearby.cells.length > 1 ? cell : undefined;
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
