import { type DateOrder, readDates, resolveDate, type WrittenDate } from '#core/extraction/date-notation';
import { type DayLean, dayNear, readDays } from '#core/extraction/day-notation';
import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import { wordLetters } from '#core/extraction/text-fold';
import { type DateLabel, readDateLabel } from '#core/extraction/local-extractor/labels/date-labels';
import { brokenDates } from '#core/extraction/local-extractor/candidates/broken-dates';
import { dateOrder } from '#core/extraction/local-extractor/candidates/date-order';
import { headFields } from '#core/extraction/local-extractor/candidates/mail-heads';
import { inProse } from '#core/extraction/local-extractor/candidates/amounts';
import { labelBelow } from '#core/extraction/local-extractor/candidates/labels-below';
import { columnWords, extent, wordsOver, nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';

export interface DateCandidate extends Place {
  /** `YYYY-MM-DD`. */
  date: string;
  label: DateLabel | null;
  /** Only one reading of its figures is possible, or the document shows the order elsewhere. */
  certain: boolean;
  hasTime: boolean;
  /** First or second half of a span of days. */
  inSpan: boolean;
}

const maxDates = 400;

/** Every date of the document, read in the order the whole document speaks for, with the words that name it. */
export function findDates(view: DocumentView, context: ExtractionContext): { dates: DateCandidate[]; order: DateOrder } {
  const written = view.lines.map((line) => readDates(line.folded, true));
  const { order, shown } = dateOrder(written.flat(), view, context);
  // What the paper says beyond doubt may lie later than the day it came: its other days are likely near that.
  const certain = written.flat().flatMap((found) => (found.certain && found.monthFirst !== null ? [found.monthFirst] : []));
  const known = certain.filter((day) => daysBetween(context.receivedOn, day) < 400).toSorted();
  const now = [context.receivedOn, ...known].toSorted().at(-1) ?? context.receivedOn;
  const dates: DateCandidate[] = [];
  for (const line of view.lines) {
    const onLine = written[line.index] ?? [];
    onLine.forEach((found, position) => {
      const date = pickReading(found, order, shown, now);
      if (!date || dates.length >= maxDates) return;
      const label = labelOf(view, line, onLine, position);
      if (found.compact && !label) return;
      dates.push({
        line,
        start: found.start,
        end: found.end,
        date,
        label,
        certain: found.certain || shown,
        // Every mail has one; that of a receipt says when it was paid.
        hasTime: hasTimeAt(line, found.end) && !(view.email && isMailHead(view, line)),
        inSpan: isSpan(line, onLine, position),
      });
    });
  }
  // A mail's own date tells of which year its days are; a paper's is the last day it names in full and could know of. Due is what is near the bill's own.
  const own = dates.flatMap(({ date }) => (daysBetween(context.receivedOn, date) <= 45 ? [date] : [])).toSorted();
  const from = context.fromEmail === null ? own.at(-1) : context.receivedOn;
  const dated = dates.find(({ label }) => label?.kind === 'document' && label.strength >= 0.8)?.date;
  const days = from === undefined ? [] : daysWithoutYear(view, written, { mail: from, due: dated ?? from });
  dates.push(...brokenDates(view));
  const all = [...dates, ...days.slice(0, maxDates - dates.length)];
  return { dates: all.toSorted((one, other) => one.line.index - other.line.index || one.start - other.start), order };
}

const comes = /\b(?:meetings?|meets?|hearing|will be held|takes? place|convenes?)\b/;
const hasBeen = /\b(?:minutes|was|were|last|previous)\b/;
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day,? *';
const namedBefore = new RegExp(`(?:^|:|\\bdated?|  )\\W*(?:${weekday})?$`);

/** Days with a named month and no year that words name: they may be of the year before or after the mail's, so none is certain. */
function daysWithoutYear(view: DocumentView, written: readonly WrittenDate[][], from: { mail: string; due: string }): DateCandidate[] {
  return view.lines.flatMap((line) => {
    const full = written[line.index] ?? [];
    const days = readDays(line.folded).filter((day) => !full.some((date) => day.start < date.end && day.end > date.start));
    if (days.length === 0) return [];
    const readings = new Map(days.map((day) => [asWritten(day), day]));
    const onLine = [...full, ...readings.keys()].toSorted((one, other) => one.start - other.start);
    return [...readings].flatMap(([place, day]) => {
      const position = onLine.indexOf(place);
      const before = line.folded.slice(onLine[position - 1]?.end ?? 0, day.start);
      const said = labelOf(view, line, onLine, position);
      const lean = isSpan(line, onLine, position) ? null : leanOf(view, line, before, said);
      const date = lean && dayNear(day, lean === 'near' ? from.due : from.mail, lean);
      if (!date) return [];
      // The day of a meeting is not that of its notice.
      const label = lean === 'coming' && said?.kind !== 'due' ? { kind: 'other' as const, strength: 0.5 } : said;
      return [{ line, start: day.start, end: day.end, date, label, certain: false, hasTime: hasTimeAt(line, day.end), inSpan: false }];
    });
  });
}

/** Which of the years is meant, by the words about the day; null where they name no day of the paper. */
function leanOf(view: DocumentView, line: ViewLine, before: string, label: DateLabel | null): DayLean | null {
  const near = [line, view.lines[line.index - 1]].map((one) => one?.folded ?? '').join(' ');
  if (comes.test(near) && !hasBeen.test(near)) return 'coming';
  if (label?.kind === 'due') return 'near';
  return label && label.kind !== 'other' && label.kind !== 'service' && namedBefore.test(before) ? 'past' : null;
}

function asWritten({ start, end }: { start: number; end: number }): WrittenDate {
  return { start, end, dayFirst: null, monthFirst: null, certain: false, compact: false };
}

function hasTimeAt(line: ViewLine, end: number): boolean {
  return /^[ ,#-]{0,4}\d{1,2} ?: ?\d\d/.test(line.folded.slice(end, end + 12));
}

/** In doubt a reading that lies far in the future gives way to one that does not. */
function pickReading(found: WrittenDate, order: DateOrder, shown: boolean, receivedOn: string): string | null {
  if (found.pointed && order === 'month-first' && shown) return found.pointed;
  const first = resolveDate(found, order);
  const second = order === 'day-first' ? found.monthFirst : found.dayFirst;
  if (!first || found.certain || shown || !second) return first;
  return daysBetween(receivedOn, first) > 120 && daysBetween(receivedOn, second) <= 60 ? second : first;
}

/** Days from one `YYYY-MM-DD` to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

const spanWord = /^ ?(?:-|to|thru|through|until|bis|au|al|a|t\/m|until|and) ?$/;

function isSpan(line: ViewLine, onLine: readonly WrittenDate[], position: number): boolean {
  const here = onLine[position];
  const next = onLine[position + 1];
  const before = onLine[position - 1];
  if (!here) return false;
  const joins = (one: WrittenDate, other: WrittenDate) => spanWord.test(line.folded.slice(one.end, other.start).replace(/ +/g, ' '));
  const halfSpan = /\d ?(?:-|to|thru|through) ?$/.test(line.folded.slice(Math.max(0, here.start - 8), here.start));
  return halfSpan || (next !== undefined && joins(here, next)) || (before !== undefined && joins(before, here));
}

/** The day in the head of a forwarded mail is the mail's; what the bill says of itself counts for more. */
function isMailHead(view: DocumentView, line: ViewLine): boolean {
  if (headFields(view).get(line) === 'date') return true;
  if (!/^\W*(?:date|sent|datum|gesendet|envoye)\s*:.*(?:\d:\d\d|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,)/.test(line.folded)) return false;
  const around = view.lines.slice(Math.max(0, line.index - 2), line.index + 3);
  return around.some((other) => /^\W*(?:from|to|subject|von|an|betreff|de|objet)\s*:/.test(other.folded));
}

/** The words before it on its line, else right above it, else the line before where the date begins its line. */
function labelOf(view: DocumentView, line: ViewLine, onLine: readonly WrittenDate[], position: number): DateLabel | null {
  const here = onLine[position];
  if (!here) return null;
  // When somebody passed it on is no day of the bill.
  if (headFields(view).get(line) === 'other') return { kind: 'other', strength: 1 };
  if (view.email && isMailHead(view, line)) return { kind: 'order', strength: 0.3 };
  const under = labelBelow(view, line, here);
  if (under) return labelFor(view, under.folded);
  if (isDrawn.test(line.folded.slice(here.end))) return { kind: 'due', strength: 1 };
  const before = line.folded.slice(onLine[position - 1]?.end ?? 0, here.start);
  const words = before.split('   ').map((part) => part.trim());
  const nearest = words.findLast((part) => wordLetters.test(part));
  const drawn = position === 0 && /^on$/.test(nearest ?? '') ? drawnInColumn(view, line, here) : null;
  if (drawn) return drawn;
  const named = nearest === undefined ? null : labelFor(view, nearest);
  if (named) return named;
  const goesOn = position === 0 && before.length < shortRest && inProse(line, here.start) ? labelRunningOn(view, line, before) : null;
  if (goesOn?.kind === 'due') return goesOn;
  if (nearest !== undefined && /[a-z]{4}/.test(words.at(-1) ?? '')) return position === 0 ? labelRunningOn(view, line, before) : null;
  const behind = /^ +(is (?:the|your|when|due) ?.*)/.exec(line.folded.slice(here.end, onLine[position + 1]?.start))?.[1];
  if (behind !== undefined && nearest === undefined) return labelFor(view, behind);
  const label = labelOver(view, line, here) ?? labelUnder(view, line, here);
  // A heading over the day of a letter names something else.
  const isFree = !label || label.kind === 'other' || label.kind === 'service';
  return isFree && isLetterDay(view, line, here) ? { kind: 'document', strength: 0.8 } : label;
}

/** `On May 1, 2026 we'll draft …`. */
const isDrawn =
  /^,? (?:we(?:'ll| will)|(?:your|the) (?:bank|card|payment|account)[a-z ]{0,24} will)\b.{0,40}\b(?:draft|debit|withdraw|charge|collect|draw|take)/;

/** `Credit memo 118 for invoice 4471, dated`, `invoice 4471 credit memo dated`: the day is the credit's, not the invoice's. */
const creditsOwn = /\bcredit (?:memo|note)\b(?:.*,| (?:no\.? ?|number |#)?[a-z-]*\d*) *dated\W*$/;

const offersOwn = /\b(?:quote|quotation|estimate|proposal|bid|order|p\.?o\.?)(?: (?:no\.? ?|number |#)?[a-z-]*\d+)?,? dated\W*$/;
const billTitle =
  /^\W*(?:(?:tax|sales|service|final|progress) )?(?:invoice|bill|receipt|statement|rechnung|facture|factura|fattura|factuur)\b(?! (?:to|address)\b)/;
const titleLines = 12;

const isBilled = (view: DocumentView): boolean =>
  view.lines.slice(0, titleLines).some(({ cells }) => cells.some(({ folded }) => billTitle.test(folded)));

/** What words say of a date; the invoice that a credit takes back, and what a bill was offered or ordered by, are not the paper itself. */
function labelFor(view: DocumentView, words: string): DateLabel | null {
  const label = readDateLabel(words);
  if (label?.kind === 'document' && offersOwn.test(words) && isBilled(view)) return { kind: 'order', strength: 0.3 };
  const isOriginal =
    label?.kind === 'document' && /\binvoice\b/.test(words) && !creditsOwn.test(words) && /\bcredit (?:memo|note)\b/.test(view.folded);
  return isOriginal ? { kind: 'other', strength: 0.5 } : label;
}

/** So little before a date is the end of a sentence's words about it. */
const shortRest = 10;

/** A sentence that began on the line before: `… payable on or / before March 31`. */
function labelRunningOn(view: DocumentView, line: ViewLine, before: string): DateLabel | null {
  const above = view.lines[line.index - 1];
  if (line.cells.length > 1 || above?.page !== line.page || above.cells.length > 1 || before.length > 40) return null;
  const sentence = `${above.folded.slice(-40)} ${before}`.split(/[.;:] /).at(-1) ?? '';
  return labelFor(view, sentence);
}

/** `AutoPay will charge your card` / `Visa 8816` / `on 09/05/26`, one below the other at the edge of a page. */
function drawnInColumn(view: DocumentView, line: ViewLine, here: WrittenDate): DateLabel | null {
  const own = line.cells.find((cell) => here.start >= cell.start && here.end <= cell.end);
  const above = [2, 1].flatMap((up) => {
    const other = view.lines[line.index - up];
    const cell = other?.cells.find(
      ({ left, right }) => own && (Math.abs(left - own.left) < sameEdge || Math.abs(right - own.right) < sameEdge),
    );
    return other?.page === line.page && cell ? [cell.folded] : [];
  });
  const label = above.length > 0 ? labelFor(view, `${above.join(' ')} on`) : null;
  return label?.kind === 'due' ? label : null;
}

const sameEdge = 0.012;

/** What a bare `on` says. */
const weakest = 0.6;

/** The words above a date in its own column, of two lines where one says nothing; none in a table of days. */
function labelOver(view: DocumentView, line: ViewLine, here: WrittenDate): DateLabel | null {
  const over = wordsOver(view, line, here, line.cells.length === 1 ? 2 : 3);
  if (!over || readDates(over.cell.folded).length > 0 || readDays(over.cell.folded).length > 0) return null;
  if (/^\W*(?:on|by)\W*$/.test(over.cell.folded)) {
    const drawn = labelFor(view, columnWords(view, over));
    if (drawn?.kind === 'due') return drawn;
  }
  const label = labelFor(view, over.cell.folded);
  if (label && label.strength > weakest) return isHeadOfDays(over.cell.folded, label) && isColumnOfDays(view, line, here) ? null : label;
  const first = over.line.cells.length > 1 || line.cells.length > 1 ? wordsOver(view, over.line, over.cell, 1) : null;
  const both = first && first.cell.folded.length > 12 ? labelFor(view, `${first.cell.folded} ${over.cell.folded}`) : null;
  return both ?? label;
}

/** A single word over days may head those of transactions (`Date`, `Posted`). */
function isHeadOfDays(folded: string, { kind }: DateLabel): boolean {
  return kind === 'document' && /^\W*[a-z]+\W*$/.test(folded);
}

/** What a label below its date ends with; a heading or a sentence below the day of a letter does not. */
const namesADay =
  /^(?!\W*past due|\W*(?:[a-z]+ ){0,2}(?:balance|amount|total) (?:now )?due\W*$)[a-z ]{0,24}\b(?:date|dated|due|by|issued|prepared|billed)\W*$/;

/** The words right below a date that is alone in its cell; none where they name a date of their own below them. */
function labelUnder(view: DocumentView, line: ViewLine, here: WrittenDate): DateLabel | null {
  const own = line.cells.find((cell) => cell.start === here.start && cell.end === here.end);
  const label = own && nextInColumn(view, line, own);
  if (!label || !namesADay.test(label.cell.folded)) return null;
  const next = nextInColumn(view, label.line, label.cell);
  const isOver = next !== null && readDates(next.cell.folded).length > 0;
  const named = isOver ? nextInColumn(view, next.line, next.cell) : null;
  return isOver && !(named && readDateLabel(named.cell.folded)) ? null : labelFor(view, label.cell.folded);
}

/** The row below has a day in the same place: the days are those of transactions. */
function isColumnOfDays(view: DocumentView, line: ViewLine, here: WrittenDate): boolean {
  const left = extent(line, here)[0];
  return [-2, -1, 1, 2].some((step) => {
    const other = view.lines[line.index + step];
    if (other?.page !== line.page) return false;
    return [...readDates(other.folded), ...readDays(other.folded)].some((date) => Math.abs(extent(other, date)[0] - left) < 0.02);
  });
}

/** In so many lines at the top a letter says whose it is. */
const letterhead = 5;
/** A town with its code, a box, a web address. */
const ofSender = /\b[a-z]{2},? \d{5}\b|\bp\.? ?o\.? box\b|(?:^| )[a-z\d-]{3,}(?:\.[a-z]{2,})+$/;

/** A letter is dated by a line of its own above its words: `November 10, 2026`. */
function isLetterDay(view: DocumentView, line: ViewLine, here: WrittenDate): boolean {
  // Beside it may stand whom the letter is sent to, in a column of its own.
  const own = line.cells.find((cell) => here.start >= cell.start && here.end <= cell.end);
  const beside = line.cells.filter((cell) => cell !== own);
  const isBeside = beside.length === 1 && own !== undefined && beside.every(({ folded }) => /^[^\d$]{3,40}(?<!:)$/.test(folded));
  // A cell of its own near the top is a letter's day too, where no cell of its line names a day.
  const isApart =
    own?.start === here.start &&
    own.end === here.end &&
    line.index < view.lines.length / 4 &&
    beside.every(({ folded }) => !folded.endsWith(':') && !readDateLabel(folded));
  const text = own && (isBeside || isApart) ? own : { start: 0, end: line.folded.length };
  const rest = `${line.folded.slice(text.start, here.start)}${line.folded.slice(here.end, text.end)}`;
  const spelled = /[a-z]{3}/.test(line.folded.slice(here.start, here.end));
  const isHeaded =
    isApart &&
    line.index < letterhead &&
    own === line.cells.at(-1) &&
    beside.length > 0 &&
    beside.every(({ folded }) => ofSender.test(folded));
  return (
    (spelled || isHeaded) && line.page === 1 && line.index < view.lines.length / 3 && new RegExp(`^\\W*(?:${weekday})?\\W*$`).test(rest)
  );
}
