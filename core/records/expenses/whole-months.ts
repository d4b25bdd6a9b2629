import { addDays, addMonths, monthStart } from '#core/kernel/platform/days';

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

const nextMonth = (day: string): string => addMonths(monthStart(day), 1);

/** Parts a span into its whole months, whose sums are kept, and the days at its ends. A span that ends before it begins has neither whole months nor days that any expense is of. */
export function byMonths({ from, to }: Span): SpanByMonths {
  const first = from === null || from === monthStart(from) ? from : nextMonth(from);
  const before = to === null ? null : addDays(to, 1) === nextMonth(to) ? nextMonth(to) : monthStart(to);
  if (first !== null && before !== null && first >= before) return { months: null, days: [{ from, to }] };
  const days: Span[] = [];
  if (first !== from && first !== null) days.push({ from, to: addDays(first, -1) });
  if (before !== null && to !== null && before <= to) days.push({ from: before, to });
  return { months: { from: first, before }, days };
}
