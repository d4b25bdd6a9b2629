/** The day of a year, month and day as `YYYY-MM-DD`, two digits of a year as of this century; null for one that no calendar has, or that no document bears. */
export function calendarDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const at = new Date(Date.UTC(full, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && full >= 1900 && full < 2100;
  return exists ? at.toISOString().slice(0, 10) : null;
}
