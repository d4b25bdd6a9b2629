import { brokenDates } from '#core/extraction/candidates/broken-dates';
import { addPosition, type Candidate, Candidates, type Features, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import { countCurrencies } from '#core/extraction/notation/currency-signs';
import { datesIn, readDates, type WrittenDate } from '#core/extraction/notation/date-notation';
import { dayNear, daysIn, type WrittenDay } from '#core/extraction/notation/day-notation';
import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { surroundingsOf } from '#core/extraction/view/surroundings';
import { daysBetween } from '#core/kernel/platform/days';

/** A day, `YYYY-MM-DD`, with all its places. */
export type DayCandidate = Candidate<string, Place>;

const between = /^ *(?:-|–|to|thru|through|until|bis|au|al|a|t\/m|and) *$/;
const timeBehind = /^[ ,#-]{0,4}\d{1,2} ?: ?\d\d/;

type Arrival = Pick<ExtractionContext, 'fromEmail' | 'receivedOn' | 'writtenOn'>;

/** Every day the document names, in each way its figures can be read, with its features at each place; for a mail's body also the day of the mail. */
export function dayCandidates(view: DocumentView, { fromEmail, receivedOn, writtenOn }: Arrival): DayCandidate[] {
  const written = view.lines.map((line) => (/\d{8}/.test(line.folded) ? readDates(line.folded, true) : datesIn(line)));
  const order = orderShown(written.flat());
  const currency = currencyOf(view);
  const newest = written
    .flat()
    .flatMap((date) => (date.certain && date.dayFirst !== null && date.dayFirst <= receivedOn ? [date.dayFirst] : []));
  const base = newest.toSorted().at(-1) ?? receivedOn;
  const found = new Candidates<string, Place>();
  for (const line of view.lines) {
    const row = rowOf([written[line.index] ?? [], brokenDates(view, line), daysIn(line)]);
    for (const date of row)
      for (const [day, reading] of readingsOf(date, order, base)) {
        const place = { line, start: date.start, end: date.end };
        const features = wordFeatures(surroundingsOf(view, place, row))
          .set(`read:${reading}`, 1)
          .set(`read:${reading} ${currency}`, 1)
          .set(`away:${distance(day, receivedOn)}`, 1);
        addLayout(features, line, row, row.indexOf(date));
        found.add(day, place, features);
      }
  }
  const candidates = found.all();
  if (view.email && fromEmail !== null) addDayOfMail(candidates, writtenOn ?? receivedOn);
  markOrder(candidates);
  return markRepeats(candidates);
}

/** The days of a line from left to right. Of those that overlap the ones of the first list count: `May 2` is none where `May 2, 2026` stands. */
function rowOf(lists: readonly (readonly Written[])[]): Written[] {
  const row: Written[] = [];
  for (const list of lists) row.push(...list.filter((day) => !row.some((other) => day.start < other.end && day.end > other.start)));
  return row.toSorted((a, b) => a.start - b.start);
}

/** A bill in a mail's body often has no date of its own. */
function addDayOfMail(candidates: DayCandidate[], day: string): void {
  const written = candidates.find(({ value }) => value === day);
  if (written) for (const atPlace of written.features) atPlace.set('dayOfMail', 1);
  else candidates.push({ value: day, places: [], features: [new Map(['dayOfMail', 'unwritten'].map((name) => [name, 1]))] });
}

type Written = WrittenDate | WrittenDay;

/** The currency the document names most, which indicates its country; `none` where it names none. */
function currencyOf(view: DocumentView): string {
  return [...countCurrencies(view.folded)].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'none';
}

/** Whether the day or the month comes first in the dates that can be read in one way only. */
function orderShown(dates: readonly WrittenDate[]): 'day' | 'month' | 'open' {
  const only = (one: 'dayFirst' | 'monthFirst', other: typeof one) =>
    dates.filter((date) => date[one] !== null && date[other] === null).length;
  const ahead = only('dayFirst', 'monthFirst') - only('monthFirst', 'dayFirst');
  return ahead === 0 ? 'open' : ahead > 0 ? 'day' : 'month';
}

/** The days it can mean, each with the name of that way of reading. */
function readingsOf(written: Written, order: string, base: string): [day: string, reading: string][] {
  const found: [string | null, string][] =
    'day' in written
      ? [[dayNear(written, base), 'noYear']]
      : written.compact
        ? [[written.dayFirst, 'compact']]
        : written.certain
          ? [[written.monthFirst ?? written.dayFirst, 'certain']]
          : (['month', 'day'] as const).map((first) => [
              written[`${first}First`],
              `${first}:${order}${written.hasPoints ? ' points' : ''}`,
            ]);
  return found.flatMap(([day, reading]) => (day === null ? [] : [[day, reading] satisfies [string, string]]));
}

function distance(day: string, receivedOn: string): string {
  const days = daysBetween(receivedOn, day);
  if (days > 60) return 'far';
  if (days > 3) return 'ahead';
  if (days > -45) return 'recent';
  return days > -400 ? 'year' : 'old';
}

function addLayout(features: Features, line: ViewLine, row: readonly Written[], at: number): void {
  const add = (name: string): void => void features.set(name, 1);
  const [before, here, after] = [row[at - 1], row[at], row[at + 1]];
  if (!here) return;
  if (after && between.test(line.folded.slice(here.end, after.start))) add('span:first');
  if (before && between.test(line.folded.slice(before.end, here.start))) add('span:second');
  if (timeBehind.test(line.folded.slice(here.end, here.end + 12))) add('hasTime');
  addPosition(features, line);
  add(`row:${Math.min(3, row.length)}`);
  if (line.cells.length === 1 && line.words.length <= 4 && at === 0) add('aloneInLine');
}

/** Marks the earliest and the latest day of a document, and the first one it names. */
function markOrder(candidates: readonly DayCandidate[]): void {
  const sorted = candidates.flatMap(({ value, places }) => (places.length > 0 ? [value] : [])).toSorted();
  for (const [at, { value, features }] of candidates.entries())
    for (const atPlace of features) {
      if (value === sorted[0]) atPlace.set('earliest', 1);
      if (value === sorted.at(-1)) atPlace.set('latest', 1);
      if (at === 0) atPlace.set('firstOfAll', 1);
      if (sorted.length === 1) atPlace.set('only', 1);
    }
}
