import { readDates } from '#core/extraction/date-notation';
import type { Cell, DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Place } from '#core/extraction/evidence';
import { nextInColumn } from '#core/extraction/local-extractor/candidates/label-places';
import { withCity } from '#core/extraction/local-extractor/candidates/street-places';
import { homeLabel, otherHome } from '#core/extraction/local-extractor/labels/home-words';
import { cityLine } from '#core/extraction/values/street-words';

/** A street alone in what is left of a cell, without the lot it stands on: the kind of street may be any word, or left out. */
const wholeStreet =
  /^(?:lot #?\d{1,5}[a-z]?(?:,| -)? +)?(#?\d{1,6}[a-z]?(?:-\d{1,5})? (?:[nsew]\.? |[ns][ew] )?[a-z][a-z.'-]+(?: [a-z\d][a-z\d.'-]*){0,4}(?:,? ?(?:#|(?:apt|unit|suite|ste|loft|flat|bldg|no)\b)\.? ?[a-z\d-]{1,6})?)(?=$|[,;(]| {3})/;
const noStreet =
  /\b(?:days?|dues|assessments?|budget|statement|meeting|kwh|therms|ccf|gallons?|months?|of|per|at|for|and|payments?|units|fees?|bed|bath|sq|ft|due|paid|am|pm|minutes?|hours?|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\b|\d{3,}[a-z]? [a-z]+ \d{3,}/;

/** An address in a cell that a word for the home begins, beside a cell that is nothing but such a word, or below it. */
export function homeInCell(view: DocumentView): Place[] | null {
  for (const line of view.lines)
    for (const cell of line.cells) {
      const length = homeLabelOf(cell.folded);
      if (length === 0 || otherHome.test(cell.folded)) continue;
      const start = cell.start + length;
      const next = line.cells[line.cells.indexOf(cell) + 1];
      const below = nextInColumn(view, line, cell);
      const isAlone = start >= cell.end;
      const place = isAlone
        ? ((next && streetAlone(line, next.start, next.end)) ??
          (below && streetAlone(below.line, below.cell.start, below.cell.end)) ??
          streetBeside(view, line, cell))
        : streetAlone(line, start, cell.end);
      if (place) return withCity(view, place);
    }
  return null;
}

/** How much of a cell is a word for the home; all of it where it says that in two languages (`Property / Propiedad`). */
export function homeLabelOf(folded: string): number {
  const whole = homeLabel.exec(folded)?.[0].length ?? 0;
  const named = whole === 0 ? /^([a-z ]{3,30}) +[/|·•] +([a-z ]{3,30}): +(?=\d)/.exec(folded) : null;
  if (named?.slice(1).some((side) => homeLabel.exec(side)?.[0].length === side.length)) return named[0].length;
  const sides = folded.split(/ +[/|·•] +/);
  const isTwice = whole === 0 && sides.length === 2 && !/\d/.test(folded);
  return isTwice && sides.some((side) => homeLabel.exec(side)?.[0].length === side.length) ? folded.length : whole;
}

/** A label in the middle beside an address of two lines: its street stands a little above, the town a little below. */
function streetBeside(view: DocumentView, line: ViewLine, label: Cell): Place | null {
  const above = view.lines[line.index - 1];
  const below = view.lines[line.index + 1];
  if (!above || !below || above.page !== line.page || below.page !== line.page || below.top - above.top > line.height * 2.2) return null;
  const first = above.cells.find(({ left }) => left > label.right);
  const town = below.cells.find(({ left }) => first !== undefined && Math.abs(left - first.left) < 0.008);
  return first && town && cityLine.test(town.folded) ? streetAlone(above, first.start, first.end) : null;
}

/** A street alone between two places of a line. */
export function streetAlone(line: ViewLine, from: number, to: number): Place | null {
  const match = wholeStreet.exec(line.folded.slice(from, to));
  const value = match?.[1];
  if (!match || value === undefined || noStreet.test(value) || readDates(value).length > 0) return null;
  const start = from + match[0].indexOf(value);
  return { line, start, end: start + value.length };
}
