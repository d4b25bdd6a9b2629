import { monthNumber, monthPattern } from '#core/extraction/notation/month-names';
import { isoDay } from '#core/extraction/notation/date-notation';
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
    if (month === null || words.has(name) || isoDay(2024, month, day) === null) return;
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

/** The day in the year in which it is nearest to another day, `YYYY-MM-DD`. Null for a 29 February without a leap year near. */
export function dayNear({ month, day }: Pick<WrittenDay, 'month' | 'day'>, other: string): string | null {
  const year = Number(other.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((near) => isoDay(near, month, day) ?? []);
  const away = (date: string): number => Math.abs(daysBetween(other, date));
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
