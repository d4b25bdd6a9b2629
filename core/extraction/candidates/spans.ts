import { addPosition, type Candidate, Candidates, markRepeats, wordFeatures } from '#core/extraction/candidates/features';
import { datesIn, resolveDate } from '#core/extraction/notation/date-notation';
import { daysIn } from '#core/extraction/notation/day-notation';
import type { DocumentView, ViewLine } from '#core/extraction/view/document-view';
import type { Place } from '#core/extraction/view/evidence';
import { monthPattern } from '#core/extraction/notation/month-names';
import { surroundingsOf } from '#core/extraction/view/surroundings';
import { daysBetween } from '#core/kernel/platform/days';

/** The period a document may be for: days from and to, months, a quarter, a year; as written. */
export type SpanCandidate = Candidate<string, Place>;

type Shape = 'days' | 'months' | 'month' | 'quarter' | 'years' | 'year';

const joins = /^ *(?:-|to|thru|through|until|and|bis|au|al) *$/;
const year = String.raw`(?:19|20)\d\d`;
/** The forms that are not a pair of days; a longer one comes before those it contains. */
const forms: readonly (readonly [Shape, RegExp])[] = [
  [
    'months',
    new RegExp(
      String.raw`(?<![a-z])(?:${monthPattern})\.?(?: ${year})? ?(?:-|to|through|thru) ?(?:${monthPattern})\.?,? ?'?${year}(?!\d)`,
      'g',
    ),
  ],
  [
    'quarter',
    new RegExp(
      String.raw`(?<![a-z\d])(?:q[1-4]|[1-4]q|[1-4](?:st|nd|rd|th) (?:quarter|qtr)|(?:first|second|third|fourth) quarter),? ?(?:of )?'?${year}(?!\d)`,
      'g',
    ),
  ],
  ['month', new RegExp(String.raw`(?<![a-z])(?:${monthPattern})\.?,? ?'?${year}(?!\d)`, 'g')],
  ['month', new RegExp(String.raw`(?<![\d/.-])(?:0?[1-9]|1[0-2])/${year}(?![\d/])`, 'g')],
  ['years', new RegExp(String.raw`(?<![\d/.-])${year} ?[-/] ?(?:${year}|\d\d)(?![\d/.-])`, 'g')],
  ['year', new RegExp(String.raw`(?<![\d/.,$-])${year}(?![\d/.,-]\d|\d)`, 'g')],
];

const anyYear = new RegExp(year);

interface Written extends Place {
  shape: Shape;
}

/** Every span of days in the document, with its features at each place. */
export function spanCandidates(view: DocumentView): SpanCandidate[] {
  const found = new Candidates<string, Place>();
  for (const line of view.lines) {
    const row = spansIn(line);
    for (const { start, end, shape } of row) {
      const place = { line, start, end };
      const value = line.text.slice(start, end).trim();
      const features = addPosition(wordFeatures(surroundingsOf(view, place, row)), line).set(`shape:${shape}`, 1);
      if (line.cells.length === 1 && line.words.length <= 6) features.set('aloneInLine', 1);
      found.add(value, place, features);
    }
  }
  return markRepeats(found.all());
}

function spansIn(line: ViewLine): Written[] {
  const { folded } = line;
  const days = [...datesIn(line), ...daysIn(line)].toSorted((a, b) => a.start - b.start);
  const found: Written[] = days.flatMap((last, at) => {
    const first = days[at - 1];
    return first && joins.test(folded.slice(first.end, last.start))
      ? [{ line, start: first.start, end: last.end, shape: 'days' as const }]
      : [];
  });
  const dates = datesIn(line);
  for (const [shape, form] of anyYear.test(folded) ? forms : [])
    for (const match of folded.matchAll(form)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (![...found, ...dates].some((span) => start < span.end && end > span.start)) found.push({ line, start, end, shape });
    }
  return found.toSorted((a, b) => a.start - b.start);
}

/** How many days, both ends counted, the pairs of days in lines cover. */
export function spanLengths(lines: readonly ViewLine[]): number[] {
  return lines.flatMap((line) => {
    const { folded } = line;
    const dates = datesIn(line);
    return dates.flatMap((last, at) => {
      const first = dates[at - 1];
      if (!first || !joins.test(folded.slice(first.end, last.start))) return [];
      const [from, to] = [resolveDate(first, 'month-first'), resolveDate(last, 'month-first')];
      return from && to ? [daysBetween(from, to) + 1] : [];
    });
  });
}
