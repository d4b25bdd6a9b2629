import { isDay } from '#core/kernel/platform/is-day';

/** The lines of a calendar event that a person would want to read (RFC 5545 §3.8.1, §3.8.2). */
const wanted = [['SUMMARY', 'Meeting'], ['DTSTART', 'When'], ['DTEND', 'Until'], ['LOCATION', 'Where'], ['ORGANIZER', 'Organizer'], ['DESCRIPTION', 'About']] as const; // prettier-ignore
const maxLength = 200_000;
/** Enough for a year of weekly meetings. */
const maxEvents = 60;
const maxUid = 400;
/** The answer of an invited person, including a proposal of another time. */
const answer = /^METHOD:\s*(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)\b/i;

/** What a mailed calendar is about. */
export interface Calendar {
  /** It invites to meetings, cancels them, or answers such an invitation (RFC 5546 §3.2). */
  says: 'called' | 'cancelled' | 'answered';
  /** The id that its later changes refer to; null where it has none. */
  uid: string | null;
  /** The day of the one meeting of a series that it is about (RFC 5545 §3.8.4.4); null where it is about the whole series. */
  of: string | null;
  /** The name, time and place of its meetings; none for an answer. */
  lines: string[];
}

/** Reads a calendar; null where it is not one or names no meeting. */
export function readCalendar(calendar: string): Calendar | null {
  // A line that begins with a blank continues the one before it (§3.1).
  const lines = calendar.slice(0, maxLength).replaceAll('\0', '').replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/); // prettier-ignore
  const events = eventsIn(lines);
  const described = events.map(linesOf).filter((event) => event.length > 0);
  if (described.length === 0) return null;
  const uid =
    events
      .map((event) => valueOf(event, 'UID')[1])
      .find((value) => value !== null)
      ?.slice(0, maxUid)
      .toWellFormed() ?? null;
  if (lines.some((line) => answer.test(line))) return { says: 'answered', uid, of: null, lines: [] };
  const left = described.length > maxEvents || calendar.length > maxLength ? ['The calendar contains more meetings; the original message keeps it.'] : []; // prettier-ignore
  const cancelled = lines.some((line) => /^METHOD:\s*CANCEL/i.test(line)) || events.every((event) => event.some((line) => /^STATUS:\s*CANCELLED/i.test(line))); // prettier-ignore
  return {
    says: cancelled ? 'cancelled' : 'called',
    uid,
    of: changedMeetingOf(events),
    lines: [cancelled ? 'Meeting notice: cancelled' : 'Meeting notice', ...described.slice(0, maxEvents).flat(), ...left],
  };
}

/** If every event changes one meeting of a series, the day of the first; a change of all following meetings is about the series. */
function changedMeetingOf(events: readonly string[][]): string | null {
  const days = events.map((event) => {
    const [parameters, value] = valueOf(event, 'RECURRENCE-ID');
    const named = /^(\d{4})(\d\d)(\d\d)(?:T|$)/.exec(value ?? '');
    const day = named?.slice(1).join('-') ?? null;
    return day === null || /;RANGE=/i.test(parameters) || !isDay(day) ? null : day;
  });
  return days.includes(null) ? null : (days[0] ?? null);
}

function eventsIn(lines: readonly string[]): string[][] {
  const events: string[][] = [];
  let event: string[] | null = null;
  let inside = 0;
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) event = [];
    else if (event && /^END:VEVENT\s*$/i.test(line)) {
      events.push(event);
      event = null;
    } else if (/^BEGIN:/i.test(line)) inside += 1;
    else if (/^END:/i.test(line)) inside -= 1;
    // An alarm inside an event has a description of its own; the calendar around it counts as well.
    else if (event && inside <= 1) event.push(line);
  }
  return events;
}

function linesOf(event: readonly string[]): string[] {
  const seen = new Set<string>();
  return wanted.flatMap(([property, label]) => {
    const [parameters, value] = valueOf(event, property);
    const text = value === null ? '' : property.startsWith('DT') ? instant(value, parameters) : property === 'ORGANIZER' ? organizer(parameters, value) : plain(value); // prettier-ignore
    if (text === '' || seen.has(text)) return [];
    seen.add(text);
    return [`${label}: ${text}`];
  });
}

function valueOf(event: readonly string[], property: string): [string, string | null] {
  const found = event
    .map((line) => /^([A-Z-]{1,40})((?:;[^:";]{0,500}(?:"[^"]{0,500}"[^:";]{0,500}){0,10}){0,20}):(.*)$/i.exec(line))
    .find((match) => match?.[1]?.toUpperCase() === property);
  return [found?.[2] ?? '', found?.[3]?.trim() || null];
}

const plain = (value: string): string => value.replaceAll(/\\[nN]/g, ' ').replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim().slice(0, 2000); // prettier-ignore

/** `20260412T180000Z` as `2026-04-12 18:00 UTC`; a day without an hour stays a day. */
function instant(value: string, parameters: string): string {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value) ?? [];
  if (!year) return plain(value);
  const zone = utc ? ' UTC' : (/;TZID="?([^;":]{1,60})/i.exec(parameters)?.[1] ?? '').replace(/^(?=.)/, ' ');
  return hour ? `${year}-${month}-${day} ${hour}:${minute}${zone}` : `${year}-${month}-${day}`;
}

function organizer(parameters: string, value: string): string {
  const name = /;CN="?([^;":]{1,200})/i.exec(parameters)?.[1];
  const address = value.replace(/^mailto:/i, '');
  return name ? `${name} <${address}>` : address;
}
