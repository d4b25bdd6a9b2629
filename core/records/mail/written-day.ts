import { readDates, resolveDate } from '#core/extraction/notation/date-notation';
import { fold } from '#core/extraction/notation/text-fold';
import { isDay } from '#core/kernel/platform/is-day';

/** `Tue Nov 03 09:14:22 GMT+01:00 2026`, as programs of Android and Unix write it: what parts the day from its year. */
const timeBeforeYear = /(?<=\d) \d{1,2}:\d\d(?::\d\d)?(?: \p{L}[^\s]{0,9})? (?=(?:19|20)\d\d$)/u;

/**
 * The day, as YYYY-MM-DD, that the date of a message names: ISO 8601, or in the words of a mail program in whatever language. Null where it names none,
 * and where `03/04/26` may be two days.
 */
export function writtenDay(date: string | null): string | null {
  const iso = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(date ?? '')?.[0];
  if (iso !== undefined) return isDay(iso) ? iso : null;
  const [written] = readDates(
    fold(date ?? '')
      .trim()
      .replace(timeBeforeYear, ' '),
  );
  const [day, other] = written ? [resolveDate(written, 'day-first'), resolveDate(written, 'month-first')] : [null, null];
  return day === other ? day : null;
}
