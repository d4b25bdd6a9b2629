import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { type DecimalSign, decimalSignOf, readAmounts, type WrittenAmount } from '#core/extraction/money-notation';
import { readDates } from '#core/extraction/date-notation';
import { type AmountLabel, readAmountLabel, taxTableHeading } from '#core/extraction/local-extractor/labels/amount-labels';
import { labelAbove, labelOfRun } from '#core/extraction/local-extractor/candidates/label-places';

/** How an amount stands to the words that name it. */
export type Relation = 'left' | 'row' | 'above' | 'run' | 'none';

export interface AmountCandidate extends Place {
  cents: number;
  currency: string | null;
  decimals: number;
  label: AmountLabel | null;
  /** The words themselves, folded. */
  words: string;
  relation: Relation;
  /** It is the last amount of its line, where a table keeps its totals. */
  lastOfLine: boolean;
  /** It stands in a table of taxes. */
  inTaxTable: boolean;
}

/** No more than these are weighed; a document with more is a listing, and its totals come last, so the last ones are kept. */
export const maxAmounts = 1500;

/** Every amount of the document with the words that name it. */
export function findAmounts(view: DocumentView): AmountCandidate[] {
  const sign = decimalSignOf(view.folded);
  const found: AmountCandidate[] = [];
  const writtenByLine = view.lines.map((line) => amountsOfLine(line, sign));
  let taxTableUntil = -1;
  for (const line of view.lines) {
    const written = writtenByLine[line.index] ?? [];
    if (taxTableHeading.test(line.folded)) taxTableUntil = line.index + 14;
    if (/total.{0,20}(?:due|payable)|brutto|zahlbetrag|grand total|belegsummen/.test(line.folded)) taxTableUntil = -1;
    written.forEach((amount, position) => {
      const named = nameOf(view, writtenByLine, line, written, position);
      found.push({
        line,
        start: amount.start,
        end: amount.end,
        cents: amount.cents,
        currency: amount.currency,
        decimals: amount.decimals,
        ...named,
        lastOfLine: position === written.length - 1,
        inTaxTable: line.index <= taxTableUntil,
      });
    });
  }
  return found.slice(-maxAmounts);
}

/** The amounts of a line that are no part of a date. */
function amountsOfLine(line: ViewLine, sign: DecimalSign): WrittenAmount[] {
  const amounts = readAmounts(line.folded, sign);
  if (amounts.length === 0) return amounts;
  const dates = readDates(line.folded);
  return amounts.filter((amount) => !dates.some((date) => amount.start < date.end && amount.end > date.start));
}

type Named = Pick<AmountCandidate, 'label' | 'words' | 'relation'>;

function nameOf(
  view: DocumentView,
  all: readonly WrittenAmount[][],
  line: ViewLine,
  written: readonly WrittenAmount[],
  position: number,
): Named {
  const amount = written[position];
  if (!amount) return { label: null, words: '', relation: 'none' };
  const before = line.folded.slice(written[position - 1]?.end ?? 0, amount.start);
  const words = nearestWords(before);
  const label = words ? readAmountLabel(words) : null;
  if (label) return { label, words, relation: 'left' };
  if (!words && position > 0) {
    const rowWords = line.folded.slice(0, written[0]?.start ?? 0).trim();
    const rowLabel = readAmountLabel(rowWords);
    if (rowLabel) return { label: rowLabel, words: rowWords, relation: 'row' };
  }
  if (words && /[a-z]{3}/.test(words)) return { label: null, words, relation: 'none' };
  const above = labelAbove(view, line, amount);
  if (above) return { label: readAmountLabel(above.folded), words: above.folded, relation: 'above' };
  const run = labelOfRun(view, all, line);
  if (run) return { label: readAmountLabel(run), words: run, relation: 'run' };
  return { label: null, words, relation: 'none' };
}

/** The last column of words before an amount: `Shipping   Total` names its amount by `Total`. */
function nearestWords(before: string): string {
  const columns = before.split('   ').map((column) => column.trim());
  const named = columns.filter((column) => /[a-z]{2}/.test(column));
  const nearest = named.at(-1) ?? '';
  const joined = named.slice(-2).join(' ');
  // A label can be torn apart by its own spacing (`Total   (RM):`).
  return readAmountLabel(nearest) ? nearest : joined;
}
