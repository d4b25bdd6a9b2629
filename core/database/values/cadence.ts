import { addDays, addMonths, daysBetween } from '#core/kernel/platform/days';

/** How often something recurs, the most often first. */
export const cadenceNames = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export type Cadence = (typeof cadenceNames)[number];

interface CadenceFacts {
  /** Between two of them lie so many months of the calendar, or else so many days. */
  months: number;
  days: number;
  /** Days between two of them on average. */
  meanDays: number;
  /** So many days earlier or later still fits. */
  slackDays: number;
  /** So many are needed to tell the cadence. */
  needed: number;
}

export const cadences: Readonly<Record<Cadence, CadenceFacts>> = {
  weekly: { months: 0, days: 7, meanDays: 7, slackDays: 2, needed: 5 },
  // Narrow, because a monthly bill and its reminder lie about two weeks apart.
  biweekly: { months: 0, days: 14, meanDays: 14, slackDays: 1, needed: 5 },
  monthly: { months: 1, days: 0, meanDays: 30.4, slackDays: 7, needed: 3 },
  quarterly: { months: 3, days: 0, meanDays: 91.3, slackDays: 12, needed: 3 },
  semi_annual: { months: 6, days: 0, meanDays: 182.6, slackDays: 20, needed: 2 },
  annual: { months: 12, days: 0, meanDays: 365.25, slackDays: 31, needed: 2 },
};

/**
 * The cadence among `allowed` of days (`YYYY-MM-DD`, the earliest first, each once) that follow one another; null where none fits. One that is missing
 * is allowed where enough others are regular. Pure.
 */
export function cadenceOf(days: readonly string[], allowed: readonly Cadence[] = cadenceNames): Cadence | null {
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  if (gaps.length === 0) return null;
  return allowed.find((name) => fits(gaps, cadences[name])) ?? null;
}

function fits(gaps: readonly number[], { meanDays, slackDays, needed }: CadenceFacts): boolean {
  const isOf = (gap: number, times: number): boolean => Math.abs(gap - times * meanDays) <= slackDays;
  const irregular = gaps.filter((gap) => !isOf(gap, 1));
  if (irregular.length === 0) return gaps.length + 1 >= needed;
  return irregular.length === 1 && gaps.length - 1 >= needed && irregular.every((gap) => isOf(gap, 2));
}

/** The day (`YYYY-MM-DD`) on which the next is due after `last`; by months on `day` of the month, or its last day. Pure. */
export function nextOn(cadence: Cadence, last: string, day = Number(last.slice(8))): string {
  const { months, days } = cadences[cadence];
  return months === 0 ? addDays(last, days) : addMonths(last, months, day);
}
