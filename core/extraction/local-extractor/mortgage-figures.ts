import { readDates } from '#core/extraction/date-notation';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { monthPattern } from '#core/extraction/month-names';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { columnHead, groupWords, headingsAbove, labelCell, parentWords } from '#core/extraction/local-extractor/candidates/table-places';
import { cellAbove } from '#core/extraction/local-extractor/candidates/label-places';
import { amountsInSentences } from '#core/extraction/local-extractor/mortgage-sentences';
import {
  type MortgagePart,
  type MortgageTime,
  readMortgagePart,
  readMortgageTime,
} from '#core/extraction/local-extractor/labels/mortgage-words';

/** An amount of a mortgage statement with what it is and the time it speaks of. */
export interface MortgageFigure {
  amount: AmountCandidate;
  part: MortgagePart | null;
  time: MortgageTime;
  /** The calendar year that its words name, where they do. */
  year: string | null;
  /** It stands in a sentence. */
  said: boolean;
  /** The words that name it, folded. */
  words: string;
}

/** Headings that end a table of past payments without speaking of a time. */
const neutralHeading = /\b(?:information|summary|overview|at a glance|details|coupon|remittance|escrow account|detach)\b/;

/**
 * Every amount of the statement by row, column and heading. A row's words and its column's head can each name the part or
 * the time. In a schedule with a row for each day, the row of the day the payment is `due` is the one asked for.
 */
export function mortgageFigures(view: DocumentView, amounts: readonly AmountCandidate[], due?: string): MortgageFigure[] {
  const rows = new Map<ViewLine, AmountCandidate[]>();
  for (const amount of amounts) rows.set(amount.line, [...(rows.get(amount.line) ?? []), amount]);
  const isLabel = (line: ViewLine, cell: ReturnType<typeof labelCell>) =>
    (rows.get(line) ?? []).some((amount) => labelCell(amount) === cell);
  const said = amountsInSentences(view, amounts.filter(isMoney));
  return amounts
    .filter((amount) => isMoney(amount) && (!isExplaining(amount) || includedPart(amount)))
    .map((amount) => {
      const included = includedPart(amount);
      if (included) return { amount, part: included, time: 'asked' as const, year: null, said: false, words: amount.words };
      const told = said.get(amount);
      if (told) return { amount, ...told, year: null, said: true, words: amount.words };
      // A table beside this one may name its row by the same words.
      const label = labelCell(amount);
      const row = (rows.get(amount.line) ?? []).filter(
        (other) => other.words === amount.words && labelCell(other) === label && isMoney(other),
      );
      const head = columnHead(view, amount);
      // Words that stand above the first figure of a row name no other.
      const ofRow = amount.relation === 'row' && row[0]?.relation === 'above' ? '' : amount.words;
      const isTable = row.length > 1 || !ofRow || amount.relation === 'above';
      const rowPart = readMortgagePart(`${ofRow} ${bracketBehind(amount)}`.trim());
      const inMatrix = row.length > 2 && partsOver(view, row) > 1;
      const partByRow = inMatrix ? partInMatrix(rowPart, ofRow, head ?? '') : rowPart;
      const above = partByRow ? null : cellAbove(view, amount.line, amount, 1);
      const headings = headingsAbove(view, amount, isLabel);
      const part =
        partByRow ??
        balanceUnder(ofRow, headings) ??
        depositUnder(ofRow, headings) ??
        (bothParts.test(ofRow) ? null : partOver(ofRow, isTable ? head : null, above?.folded ?? null));
      const byHead = isTable || (head !== null && head.length < 32) ? headTime(view, head, row) : null;
      const words = partByRow === 'fees' && readMortgageTime(amount.words) !== 'year' ? '' : amount.words;
      const group = groupWords(view, amount).find((one) => readMortgageTime(one) !== null);
      const byDay = due === undefined ? null : timeInSchedule(view, amount.line, due);
      const inGroup = byDay ?? timeOfLine(amount) ?? (group === undefined ? null : readMortgageTime(group));
      const parent = inGroup ? null : parentWords(view, amount);
      const byParent = parent === null || readMortgageTime(words) !== null ? null : readMortgageTime(parent);
      const { time, by } = byParent
        ? { time: byParent, by: parent ?? '' }
        : inGroup
          ? { time: inGroup, by: group ?? amount.line.cells[0]?.folded ?? '' }
          : timeOf(byHead, head ?? '', words, headings);
      const named = partByRow ? amount.words : (head ?? above?.folded ?? '');
      return { amount, part, time, words: named, said: false, year: /\b20\d\d\b/.exec(by)?.[0] ?? null };
    });
}

