import { levelBox, type Line, type Word } from '#core/reading/page-text';

/** In fractions of the page's width: left edges this close are the same in a scan. */
const sameEdge = 0.004;
/** In lines: what is farther away is another table. */
const reach = 8;
/** How many other lines must share an edge with a line, and how many times more lines than run across it. */
const fewestLines = 3;
const timesCrossed = 3;

/**
 * The words of a scan that begin a column, by line: words on several lines near begin at the same place, and none runs across it. OCR may read as one
 * line what belongs to two tables beside each other, with little more than a blank between them.
 */
export function columnStarts(lines: readonly Line[]): ReadonlySet<Word> {
  const starts = new Set<Word>();
  lines.forEach((line, at) => {
    const near = lines.slice(Math.max(0, at - reach), at + reach + 1).filter((other) => other !== line);
    for (const word of line.words.slice(1)) {
      const left = levelBox(word)[0];
      const shared = near.filter(({ words }) => words.some((other) => Math.abs(levelBox(other)[0] - left) < sameEdge)).length;
      const crossed = near.filter(({ words }) => words.some((other) => runsAcross(other, left))).length;
      if (shared >= fewestLines && crossed * timesCrossed < shared) starts.add(word);
    }
  });
  return starts;
}

function runsAcross(word: Word, edge: number): boolean {
  const [left, , width] = levelBox(word);
  return left < edge - sameEdge && left + width > edge + sameEdge;
}
