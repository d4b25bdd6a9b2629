import { readDates, resolveDate } from '#core/extraction/date-notation';
import { fold } from '#core/extraction/text-fold';
import { isDay } from '#core/platform/is-day';

/**
 * The day, as YYYY-MM-DD, that the date of a message names: ISO 8601, or in the words of a mail program in whatever language. Null where it names none,
 * and where `03/04/26` may be two days.
 */
export function writtenDay(date: string | null): string | null {
  const iso = /^\d{4}-\d\d-\d\d(?=T|$)/.exec(date ?? '')?.[0];
  if (iso !== undefined) return isDay(iso) ? iso : null;
  const [written] = readDates(fold(date ?? ''));
  const [day, other] = written ? [resolveDate(written, 'day-first'), resolveDate(written, 'month-first')] : [null, null];
  return day === other ? day : null;
}
