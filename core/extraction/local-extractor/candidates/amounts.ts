import { type Cell, cellAt, type DocumentView, type ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { wordLetters } from '#core/extraction/text-fold';
import { isSmallWord, type LocalSigns, localSigns } from '#core/extraction/currency-signs';
import { decimalSignOf, readAmounts, type WrittenAmount } from '#core/extraction/money-notation';
import type { DecimalSign } from '#core/extraction/written-number';
import { monthPattern } from '#core/extraction/month-names';
import { readDates } from '#core/extraction/date-notation';
import { type AmountLabel, readAmountLabel, taxTableHeading } from '#core/extraction/local-extractor/labels/amount-labels';
import { readMortgagePart } from '#core/extraction/local-extractor/labels/mortgage-words';
import { withAges } from '#core/extraction/local-extractor/candidates/aging-rows';
import { withoutAsides } from '#core/extraction/local-extractor/candidates/asides';
import { labelBelow } from '#core/extraction/local-extractor/candidates/labels-below';
import { cellAbove, extent, labelAbove, labelAround, labelOfRun, runOn } from '#core/extraction/local-extractor/candidates/label-places';

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
  /** The how-many-th amount behind its words, from 0, and whether none follows before the next words. */
  column: number;
  lastOfRow: boolean;
  /** It stands in a table of taxes. */
  inTaxTable: boolean;
}

/** No more than these are weighed; a document with more is a listing, and its totals come last, so the last ones are kept. */
export const maxAmounts = 1500;

/** Every amount of the document with the words that name it. */
export function findAmounts(view: DocumentView): readonly AmountCandidate[] {
  const sign = decimalSignOf(view.folded);
  const local = localSigns(view.folded);
  const found: AmountCandidate[] = [];
  const writtenByLine = view.lines.map((line) => amountsOfLine(line, sign, local));
  let taxTableUntil = -1;
  for (const line of view.lines) {
    const written = writtenByLine[line.index] ?? [];
    if (taxTableHeading.test(line.folded)) taxTableUntil = line.index + 20;
    if (/total.{0,20}(?:due|payable)|brutto|zahlbetrag|grand total|belegsummen/.test(line.folded)) taxTableUntil = -1;
    let before: AmountCandidate | undefined;
    written.forEach((amount, position) => {
      const named = nameOf(view, writtenByLine, line, written, position, before);
      if (before && named.relation === 'row') before.lastOfRow = false;
      before = {
        line,
        start: amount.start,
        end: amount.end,
        cents: amount.cents,
        currency: amount.currency,
        decimals: amount.decimals,
        ...named,
        lastOfLine: position === written.length - 1,
        lastOfRow: true,
        inTaxTable: line.index <= taxTableUntil,
      };
      found.push(before);
    });
  }
  return withoutAsides(view, withAges(view, found.slice(-maxAmounts)));
}

/** The amounts of a line that are no part of a date. */
function amountsOfLine(line: ViewLine, sign: DecimalSign, local: LocalSigns): WrittenAmount[] {
  const amounts = readAmounts(line.folded, sign, local).map((amount) => withoutWord(line, amount));
  if (amounts.length === 0) return amounts;
  const dates = readDates(line.folded);
  const apart = amounts.filter(
    (amount) => standsApart(line, amount) && !dates.some((date) => amount.start < date.end && amount.end > date.start),
  );
  return apart.filter((amount, at) => at === apart.length - 1 || !(isRatedBase(line, amount) || isFactor(line, amount)));
}

/** The amount without a word beside it that means money only in capitals: `400 nis`, where `nis400` and `NIS 400` are money. */
function withoutWord(line: ViewLine, amount: WrittenAmount): WrittenAmount {
  const [, before, after] = /^(?:(\p{L}+\.? )(?=.*\d)|.*\d( \p{L}+\.?)$)/u.exec(line.text.slice(amount.start, amount.end)) ?? [];
  const word = before ?? after ?? '';
  if (!isSmallWord(word.trim())) return amount;
  return { ...amount, currency: null, start: amount.start + (before?.length ?? 0), end: amount.end - (after?.length ?? 0) };
}

