/** Days as `YYYY-MM-DD`, both included; null is open. */
export interface Span {
  from: string | null;
  to: string | null;
}

/** A span of days by its parts. */
export interface SpanByMonths {
  /** The whole months in it: the first day of the first, and the first day after the last; null where there is none. */
  months: { from: string | null; before: string | null } | null;
  /** The days before and after them. */
  days: Span[];
}

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthOf(dayAfter(monthOf(day), 31));

/** Parts a span into its whole months, whose sums are kept, and the days at its ends. A span that ends before it begins has neither whole months nor days that any expense is of. */
export function byMonths({ from, to }: Span): SpanByMonths {
  const first = from === null || from === monthOf(from) ? from : nextMonth(from);
  const before = to === null ? null : dayAfter(to, 1) === nextMonth(to) ? nextMonth(to) : monthOf(to);
  if (first !== null && before !== null && first >= before) return { months: null, days: [{ from, to }] };
  const days: Span[] = [];
  if (first !== from && first !== null) days.push({ from, to: dayAfter(first, -1) });
  if (before !== null && to !== null && before <= to) days.push({ from: before, to });
  return { months: { from: first, before }, days };
}
