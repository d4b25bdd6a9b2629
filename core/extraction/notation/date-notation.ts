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

/** The notations of a day that can be read in one way only. */
const certainForms: readonly RegExp[] = [
  /(?<![a-z\d.,/-])(?<y>(?:19|20)\d\d) ?([-/.]) ?(?<m>\d{1,2}) ?\2 ?(?<d>\d{1,2})(?![\d/])/g,
  /(?<!\d)(?<y>(?:19|20)\d\d) ?[年년] ?(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2}) ?[日일]/g,
  // `2026. november 9.` as Hungarian has it.
  new RegExp(`(?<![\\d.,/])(?<y>(?:19|20)\\d\\d)\\.? (?<m>${monthInDate})(?![a-z])\\.? (?<d>\\d{1,2})(?!\\d|[:,]\\d)`, 'g'),
  new RegExp(
    `(?<![\\d.,/])(?<d>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)? ?(?:de |of |-|/)?[ -]?(?<m>${monthInDate})(?![a-z])\\.?,? ?(?:de |-|/)?'?(?<y>\\d{4}|\\d{2})(?!\\d|[.,:]\\d|,? ?(?:19|20)\\d\\d(?!\\d))`,
    'g',
  ),
  new RegExp(`(?<![a-z])(?<m>${monthInDate})(?![a-z])\\.?[ -]?(?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)? ?[,-]? ?'?(?<y>\\d{4})(?!\\d)`, 'g'),
];
/** The OCR may join the word before a day to it: `DATE4/11/2026`. A receipt's printer may leave no space before the time: `6/10/201913:59`. */
const numeric =
  /(?:(?<![a-z\d.,/-])|(?<=\/\d{2,4}-)|(?<=[a-z]{4})(?=\d{1,2}\/\d{1,2}\/\d{4}))(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(?:((?:19|20)\d\d)(?=\d{1,2}:\d\d)|(\d{4}|'?\d{2})(?![\d/%]|[.,]\d|-\d(?!\d?\/)))/g;
const compact = /(?<!\d)(?<y>20[0-4]\d)(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\d|3[01])(?!\d)/g;

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
  const addCertain = (form: RegExp): void => {
    for (const match of folded.matchAll(form)) {
      const { y, m = '', d } = match.groups ?? {};
      const date = dayOf(y, monthNumber(m) ?? m, d);
      add(match, date, date);
    }
  };
  certainForms.forEach(addCertain);
  for (const match of folded.matchAll(numeric)) {
    const year = match[4] ?? match[5];
    const [dayFirst, monthFirst] = [dayOf(year, match[3], match[1]), dayOf(year, match[1], match[3])];
    const hasPoints = match[2] === '.';
    // `1.24.25` is a version or a paragraph.
    if (hasPoints && dayFirst === null && year?.length !== 4) continue;
    add(match, dayFirst, monthFirst, hasPoints);
  }
  if (withCompact) addCertain(compact);
  return found.toSorted((a, b) => a.start - b.start);
}

/** The date under an order, which does not count for dates with points; the other reading where this one is impossible. */
export function resolveDate(written: WrittenDate, order: DateOrder): string | null {
  return written.hasPoints || order === 'day-first' ? (written.dayFirst ?? written.monthFirst) : (written.monthFirst ?? written.dayFirst);
}

/** `YYYY-MM-DD` where the three make a day of the calendar between 1950 and 2099, else null. Two-digit years count from 1970 to 2069. */
function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  const digits = (year ?? '').replace("'", '');
  const century = digits.length === 4 ? 0 : Number(digits) < 70 ? 2000 : 1900;
  const full = century + Number(digits);
  return full < 1950 || full > 2099 ? null : isoDay(full, Number(month ?? 0), Number(day ?? 0));
}

/** `YYYY-MM-DD`; null where the month has no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
