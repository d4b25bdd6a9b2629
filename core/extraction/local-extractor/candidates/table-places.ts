import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { extent } from '#core/extraction/local-extractor/candidates/label-places';

const headReach = 14;
const sectionReach = 30;
/** What is longer than this is a sentence and heads nothing. */
const longestHead = 64;

/** Heads of one row together have no more words; a line that has is a sentence. */
const mostWords = 12;

const hasFigure = (cell: Cell) => /\d[.,]\d\d(?![\d%])|\$ ?\d/.test(cell.folded);
const isWords = (cell: Cell) => /[a-z]{2}|\b20\d\d\b|\d\/\d/.test(cell.folded) && !hasFigure(cell);

function overlaps(cell: Cell, [left, right]: readonly [number, number]): boolean {
  return cell.left < right + 0.01 && cell.right > left - 0.01;
}

/** The nearest words above a figure in its own column, figures and gaps between them passed over: the head of its column. */
export function columnHead(view: DocumentView, amount: Place): string | null {
  const span = extent(amount.line, amount);
  // What ends before the row begins is of a table beside it.
  const label = labelCell(amount);
  const begin = label?.left ?? 0;
  for (let up = 1; up <= headReach; up++) {
    const above = view.lines[amount.line.index - up];
    if (!above || above.page !== amount.line.page) return null;
    const cell = above.cells.find((other) => overlaps(other, span) && isWords(other));
    const alone = above.cells.length === 1 ? above.cells[0] : undefined;
    if (!cell && label && headsBlocks(above, label, span)) return null;
    // A heading of its own begins another table: what stands above it heads no column of this one.
    if (!cell && alone && isWords(alone) && alone.left > 0.02 && alone.left < span[1] && alone.right > begin && !isHalf(view, above, alone))
      return null;
    if (!cell) continue;
    const own = ownWords(above, cell, amount.line, span);
    if (own !== null) return own;
    if (cell.folded.length > longestHead) return null;
    return `${headAbove(view, above, cell)} ${cell.folded}`.trim();
  }
  return null;
}

/** Headings of blocks beside each other (`Payment due   Rate`), one of them over the row's own words: what stands above heads no column of it. */
function headsBlocks({ cells }: ViewLine, label: Cell, [left]: readonly [number, number]): boolean {
  const own = cells.find((cell) => Math.abs(cell.left - label.left) < 0.012);
  return own !== undefined && cells.length > 1 && cells.every((cell) => isWords(cell) && !/\d/.test(cell.folded)) && own.right < left;
}