/** `Late fees (2 @ $15.00)   30.00`: the price of one, in the brackets of the words that name the sum. */
function isPriceOfOne({ folded }: ViewLine, { start, end }: WrittenAmount): boolean {
  return /\([^()]{0,24}\d ?(?:@|x|at) $|\([^()]{0,24}\d ?[@x]$/.test(folded.slice(0, start)) && /^(?: [a-z]+)?\)/.test(folded.slice(end));
}

/** `Interest at 8.00% on $58,210.95   $388.07`: what a rate is taken of tells how the figure behind it came about. */
function isRatedBase({ folded }: ViewLine, { start }: WrittenAmount): boolean {
  return /\d ?%(?: [a-z]+){0,2} (?:on|of|x|times) (?:[a-z]+ ){0,3}$/.test(folded.slice(0, start));
}

/** `640,000.00 × 7.49% × 31/360`, `1/12 × 7,057.44`: in a cell of their own the factors of the figure behind it. */
function isFactor(line: ViewLine, { start }: WrittenAmount): boolean {
  return /\d ?[x×*] ?\d.*(?:%|\d\/\d)|(?:%|\d\/\d{1,3}) ?[x×*] ?\d/.test(cellAt(line, start)?.folded ?? '');
}

const dayOfMonth = new RegExp(`(?<![a-z])(?:${monthPattern})\\.? $`);

/** A whole number without a currency is an amount only where it has a column of its own or ends the line, and is no year. */
function standsApart(line: ViewLine, amount: WrittenAmount): boolean {
  if (amount.decimals > 0 || amount.currency !== null) return true;
  const cell = cellAt(line, amount.start);
  if (cell && cell.end - cell.start <= amount.end - amount.start + 2) return true;
  // `Paid this year through May 29`.
  if (dayOfMonth.test(line.folded.slice(0, amount.start))) return false;
  // The code of a town.
  if (amount.end - amount.start === 5 && /[a-z],? [a-z]{2},? $/.test(line.folded.slice(0, amount.start))) return false;
  return amount.end === line.folded.length && !/^\(?(?:19|20)\d\d\)?$/.test(line.folded.slice(amount.start, amount.end));
}

type Named = Pick<AmountCandidate, 'label' | 'words' | 'relation' | 'column'>;

function nameOf(
  view: DocumentView,
  all: readonly WrittenAmount[][],
  line: ViewLine,
  written: readonly WrittenAmount[],
  position: number,
  before: AmountCandidate | undefined,
): Named {
  const amount = written[position];
  if (!amount) return { label: null, words: '', relation: 'none', column: 0 };
  const words = wordsOf(view, line, written, position);
  if (isPriceOfOne(line, amount)) return { label: null, words, relation: 'none', column: 0 };
  const under = words ? null : labelBelow(view, line, amount);
  if (under) return { label: readAmountLabel(under.folded), words: under.folded, relation: 'above', column: 0 };
  if (/^ late (?:fee|charge|penalty)/.test(line.folded.slice(amount.end)))
    return { label: { kind: 'late_fee', strength: 1 }, words, relation: 'left', column: 0 };
  const label = words ? readAmountLabel(words) : null;
  if (label) return { label, words, relation: 'left', column: 0 };
  // A telephone or meter number between two figures begins a row of its own.
  const apart = position > 0 && !words && /\d{2,}-\d{2,}/.test(line.folded.slice(written[position - 1]?.end ?? 0, amount.start));
  if (apart) return { label: null, words: '', relation: 'none', column: 0 };
  const over = !words && position > 0 ? (headOfSum(view, line, written, amount) ?? ownHead(view, line, amount, before)) : null;
  if (over && over.folded !== before?.words)
    return { label: readAmountLabel(over.folded) ?? newOfSum(over), words: over.folded, relation: 'above', column: 0 };
  if (!words && before?.words)
    return { label: before.relation === 'above' ? null : before.label, words: before.words, relation: 'row', column: before.column + 1 };
  // Words that name a part of a loan's payment need no head.
  const head = words && !readMortgagePart(words) && amount.decimals === 2 ? gridHead(view, line, amount) : null;
  if (head) return { label: readAmountLabel(head.folded), words: head.folded, relation: 'above', column: 0 };
  if (words && /[a-z]{3}/.test(words)) return { label: null, words, relation: 'none', column: 0 };
  const above = labelAbove(view, line, amount);
  if (above) return { label: readAmountLabel(above.folded), words: above.folded, relation: 'above', column: 0 };
  const after = written.length === 1 && !words && amount.decimals === 2 ? line.folded.slice(amount.end).trim() : '';
  const named = after ? readAmountLabel(after) : null;
  if (named ?? readMortgagePart(after)) return { label: named, words: after, relation: 'left', column: 0 };
  const run = labelOfRun(view, all, line);
  if (run) return { label: readAmountLabel(run), words: run, relation: 'run', column: 0 };
  return { label: null, words, relation: 'none', column: 0 };
}

/** The second line of a label whose first has the bracket open: `Insurance)`. */
const endsBracket = /^[^(]{2,}\)\W*$/;

/** The words before an amount, or around it where its label has two lines; empty where there are none. */
function wordsOf(view: DocumentView, line: ViewLine, written: readonly WrittenAmount[], position: number): string {
  const [amount, last] = [written[position], written[position - 1]];
  if (!amount) return '';
  const nearest = nearestWords(explained(line, last, amount) ?? lastSentence(view, line, last?.end ?? 0, amount.start));
  // Figures of another table may stand before it in its row; what they are named by names it no more.
  const from = position === 0 ? 0 : last && (!nearest || endsBracket.test(nearest)) ? extent(line, last)[1] : null;
  const around = from !== null && readMortgagePart(nearest) === null ? labelAround(view, line, amount, from) : null;
  if (around !== null) return around;
  const isNamed = readAmountLabel(nearest) !== null || readMortgagePart(nearest) !== null;
  return nearest ? `${nearest} ${runOn(view, line, amount, !isNamed)}`.trim() : '';
}

/** The words before brackets that tell how an amount comes about: `Escrow (base $420.00 + shortage $32.62)   $452.62`. */
function explained({ folded }: ViewLine, last: WrittenAmount | undefined, amount: WrittenAmount): string | null {
  if (!last || !/^(?: (?:for|of|to|into)(?: (?:the|your))? [a-z ]{3,24})?\)\s*$/.test(folded.slice(last.end, amount.start))) return null;
  const open = folded.lastIndexOf('(', last.start);
  return /[a-z]{2}|\d ?[@x] /.test(`${folded.slice(open, last.start)} `) ? folded.slice(0, open) : null;
}

