import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { decimalSignOf, readAmounts } from '#core/extraction/money-notation';
import { wholeNumber } from '#core/extraction/local-extractor/candidates/number-places';

const title = /^\W*(?:(?:tax|sales|service|final) )?(?:invoice|bill|rechnung|facture|factura|fattura|factuur)\W{1,3}(?=[a-z]{0,5}[-/]?\d)/;
const titleLines = 12;
const year = /^(?:19|20)\d\d$/;

/**
 * The number in the title of a paper (`INVOICE 1043`), where another was found in a row below it that has a sum: such a row names what was billed, paid
 * or given before. Null where the title has none, or the other stands in no such row.
 */
export function numberOfTitle(view: DocumentView, other: Place): Place | null {
  const sign = decimalSignOf(view.folded);
  const hasSum = ({ folded }: ViewLine): boolean =>
    readAmounts(folded, sign).some(({ decimals, currency }) => decimals === 2 || currency !== null);
  if (!hasSum(other.line)) return null;
  for (const line of view.lines.slice(0, Math.min(titleLines, other.line.index)))
    for (const cell of line.cells) {
      const words = title.exec(cell.folded)?.[0];
      const place = words === undefined || hasSum(line) ? null : titled(line, cell.start + words.length, cell.end);
      if (place) return place;
    }
  return null;
}

/** All that follows the title in its cell, where it is a number. */
function titled(line: ViewLine, start: number, end: number): Place | null {
  const rest = line.folded.slice(start, end);
  if (/^#?\d{2,4}$/.test(rest)) return year.test(rest) ? null : { line, start: end - rest.replace('#', '').length, end };
  return wholeNumber(line, start, end);
}
