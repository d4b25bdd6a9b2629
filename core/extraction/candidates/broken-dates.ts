import { readDates, type WrittenDate } from '#core/extraction/notation/date-notation';
import { readDays, type WrittenDay } from '#core/extraction/notation/day-notation';
import type { Cell, DocumentView, ViewLine } from '#core/extraction/view/document-view';

/** No notation of a day has more characters before or behind the end of a line. */
const longestPart = 22;

/**
 * The days that the end of a line breaks, which only running text does (`is due March` and below it `14, 2026`). Their positions are those in the first
 * line, up to its end.
 */
export function brokenDates(view: DocumentView, line: ViewLine): (WrittenDate | WrittenDay)[] {
  const last = line.cells.at(-1);
  const next = last && continuationOf(view, line, last);
  if (!next) return [];
  const start = Math.max(last.start, last.end - longestPart);
  const head = line.folded.slice(start, last.end);
  const text = `${head} ${next.folded.slice(0, longestPart)}`;
  const isBroken = (day: WrittenDate | WrittenDay): boolean => day.start < head.length && day.end > head.length;
  const dates = readDates(text).filter(isBroken);
  const days = dates.length > 0 ? [] : readDays(text).filter(isBroken);
  return [...dates, ...days].map((day) => ({ ...day, start: start + day.start, end: last.end }));
}

/** Lines of running text follow each other within so many of their heights. */
const lineReach = 2.2;

/** The cell below that goes on with the last cell of a line. */
function continuationOf(view: DocumentView, line: ViewLine, { left, right }: Cell): Cell | undefined {
  const next = view.lines[line.index + 1];
  if (!next || next.page !== line.page || next.top - line.top > lineReach * Math.max(line.height, next.height)) return undefined;
  return next.cells.find((cell) => cell.left < right && cell.right > left);
}
