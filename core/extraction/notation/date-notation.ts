import { monthNumber, monthInDate } from '#core/extraction/notation/month-names';
import { memoized } from '#core/extraction/notation/memoized';

/** A date in a text. */
export interface WrittenDate {
  start: number;
  end: number;
  /** `YYYY-MM-DD` read day first and month first; null where that reading is not a date. Both are the same where there is no doubt. */
  dayFirst: string | null;
  monthFirst: string | null;
  /** Only one reading is possible: a named month, the year in front, a number above 12. */
  certain: boolean;
  /** Written without separators (`20240131`): only a label makes it a date. */
  compact: boolean;
  /** Written with points (`08.11.26`): day first nearly everywhere. */
  hasPoints: boolean;
}

export type DateOrder = 'day-first' | 'month-first';

const yearFirst = /(?<![a-z\d.,/-])((?:19|20)\d\d) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?![\d/])/g;
/** The OCR may join the word before a day to it: `DATE4/11/2026`. */
const numeric =
  /(?:(?<![a-z\d.,/-])|(?<=\/\d{2,4}-)|(?<=[a-z]{4})(?=\d{1,2}\/\d{1,2}\/\d{4}))(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(?:((?:19|20)\d\d)(?=\d{1,2}:\d\d)|(\d{4}|'?\d{2})(?![\d/%]|[.,]\d|-\d(?!\d?\/)))/g;
const dayName = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)? ?(?:de |of |-|/)?[ -]?(${monthInDate})(?![a-z])\\.?,? ?(?:de |-|/)?'?(\\d{4}|\\d{2})(?!\\d|[.,:]\\d|,? ?(?:19|20)\\d\\d(?!\\d))`,
  'g',
);
const nameDay = new RegExp(
  `(?<![a-z])(${monthInDate})(?![a-z])\\.?[ -]?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?[,-]? ?'?(\\d{4})(?!\\d)`,
  'g',
);
/** `2026. november 9.` as Hungarian has it. */
const yearName = new RegExp(`(?<![\\d.,/])((?:19|20)\\d\\d)\\.? (${monthInDate})(?![a-z])\\.? (\\d{1,2})(?!\\d|[:,]\\d)`, 'g');
const eastAsian = /(?<!\d)((?:19|20)\d\d) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g;
const compact = /(?<!\d)(20[0-4]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g;

/** The dates of a line. */
export const datesIn = memoized(({ folded }: { folded: string }) => readDates(folded));

/** Every date in a line of folded text, from left to right, no two overlapping. `20240131` counts only when `withCompact` is set. */
export function readDates(folded: string, withCompact = false): WrittenDate[] {
  const found: WrittenDate[] = [];
  if (!/\d.*\d.*\d/.test(folded)) return found;
  const add = (match: RegExpExecArray, dayFirst: string | null, monthFirst: string | null, hasPoints = false) => {
    const end = match.index + match[0].length;
    if (!dayFirst && !monthFirst) return;
    if (found.some((other) => match.index < other.end && end > other.start)) return;
    found.push({
      start: match.index,
      end,
      dayFirst,
      monthFirst,
      certain: !dayFirst || !monthFirst || dayFirst === monthFirst,
      compact: /^\d{8}$/.test(match[0]),
      hasPoints,
    });
  };
  for (const match of folded.matchAll(yearFirst)) {
    const date = isoDate(match[1], match[3], match[4]);
    add(match, date, date);
  }
  for (const match of folded.matchAll(eastAsian)) {
    const date = isoDate(match[1], match[2], match[3]);
    add(match, date, date);
  }
  for (const match of folded.matchAll(yearName)) {
    const date = isoDate(match[1], monthNumber(match[2] ?? ''), match[3]);
    add(match, date, date);
  }
  for (const match of folded.matchAll(dayName)) {
    const date = isoDate(match[3], monthNumber(match[2] ?? ''), match[1]);
    add(match, date, date);
  }
  for (const match of folded.matchAll(nameDay)) {
    const date = isoDate(match[3], monthNumber(match[1] ?? ''), match[2]);
    add(match, date, date);
  }
  for (const match of folded.matchAll(numeric)) {
    // A receipt's printer may leave no space before the time: 6/10/201913:59.
    const year = match[4] ?? match[5];
    const [dayFirst, monthFirst] = [isoDate(year, match[3], match[1]), isoDate(year, match[1], match[3])];
    const hasPoints = match[2] === '.';
    // `1.24.25` is a version or a paragraph.
    if (hasPoints && dayFirst === null && year?.length !== 4) continue;
    add(match, dayFirst, monthFirst, hasPoints);
  }
  if (withCompact) {
    for (const match of folded.matchAll(compact)) {
      const date = isoDate(match[1], match[2], match[3]);
      add(match, date, date);
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The date under an order, which does not count for dates with points; the other reading where this one is impossible. */
export function resolveDate(written: WrittenDate, order: DateOrder): string | null {
  return written.hasPoints || order === 'day-first' ? (written.dayFirst ?? written.monthFirst) : (written.monthFirst ?? written.dayFirst);
}

/** `YYYY-MM-DD` where the three make a day of the calendar between 1950 and 2099, else null. Two-digit years count from 1970 to 2069. */
function isoDate(year: string | undefined, month: string | number | null | undefined, day: string | undefined): string | null {
  const y = fullYear((year ?? '').replace("'", ''));
  const m = Number(month ?? 0);
  const d = Number(day ?? 0);
  if (y < 1950 || y > 2099 || m < 1 || m > 12 || d < 1) return null;
  if (d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return null;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  return number < 70 ? 2000 + number : 1900 + number;
}
