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

const longestLine = 75;

/** A text as RFC 5545, 3.3.11 wants it, which has no place for other control characters than the end of a line. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** A line cut to 75 octets, going on after a space (RFC 5545, 3.1); no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > longestLine) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

const compact = (day: string): string => day.replaceAll('-', '');

/** An iCalendar stream (RFC 5545) of whole days, read-only, asked for again every few hours. `stamp`: when it was made. */
export function writeCalendar(name: string, items: readonly CalendarItem[], stamp: Date): string {
  const made = `${stamp.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rental Ledger//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    ...items.flatMap(({ uid, day, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${made}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
