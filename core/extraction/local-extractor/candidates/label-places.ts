import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';

interface Span {
  start: number;
  end: number;
}

const runLimit = 24;

/** The words right above a place, in the same column: the head of a small table, or a label with its value below. */
export function cellAbove(view: DocumentView, line: ViewLine, span: Span, linesUp = 2): Cell | null {
  return wordsOver(view, line, span, linesUp)?.cell ?? null;
}

/** How long something is owed heads a column too: `31-60`. */
const spanOfDays = /^\d{1,3} ?[-–] ?\d{2,3}$|^\d{2,3}\+$/;

/** As `cellAbove`, with the line they stand on. */
export function wordsOver(view: DocumentView, line: ViewLine, span: Span, linesUp = 2): { cell: Cell; line: ViewLine } | null {
  const [left, right] = extent(line, span);
  for (let up = 1; up <= linesUp; up++) {
    const above = view.lines[line.index - up];
    if (!above || above.page !== line.page) return null;
    const cell = above.cells.find(
      (other) => other.left < right && other.right > left && (/[a-z]{2}/.test(other.folded) || spanOfDays.test(other.folded)),
    );
    if (cell) return { cell, line: above };
  }
  return null;
}

/** The cell right below (or above) a place, begun where it begins, with its line; a line of other columns may lie between. */
export function nextInColumn(
  view: DocumentView,
  line: ViewLine,
  { left }: Pick<Cell, 'left'>,
  step: 1 | -1 = 1,
): { cell: Cell; line: ViewLine } | null {
  for (let off = 1; off <= 2; off++) {
    const other = view.lines[line.index + off * step];
    if (!other || other.page !== line.page || Math.abs(other.top - line.top) > line.height * 2.6) return null;
    const cell = other.cells.find((one) => Math.abs(one.left - left) < 0.012);
    if (cell) return { cell, line: other };
  }
  return null;
}

/** So many lines above it, those of other columns with them, lead to a bare `on`. */
const columnReach = 5;

/** What a narrow column says down to a place: `We'll draft` / `$418.75` / `on`. */
export function columnWords(view: DocumentView, { line, cell }: { line: ViewLine; cell: Cell }): string {
  return view.lines
    .slice(Math.max(0, line.index - columnReach), line.index + 1)
    .flatMap((other) => (other.page === line.page ? other.cells.filter(({ left }) => Math.abs(left - cell.left) < 0.012) : []))
    .map(({ folded }) => folded)
    .join(' ');
}

/** As `cellAbove`, where those words name an amount. */
export function labelAbove(view: DocumentView, line: ViewLine, span: Span): Cell | null {
  const cell = isAlone(line) ? overInColumn(view, line, span) : cellAbove(view, line, span);
  return cell && !/\d[.,]\d\d/.test(cell.folded) && readAmountLabel(cell.folded) ? cell : null;
}

/** A label set in a narrow column goes on below in so many lines, of so many letters each. */
const mostRunOns = 2;
const longestRunOn = 24;

/**
 * What a label says in the lines below it, where its column is too narrow for it (`Outstanding   $312,755.90` / `principal`): words in
 * the same place, none of them a figure's own. Empty where it does not go on; a capital begins something else unless `unnamed`.
 */