const split: ReadonlySet<MortgagePart | null> = new Set(['principal', 'interest', 'escrow', 'fees']);

/** How many parts of a payment the heads over a row's figures name. */
function partsOver(view: DocumentView, row: readonly AmountCandidate[]): number {
  const parts = row.map((amount) => readMortgagePart(columnHead(view, amount) ?? ''));
  return new Set(parts.filter((part) => split.has(part))).size;
}

/**
 * In a table with a column for each part, the head says the part and the row for what (`Payment due 05/01`, `Unpaid charges`, `Total due`);
 * in its column of totals the row alone. Of a row past due no part is one of the payment's.
 */
function partInMatrix(row: MortgagePart | null, words: string, head: string): MortgagePart | null {
  const byHead = readMortgagePart(head);
  if (split.has(byHead)) return row === 'past_due' ? null : byHead;
  if (!/^\W*(?:total|amount|payment)\b/.test(head)) return byHead;
  if (row === 'due' && !/\btotal\b/.test(words)) return 'payment';
  return row ?? (readMortgageTime(words) === 'asked' ? 'payment' : null);
}

/** `Ending, 12/31/2025   $201,337.45` under `Principal balance`. */
function balanceUnder(words: string, [heading = '']: readonly string[]): MortgagePart | null {
  return /^\W*(?:ending|closing|current|present|new)\b/.test(words) && readMortgagePart(heading) === 'balance' ? 'balance' : null;
}

/** `Deposits   $2,958.00` under `Escrow activity in 2025`. */
function depositUnder(words: string, headings: readonly string[]): MortgagePart | null {
  const heading = /^\W*(?:total )?deposits?\W*$/.test(words) ? headings.find((one) => readMortgageTime(one) !== null) : undefined;
  return heading && /\b(?:escrow|impound)\b/.test(heading) && readMortgageTime(heading) === 'year' ? 'escrow' : null;
}

/** What the heads over a figure name; a row in words of its own (`Shortage   25.25` under `New payment`) is no whole payment. */
function partOver(row: string, ...heads: readonly (string | null)[]): MortgagePart | null {
  const part = heads.map((head) => (head === null ? null : readMortgagePart(head))).find((one) => one !== null) ?? null;
  return part === 'payment' && /^[^\d]*[a-z]{4}[^\d]*$/.test(row) ? null : part;
}

/** A payment without its escrow is none of the parts, and not the payment. */
const bothParts = /\bprincipal (?:and|&) interest\b|\bp ?& ?i\b/;

/** `05/01/26`, `Aug 1 payment`; a row of words that goes on to a day (`Interest, 01-Oct-2026 through …`) is of no schedule. */
const beginsWithDay = new RegExp(`^\\W*(?:(?:due|paid) )?(?:\\d|(?:${monthPattern})(?![a-z]))`);
/** Rows so near each other make one schedule. */
const scheduleReach = 12;

/** Whether a row of a schedule is that of the day asked for, or of another; null where its rows begin with no days or none is that day. */
function timeInSchedule(view: DocumentView, line: ViewLine, due: string): MortgageTime | null {
  const own = line.cells.length > 2 && beginsWithDay.test(line.folded) ? line.cells[0] : undefined;
  const day = own && dayOf(own.folded);
  if (!own || day === null || day === undefined) return null;
  if (day === due) return 'asked';
  const near = view.lines.slice(Math.max(0, line.index - scheduleReach), line.index + scheduleReach);
  const hasDue = near.some(
    ({ page, cells: [first] }) => page === line.page && first && Math.abs(first.left - own.left) < 0.02 && dayOf(first.folded) === due,
  );
  return hasDue ? 'past' : null;
}

const present = /\b(?:current|present|old|previous|existing)\b/;

