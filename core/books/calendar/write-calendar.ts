import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#core/kernel/platform/days';

/** A day of the calendar with something to do. */
export interface CalendarItem {
  /** Stays the same as long as it is the same thing. */
  uid: string;
  /** `YYYY-MM-DD`. */
  day: string;
  summary: string;
  description: string;
}

/** A text of RFC 5545, 3.3.11, has no place for other control characters than the end of a line. */
const plain = (text: string): string => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');

/** An iCalendar stream (RFC 5545) of whole days, read-only, asked for again every few hours. `stamp`: when it was made. */
export function writeCalendar(name: string, items: readonly CalendarItem[], stamp: Date): string {
  const calendar = ical({
    name: plain(name),
    prodId: '//Rental Ledger//Due dates//EN',
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: 4 * 3600,
  });
  for (const { uid, day, summary, description } of items) {
    calendar.createEvent({
      id: uid,
      stamp,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${addDays(day, 1)}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: plain(summary),
      description: plain(description),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}
