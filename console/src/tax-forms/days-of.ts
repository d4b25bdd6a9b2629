/** A number of days of a year as it is typed; null where nothing is, undefined where it is none. */
export function daysOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= 366 ? Number(text) : undefined;
}
