/** The lines of a calendar event that a person would want to read (RFC 5545 §3.8.1, §3.8.2). */
const wanted = [['SUMMARY', 'Meeting'], ['DTSTART', 'When'], ['DTEND', 'Until'], ['LOCATION', 'Where'], ['ORGANIZER', 'Organizer'], ['DESCRIPTION', 'About']] as const; // prettier-ignore
const maxLength = 200_000;
const maxEvents = 10;

/** What an invitation says, as lines: the name, time and place of its events. Empty where it is no calendar or calls to nothing. */
export function invitationLines(calendar: string): string[] {
  // A line that begins with a blank goes on with the one before it (§3.1).
  const lines = calendar.slice(0, maxLength).replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/); // prettier-ignore
  const events = eventsIn(lines)
    .map(linesOf)
    .filter((event) => event.length > 0);
  if (events.length === 0) return [];
  const cancelled = lines.some((line) => /^METHOD:\s*CANCEL/i.test(line));
  return [cancelled ? 'Meeting notice: cancelled' : 'Meeting notice', ...events.slice(0, maxEvents).flat()];
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
    // An alarm within it has a description of its own; the calendar around it counts as well.
    else if (event && inside <= 1) event.push(line);
  }
  return events;
}

function linesOf(event: readonly string[]): string[] {
  const said = new Set<string>();
  return wanted.flatMap(([property, label]) => {
    const [parameters, value] = valueOf(event, property);
    const text = value === null ? '' : property.startsWith('DT') ? instant(value, parameters) : property === 'ORGANIZER' ? organizer(parameters, value) : plain(value); // prettier-ignore
    if (text === '' || said.has(text)) return [];
    said.add(text);
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