/** A line of so many words in one cell is prose. */
const fewestOfProse = 8;

/** Whether a place of a line stands in a sentence. */
export function inProse(line: ViewLine, place: number): boolean {
  return (cellAt(line, place)?.text.split(' ').length ?? 0) >= fewestOfProse;
}

/** The words before an amount; in prose only those of its own sentence: `… is received before. Reconnection costs $60.00`. */
function lastSentence(view: DocumentView, line: ViewLine, from: number, to: number): string {
  if (!inProse(line, to)) return line.folded.slice(from, to);
  const text = line.text.slice(from, to);
  const breaks = [...text.matchAll(/(?:[\p{Ll}\d]{3}|\d{2})[.!?;] (?=\p{Lu})/gu)].at(-1);
  const own = line.folded.slice(breaks ? from + breaks.index + breaks[0].length : from, to);
  const above = view.lines[line.index - 1];
  const goesOn = from === 0 && !breaks && own.length < shortRest && /^[\p{Ll}$(\d]/u.test(line.text);
  const isRest = goesOn && above?.page === line.page && above.cells.length === 1 && inProse(above, 0);
  return isRest && !/[.!?:;]$/.test(above.folded) ? `${above.folded.slice(-longestLead)} ${own}` : own;
}

/** So little before an amount at the beginning of a line is the rest of a sentence; so much of the line above leads to it. */
const shortRest = 24;
const longestLead = 70;

/** The head over an amount of an account's sum written in one row: `Previous balance   Payments   New charges`, figures below. */
function headOfSum(view: DocumentView, line: ViewLine, [first]: readonly WrittenAmount[], amount: WrittenAmount): Cell | null {
  if (!first || /[a-z]{2}/.test(line.folded.slice(0, first.start))) return null;
  const begins = cellAbove(view, line, first);
  if (!begins || readAmountLabel(begins.folded)?.kind !== 'previous') return null;
  const over = cellAbove(view, line, amount);
  return over && !/\d[.,]\d\d/.test(over.folded) ? over : null;
}

/** In such a row `Current` alone names the new charges; over an account by its age it does not. */
function newOfSum({ folded }: Cell): AmountLabel | null {
  return /^\W*(?:current|new)\W*$/.test(folded) ? { kind: 'charges', strength: 1 } : null;
}

/** So many cells beside each other, each under a head of its own, make a grid. */
const fewestOfGrid = 3;

/** The head of an amount in a row of values under a row of heads (`Homeowner   Acct #   Due date   Amount due`), where it names one. */
function gridHead(view: DocumentView, line: ViewLine, amount: WrittenAmount): Cell | null {
  const heads = view.lines[line.index - 1];
  if (!heads || heads.page !== line.page || line.cells.length < fewestOfGrid || heads.cells.length < line.cells.length) return null;
  if (heads.cells.some(({ folded }) => /\d/.test(folded))) return null;
  const own = cellAbove(view, line, amount, 1);
  return own && (readAmountLabel(own.folded)?.strength ?? 0) >= 0.8 ? own : null;
}

/** In a row of bare figures whose first is named by its head, each other is named by its own. */
function ownHead(view: DocumentView, line: ViewLine, amount: WrittenAmount, before: AmountCandidate | undefined): Cell | null {
  const over = before?.relation === 'above' ? cellAbove(view, line, amount, 1) : null;
  return over && !/\d[.,]\d\d/.test(over.folded) && readAmountLabel(over.folded) ? over : null;
}

/** What is longer than this is a label of its own and no torn end of the one before it. */
const longestTail = 24;
/** In words; what is longer is a sentence of another column. */
const longestHead = 5;

const onlyTells = new RegExp(
  `^\\W*(?:(?:${monthPattern})\\W*(?:\\d{1,4}\\W*)*(?:(?:-|to|thru|through)\\W*)?)+$|^\\W*(?:ea|each|hrs?|hours?|mos?|months?|qty|std|x)\\W*$`,
);

/** One day or a span of them, and nothing else. */
function isDays(column: string): boolean {
  const days = readDates(column);
  const rest = days.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), column);
  return days.length > 0 && /^\W*(?:(?:to|thru|through)\W*)?$/.test(rest);
}

/** The last column of words before an amount: `Shipping   Total` names its amount by `Total`. */
function nearestWords(before: string): string {
  const columns = before.split('   ').map((column) => column.trim());
  const lettered = columns.filter((column) => wordLetters.test(column));
  // The period, the unit or the state of a row is not what it is about.
  const speaking = lettered.filter((column) => !onlyTells.test(column) && !isDays(column));
  const named = speaking.length > 0 ? speaking : lettered;
  const nearest = named.at(-1) ?? '';
  const joined = named.slice(-2).join(' ');
  // A label can be torn apart by its own spacing (`Total   (RM):`).
  const areNeighbours = columns.lastIndexOf(nearest) - columns.lastIndexOf(named.at(-2) ?? nearest) <= 1;
  const isWhole = readMortgagePart(nearest) !== null || (named.at(-2) ?? '').split(' ').length > longestHead;
  const isTorn = areNeighbours && !isWhole && (nearest.length <= longestTail || nearest.startsWith('('));
  return readAmountLabel(nearest) || !isTorn || !readAmountLabel(joined) ? nearest : joined;
}
