import { monthNumber, monthPattern } from '#core/extraction/notation/month-names';
import { memoized } from '#core/extraction/notation/memoized';
import { daysBetween } from '#core/kernel/platform/days';

/** A day of a month without a year, in a text. */
export interface WrittenDay {
  start: number;
  end: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const nameDay = new RegExp(`(?<![a-z])(${monthPattern})(?![a-z])\\.? ?(\\d{1,2})(?:st|nd|rd|th)?(?![a-z\\d]|[.,:]\\d|,? ?-?'?\\d{4})`, 'g');
const dayName = new RegExp(
  `(?<![\\d.,:/-])(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)? (?:de |of )?(${monthPattern})(?![a-z])\\.?(?!,? ?(?:de )?'?\\d{2,4}(?![\\d:]))`,
  'g',
);
/** `pay by 3/25`: in figures only after words that ask for payment by a day. */
const byFigures = /(?<=\b(?:by|before|due(?: on| by| date)?:?|until) )(\d{1,2})\/(\d{1,2})(?![\d/]|[.,-]\d)/g;
/** Short forms that are words of other languages before a number: `sold out 5`, `set 12`. */
const words: ReadonlySet<string> = new Set(['set', 'out', 'ago', 'mag', 'gen']);

/** The days without a year of a line. */
export const daysIn = memoized(({ folded }: { folded: string }) => readDays(folded));

/** Every day with a named month, or one in figures to pay by, and no year in a line of folded text, from left to right. */
export function readDays(folded: string): WrittenDay[] {
  const found: WrittenDay[] = [];
  if (!/\d/.test(folded)) return found;
  const add = (match: RegExpExecArray, name = '', figure = '') => {
    const month = /^\d/.test(name) ? Number(name) : monthNumber(name);
    const day = Number(figure);
    // In a leap year every month has all the days it can have.
    if (month === null || month > 12 || words.has(name) || isoDay(2024, month, day) === null) return;
    const end = match.index + match[0].length;
    if (!found.some((other) => match.index < other.end && end > other.start)) found.push({ start: match.index, end, month, day });
  };
  for (const match of folded.matchAll(nameDay)) add(match, match[1], match[2]);
  for (const match of folded.matchAll(dayName)) add(match, match[2], match[1]);
  for (const match of folded.matchAll(byFigures)) {
    const [, first = '', second = ''] = match;
    if (Number(first) > 12) add(match, second, first);
    else add(match, first, second);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** What a day is about: the past (a bill's date), the near time (when it is due), the future (a meeting). */
export type DayLean = 'past' | 'near' | 'coming';

/** How far a document may be dated after the mail that brings it. */
const ahead = 45;
/** How long ago a meeting may have been when its notice is passed on; an earlier day is next year's. */
const justBeen = 35;

/**
 * The day as `YYYY-MM-DD` in the year that fits the mail's date (`YYYY-MM-DD`) best: for the past the last one up to shortly after the mail, for the
 * near time the nearest, for the future the next. Null for a 29 February without a leap year near.
 */
export function dayNear({ month, day }: Pick<WrittenDay, 'month' | 'day'>, mail: string, lean: DayLean): string | null {
  const year = Number(mail.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((near) => isoDay(near, month, day) ?? []);
  const away = (date: string) => Math.round(daysBetween(mail, date));
  if (lean === 'past') return days.findLast((date) => away(date) <= ahead) ?? null;
  if (lean === 'coming') return days.find((date) => away(date) >= -justBeen) ?? null;
  return days.toSorted((a, b) => Math.abs(away(a)) - Math.abs(away(b)))[0] ?? null;
}

function isoDay(year: number, month: number, day: number): string | null {
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
