import { readDates } from '#core/extraction/date-notation';
import type { DocumentView } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { monthPattern } from '#core/extraction/month-names';
import { type DateLabel, readDateLabel } from '#core/extraction/local-extractor/labels/date-labels';

/** The end of a line that a date begins in, and what its rest begins the next line with. */
const begun = new RegExp(`(?<![a-z])(?:(?:${monthPattern})\\.?|(?:${monthPattern})\\.? \\d{1,2}(?:st|nd|rd|th)?,?)$`);
const rest = /^(?:\d{1,2}(?:st|nd|rd|th)?,? )?20\d\d(?!\d)/;

interface BrokenDate extends Place {
  date: string;
  label: DateLabel | null;
  certain: true;
  hasTime: false;
  inSpan: false;
}

/** Dates in sentences whose line ends between the month and the year: `… no later than May` / `15, 2026. …`. */
export function brokenDates(view: DocumentView): BrokenDate[] {
  return view.lines.flatMap((line): BrokenDate[] => {
    const above = view.lines[line.index - 1];
    if (!above || above.page !== line.page || line.cells.length > 1 || above.cells.length > 1) return [];
    const [first, second] = [begun.exec(above.folded), rest.exec(line.folded)];
    if (!first || !second) return [];
    const [found] = readDates(`${first[0]} ${second[0]}`);
    const date = found?.certain ? found.monthFirst : null;
    if (!found || !date || found.end - found.start < first[0].length + second[0].length) return [];
    const label = readDateLabel(above.folded.slice(0, first.index));
    return [{ line, start: 0, end: second[0].length, date, label, certain: true, hasTime: false, inSpan: false }];
  });
}