/** The upper or lower half of a label of two lines, with its figures beside its middle or its other half: no heading. */
function isHalf(view: DocumentView, line: ViewLine, cell: Cell): boolean {
  const isBeside = [view.lines[line.index - 1], view.lines[line.index + 1]].some(
    (other) => other?.page === line.page && Math.abs(other.top - line.top) < line.height * 0.8 && other.cells.some(hasFigure),
  );
  const below = view.lines[line.index + 1]?.cells.find((other) => Math.abs(other.left - cell.left) < 0.008);
  return isBeside || /\([^)]*$|\b(?:and|of|or)$|^[^(]*\)/.test(cell.folded) || /^[\p{Ll}(]/u.test(below?.text ?? '');
}

/** Of heads that run together over several figures, the words over one of them; null where a head stands over one figure alone. */
function ownWords(heads: ViewLine, head: Cell, row: ViewLine, span: readonly [number, number]): string | null {
  if (row.cells.filter((cell) => hasFigure(cell) && !/[a-z]{3}/.test(cell.folded) && overlaps(cell, [head.left, head.right])).length < 2)
    return null;
  if (head.folded.split(' ').length > mostWords) return null;
  const over = heads.words.filter(
    ({ start, end, box: [left, , width] }) =>
      start >= head.start && end <= head.end && left < span[1] + 0.01 && left + width > span[0] - 0.01,
  );
  const [first, last] = [over[0], over.at(-1)];
  return first && last ? heads.folded.slice(first.start, last.end) : null;
}

/** What is wider belongs to a head below it where their edges or middles are the same. */
const widestHead = 0.2;
const sameEdge = 0.006;

/** A head of two lines: its first line stands right above, as narrow as the second. */
function headAbove(view: DocumentView, line: ViewLine, cell: Cell): string {
  const first = upperHead(view, line, cell);
  // What holds a number of its own is a label with its value.
  const isHead = first && !/\d/.test(first.folded.replace(/\b20\d\d\b|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?/g, ''));
  if (!isHead) return '';
  const off = [first.left - cell.left, first.right - cell.right, first.left + first.right - cell.left - cell.right];
  return first.right - first.left < widestHead || off.some((one) => Math.abs(one) < sameEdge) ? first.folded : '';
}

/** In heights of a line: what stands higher is no first line of the same head. */
const headHeight = 1.9;

/** The words of a row of heads right above, lines of a column beside them passed over. */
function upperHead(view: DocumentView, line: ViewLine, { left, right }: Cell): Cell | undefined {
  for (let up = 1; up <= 2; up++) {
    const above = view.lines[line.index - up];
    if (!above || above.page !== line.page || line.top - above.top > line.height * headHeight) return undefined;
    if (!above.cells.some((other) => overlaps(other, [left, right]))) continue;
    return above.cells.length < 2 ? undefined : above.cells.find((other) => overlaps(other, [left, right]) && isWords(other));
  }
  return undefined;
}

/** A heading set in the middle over its block has nothing beside it in the block. */
function isCentred(line: ViewLine, cell: Cell): boolean {
  const at = line.cells.indexOf(cell);
  const [before, after] = [line.cells[at - 1], line.cells[at + 1]];
  return (!before || cell.left - before.right > 0.08) && (!after || after.left - cell.right > 0.08);
}

/** A heading alone on its line, or the first of the row's heads, stands over a whole row of bare figures, from its first on. */
function headsRow(cell: Cell, row: ViewLine): boolean {
  const first = row.cells[0];
  return first !== undefined && !row.cells.some((other) => /[a-z]{2}/.test(other.folded)) && Math.abs(cell.left - first.left) < 0.06;
}

/** Rows that share the words left of their first. */
const groupReach = 8;
const mostGroupWords = 5;

/**
 * The words left of a block of rows, beside its first row (`*** NEXT PAYMENT ***   PRINCIPAL   361.64`, the rows below it with nothing
 * there), nearest first.
 */
export function groupWords(view: DocumentView, amount: Place): string[] {
  const label = labelCell(amount);
  if (!label) return [];
  for (let up = 0; up <= groupReach; up++) {
    const row = view.lines[amount.line.index - up];
    if (!row || row.page !== amount.line.page) return [];
    const own = row.cells.find((cell) => Math.abs(cell.left - label.left) < 0.012);
    if (!own || !row.cells.some((cell) => cell.left > own.left && hasFigure(cell))) return [];
    const left = row.cells.filter((cell) => cell.right < own.left);
    if (left.length === 0) continue;
    return !left.every(isWords)
      ? []
      : left
          .filter((cell) => isWords(cell) && cell.folded.split(' ').length <= mostGroupWords)
          .map(({ folded }) => folded)
          .toReversed();
  }
  return [];
}

/** Set in by at least this much, in fractions of the page, a row belongs to the one above it that is not. */
const indent = 0.008;
const parentReach = 4;

/** The words of the row that an indented row is part of (`Payment received 980.00` over `Interest portion 666.01`), null for a row that is not. */
export function parentWords(view: DocumentView, amount: Place): string | null {
  const label = labelCell(amount);
  if (!label) return null;
  for (let up = 1; up <= parentReach; up++) {
    const above = view.lines[amount.line.index - up];
    if (!above || above.page !== amount.line.page) return null;
    const cell = above.cells.find((other) => other.left < label.left + indent && other.right > label.left);
    if (!cell || cell.left > label.left - indent) continue;
    return label.left - cell.left < farthestIn && above.cells.some((other) => other.left > cell.left && hasFigure(other))
      ? cell.folded
      : null;
  }
  return null;
}

const farthestIn = 0.06;

/** The cell left of a figure that holds its words. */
export function labelCell(amount: Place): Cell | undefined {
  return amount.line.cells.findLast(
    (cell) => cell.start <= amount.start && /[a-z]{2}/.test(cell.folded.slice(0, amount.start - cell.start)),
  );
}

/**
 * The headings above a figure, nearest first: short words above its row that name no figure of their own. Only what stands over the
 * row itself counts, so that boxes beside each other keep their own headings.
 */
export function headingsAbove(view: DocumentView, amount: Place, hasAmount: (line: ViewLine, cell: Cell) => boolean): string[] {
  const [left, right] = extent(amount.line, amount);
  const label = labelCell(amount);
  const span = [Math.min(label?.left ?? left, left), right] as const;
  const found: string[] = [];
  for (let up = 1; up <= sectionReach; up++) {
    const above = view.lines[amount.line.index - up];
    if (!above || above.page !== amount.line.page) break;
    for (const cell of above.cells)
      if (
        ((overlaps(cell, span) && cell.left < span[0] + 0.06) ||
          (cell.left > span[0] && cell.right < span[1] && isCentred(above, cell)) ||
          ((above.cells.length === 1 || (up <= 2 && cell === above.cells[0])) && headsRow(cell, amount.line))) &&
        isWords(cell) &&
        cell.folded.length <= longestHead &&
        !hasAmount(above, cell)
      )
        found.push(cell.folded);
  }
  return found;
}
