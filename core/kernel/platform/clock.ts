/** The time, passed in wherever a decision depends on it, so that tests can say what time it is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. Throws a RangeError on an unknown zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const known = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, known);
  return known.format(instant);
}

/** By time zone: to make one takes a hundred times as long as to use it. */
const days = new Map<string, Intl.DateTimeFormat>();

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (`YYYY-MM-DD`) as a sentence for a person has it: `Nov 5, 2026`. Throws a RangeError on what is no day. */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));

/** Whether the name is a time zone this machine knows. A bare offset (`-05:00`) is none: to PostgreSQL it lies on the other side of Greenwich (POSIX). */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
