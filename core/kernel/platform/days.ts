const dayMs = 86_400_000;

/** Days from one calendar day (`YYYY-MM-DD`) to another, negative where the other is earlier. Pure. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Days between two calendar days, whichever is earlier. Pure. */
export const daysApart = (a: string, b: string): number => Math.abs(daysBetween(a, b));

/** The calendar day so many days after another, or before it where `days` is negative. Pure. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** A day of a month, or the month's last where it is shorter. Months count from January (1) of the year and run past December. Pure. */
export function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The same day of the month so many months later, or that month's last; `day` where it is to be another day of the month. Pure. */
export function addMonths(from: string, months: number, day = Number(from.slice(8))): string {
  return dayOfMonth(Number(from.slice(0, 4)), Number(from.slice(5, 7)) + months, day);
}

/** The first day of the month that a calendar day lies in. Pure. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