/** Of columns headed by days the last asks and those before tell what was. */
function headTime(view: DocumentView, head: string | null, row: readonly AmountCandidate[]): MortgageTime | null {
  if (head === null) return null;
  const named = readMortgageTime(head);
  if (named !== 'year' && daySpan.test(head)) return 'past';
  // What a payment is now tells nothing where its new one stands beside it.
  if (present.test(head) && row.some((other) => /\bnew\b/.test(columnHead(view, other) ?? ''))) return 'past';
  if (named) return named;
  const day = dayOf(head);
  if (day === null || row.length < 2) return null;
  return row.some((other) => (dayOf(columnHead(view, other) ?? '') ?? '') > day) ? 'past' : 'asked';
}

/** The day a head names; without its year where it leaves that out (`August 1 payment`). */
function dayOf(head: string): string | null {
  const day = readDates(head)[0] ?? readDates(head.replace(monthDay, '$&, 2000'))[0];
  return day ? (day.monthFirst ?? day.dayFirst) : null;
}

const monthDay = new RegExp(`(?<![a-z])(?:${monthPattern})\\.? \\d{1,2}\\b(?!,? \\d{4})`);
const someDay = String.raw`(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?|(?:${monthPattern})\.? \d{1,2}(?:,? \d{4})?)`;
/** From one day to another something was paid; what is due is due on one. */
const daySpan = new RegExp(`(?<![a-z])${someDay} ?(?:-|to|thru|through) ?${someDay}`);

/** `Interest (28 days on 212,440.18)   692.61`: a figure in brackets behind words tells how another came about. */
function isExplaining({ line, start, end }: AmountCandidate): boolean {
  const open = line.folded.lastIndexOf('(', start);
  return (
    open >= 0 &&
    /[a-z]{2}/.test(line.folded.slice(open, start)) &&
    !line.folded.slice(open, start).includes(')') &&
    /\)[^a-z]*\d/.test(line.folded.slice(end))
  );
}

/** `Monthly payment (including $264.17 for escrow)   $1,289.50`: the part that the brackets name. */
function includedPart({ line, start, end }: AmountCandidate): MortgagePart | null {
  if (!/\(incl(?:\.|uding|udes) $/.test(line.folded.slice(0, start))) return null;
  const [, words = ''] = /^ (?:for|of|to|into) (?:the |your )?([a-z ]{3,24})\)/.exec(line.folded.slice(end)) ?? [];
  return readMortgagePart(words);
}

/** `You owe   $88,400.00 (principal)`. */
function bracketBehind({ line, end }: AmountCandidate): string {
  return /^ *(\([a-z ]{4,20}\))/.exec(line.folded.slice(end))?.[1] ?? '';
}

/** The time that the first words of a line name for all figures in it: `Calendar year totals - Interest 1,388.99   Principal 1,078.47`. */
function timeOfLine({ line, start, words }: AmountCandidate): MortgageTime | null {
  const first = line.cells[0];
  if (!ofYear.has(readMortgagePart(words))) return null;
  return first && first.end <= start && /[a-z]{2}/.test(first.folded) && readMortgageTime(first.folded) === 'year' ? 'year' : null;
}

/** What is asked for is never of the whole year, whatever its line begins with. */
const ofYear: ReadonlySet<MortgagePart | null> = new Set(['principal', 'interest', 'escrow', 'fees', 'suspense', null]);

const paidAlone = /^(?!.*\byou\b)[a-z ]*\b(?:paid|received|applied)\W*$/;

/** The head of the column decides, then a year named by the row or its heading, then the rest. `by` is the words that did. */
function timeOf(byHead: MortgageTime | null, head: string, words: string, headings: readonly string[]): { time: MortgageTime; by: string } {
  const heading = headings.find((one) => !paidAlone.test(one) && (readMortgageTime(one) !== null || neutralHeading.test(one))) ?? '';
  const bySection = readMortgageTime(heading);
  // `Interest paid` under `This year so far`.
  if (byHead === 'past' && bySection === 'year' && paidAlone.test(head)) return { time: 'year', by: heading };
  const byRow = readMortgageTime(words);
  if (byHead && !(byHead === 'asked' && byRow === 'year')) return { time: byHead, by: head };
  if (byRow === 'year') return { time: 'year', by: words };
  if (bySection === 'year') return { time: 'year', by: heading };
  if (byRow === 'past') return { time: 'past', by: words };
  return { time: bySection ?? byRow ?? 'asked', by: heading };
}