export function runOn(view: DocumentView, line: ViewLine, amount: Span, unnamed: boolean): string {
  const label = line.cells.findLast(
    (cell) => cell.start < amount.start && /[a-z]{2}/.test(cell.folded.slice(0, amount.start - cell.start)),
  );
  if (!label || label.end > amount.start) return '';
  const right = endOfRow(line, amount);
  const words: string[] = [];
  for (let down = 1; down <= mostRunOns; down++) {
    const [below, before] = [view.lines[line.index + down], view.lines[line.index + down - 1]];
    if (!below || !before || below.page !== line.page || below.top - before.top > before.height * 2) break;
    const cell = below.cells.find((other) => Math.abs(other.left - label.left) < 0.008);
    const isOwn = cell && below.cells.every((other) => other === cell || other.left > right || other.right < label.left);
    const goesOn = unnamed || /^[\p{Ll}(]/u.test(cell?.text ?? '') || /(?:\b(?:and|of|for|to)|[&/])$/.test(words.at(-1) ?? label.folded);
    if (!cell || !isOwn || cell.folded.length > longestRunOn || /\d|:$/.test(cell.folded) || !goesOn) break;
    words.push(cell.folded);
  }
  return words.join(' ');
}

/** Where the figures of a row end that begins with this one; what stands farther right, under words of its own, is of another table. */
function endOfRow(line: ViewLine, amount: Span): number {
  let right = extent(line, amount)[1];
  for (const cell of line.cells) {
    if (cell.start <= amount.start) continue;
    if (/[a-z]{2}/.test(cell.folded)) break;
    right = Math.max(right, cell.right);
  }
  return right;
}

/** So far apart, in heights of a line, the two lines of one label are. */
const lineApart = 2.2;
/** Nearer than this part of their height, two lines overlap. */
const tight = 0.85;

/**
 * The label of a row of figures that stands in the middle beside its two lines (`Escrow (Taxes and`, figures, `Insurance)`), or ends it
 * with the second of them. Null where the lines above and below it are rows of their own. A label of another table of the row stands
 * right of where that begins, `from`.
 */
export function labelAround(view: DocumentView, line: ViewLine, amount: Span, from = 0): string | null {
  const above = view.lines[line.index - 1];
  const own = line.cells.findLast((cell) => cell.end <= amount.start && /[a-z]{2}/.test(cell.folded));
  const isSecond = own !== undefined && /^[^(]{2,}\)/.test(own.folded);
  const below = isSecond ? line : view.lines[line.index + 1];
  if (!above || !below || above.page !== line.page || below.page !== line.page) return null;
  if (below.top - above.top > line.height * lineApart) return null;
  if (!isSecond && labelAbove(view, line, amount)) return null;
  // Lines that overlap are of one row, whatever figures their words hold: `Deposit 1/2/2026 ck`, `4471`.
  const isTight =
    !isSecond && [above, below].every((other) => Math.abs(other.top - line.top) < Math.min(line.height, other.height) * tight);
  const [left, right] = extent(line, amount);
  const isFree = (other: ViewLine, but: Cell) =>
    other === line || other.cells.every((cell) => cell === but || cell.right < but.left || cell.left > right);
  for (const first of above.cells) {
    const second = below.cells.find((cell) => Math.abs(cell.left - first.left) < 0.008 && (!isSecond || cell === own));
    if (
      !second ||
      // Words of the row itself between it and the figures name them.
      (own && !isSecond && own.left > Math.max(first.right, second.right)) ||
      first.right > left ||
      first.left < from ||
      !/[a-z]{2}/.test(first.folded) ||
      (!isTight && /\d/.test(first.folded + second.folded))
    )
      continue;
    if (second.right > left || !(isTight || /^[\p{L}(]/u.test(second.text)) || !isFree(above, first) || !isFree(below, second)) continue;
    if (isSecond || line.cells.every((cell) => cell.right < first.left || cell.left > first.right))
      return `${first.folded} ${second.folded}`;
  }
  return null;
}

/** From here on a place stands in the second of two columns. */
const secondColumn = 0.3;

/** Over an amount alone on its line: words of its own column, with lines of the other column between or beside them. */
function overInColumn(view: DocumentView, line: ViewLine, span: Span): Cell | null {
  const [left] = extent(line, span);
  const over = left > secondColumn ? wordsOver(view, line, span, 3) : null;
  if (!over || Math.abs(over.cell.left - left) > 0.012) return null;
  return line.index - over.line.index > 1 || !isAlone(over.line) ? over.cell : null;
}

/** Left and right edge of a place, in fractions of the page. */
export function extent(line: ViewLine, span: Span): [number, number] {
  const words = line.words.filter((word) => word.end > span.start && word.start < span.end);
  const left = Math.min(...words.map((word) => word.box[0]));
  const right = Math.max(...words.map((word) => word.box[0] + word.box[2]));
  return [left, right];
}

function isAlone(line: ViewLine): boolean {
  return line.cells.length === 1;
}

/**
 * Where labels come in one run of lines and their amounts in the next (columns read one after the other), the n-th amount from the
 * end of its run belongs to the n-th label from the end of its run. With one of each that is a label with its amount on the line below.
 */
export function labelOfRun(view: DocumentView, all: readonly (readonly Span[])[], line: ViewLine): string | null {
  if (!isAlone(line)) return null;
  const isBare = (at: number) => {
    const other = view.lines[at];
    const spans = all[at] ?? [];
    const span = spans[0];
    if (!other || !span || spans.length !== 1 || other.page !== line.page) return false;
    return !/[a-z]{3}/.test(other.folded.slice(0, span.start) + other.folded.slice(span.end));
  };
  const isNoise = (at: number) => {
    const other = view.lines[at];
    return other !== undefined && (all[at] ?? []).length === 0 && !/[a-z]{3}|\d{2}/.test(other.folded);
  };
  if (!isBare(line.index)) return null;
  let behind = 0;
  for (let at = line.index + 1; at < line.index + runLimit && (isBare(at) || isNoise(at)); at++) if (isBare(at)) behind++;
  let first = line.index;
  while (line.index - first < runLimit && (isBare(first - 1) || isNoise(first - 1))) first--;
  const labels: string[] = [];
  for (let at = first - 1; at >= 0 && labels.length <= behind && first - at < runLimit * 2; at--) {
    if (isNoise(at)) continue;
    const other = view.lines[at];
    if (!other || (all[at] ?? []).length > 0 || !/[a-z]{2}/.test(other.folded)) break;
    if (!/summary/.test(other.folded)) labels.push(other.folded);
  }
  const label = labels[behind];
  return label !== undefined && readAmountLabel(label) ? label : null;
}
