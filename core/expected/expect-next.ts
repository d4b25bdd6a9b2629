import { addMonths, daysBetween } from '#core/platform/days';

/** A document that came, as far as its like is expected again. Days are `YYYY-MM-DD`, money decimal text. */
export interface Arrival {
  documentId: number;
  day: string;
  amount: string | null;
}

/** When the next of a sequence is expected. */
export interface Expectation {
  /** The day it usually is here by. */
  expectedBy: string;
  /** Months between two of them. */
  everyMonths: 1 | 3 | 6 | 12;
  /** Days past the usual day after which it is missed. */
  late: boolean;
  lastDay: string;
  lastDocumentId: number;
  /** What the last one came to. */
  lastAmount: string | null;
}

/** A month's paper may be this many days off and is still the month's. */
const slackDays: Readonly<Record<Expectation['everyMonths'], number>> = { 1: 7, 3: 12, 6: 20, 12: 31 };
const monthDays: Readonly<Record<Expectation['everyMonths'], number>> = { 1: 30.4, 3: 91.3, 6: 182.6, 12: 365.25 };
const schedules = [1, 3, 6, 12] as const;
/** So many of a kind make a habit; two are enough where they are a year or half a year apart. */
const needed: Readonly<Record<Expectation['everyMonths'], number>> = { 1: 3, 3: 3, 6: 2, 12: 2 };
/** Between the first and the last of a habit lie at least so many days. */
export const leastSpanDays = Math.floor(
  Math.min(...schedules.map((months) => (needed[months] - 1) * (monthDays[months] - slackDays[months]))),
);
/** The habit is read off so many of the newest. */
const looked = 6;
/** Days that mail may take. */
const graceDays = 5;
/** So near to the one before it is the same paper once more: corrected, or a reminder. */
const sameDays = 12;
/** After so many that did not come nobody expects it any more. */
const givenUpAfter = 3;

/**
 * When the next paper of a sequence should be here, by the months between the last ones and the latest day of the month they came
 * on; null where there is no habit, or it ended long ago. A document that follows within days is the one before, corrected. Pure; `today` is `YYYY-MM-DD`.
 */
export function expectNext(arrivals: readonly Arrival[], today: string): Expectation | null {
  const days = apart(arrivals).slice(-looked);
  const last = days.at(-1);
  const everyMonths = last && scheduleOf(days.map(({ day }) => day));
  if (!last || !everyMonths) return null;
  const usual = usualDay(
    days.map(({ day }) => day),
    everyMonths,
  );
  const expectedBy = addMonths(last.day, everyMonths, usual);
  const waited = daysBetween(expectedBy, today);
  if (waited > givenUpAfter * monthDays[everyMonths]) return null;
  const { documentId: lastDocumentId, day: lastDay, amount: lastAmount } = last;
  return { expectedBy, everyMonths, late: waited > graceDays, lastDay, lastDocumentId, lastAmount };
}

/**
 * The latest day of the month that they came on, counted from the month the last one came in. A month's end and the next one's beginning lie beside each
 * other: what came on the 31st and now comes on the 1st comes on the 1st. Within its own month a document of each half year may come early or late.
 */
function usualDay(days: readonly string[], everyMonths: number): number {
  const last = monthOf(days.at(-1) ?? '');
  const counted = days.map((day, at) => {
    const over = last - monthOf(day) - (days.length - 1 - at) * everyMonths;
    return Number(day.slice(8)) - over * 30;
  });
  return Math.min(31, Math.max(...counted));
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

// Without the rules of a language, which cost ten times as much.
const byDay = (a: Arrival, b: Arrival): number => (a.day < b.day ? -1 : Number(a.day > b.day));

/** The arrivals, oldest first; one that was corrected keeps its day and says what the correction says. */
function apart(arrivals: readonly Arrival[]): Arrival[] {
  const kept: Arrival[] = [];
  for (const one of arrivals.toSorted(byDay)) {
    const before = kept.at(-1);
    const again = before && daysBetween(before.day, one.day) <= sameDays;
    if (again) kept[kept.length - 1] = { ...one, day: before.day };
    else kept.push(one);
  }
  return kept;
}

function scheduleOf(days: readonly string[]): Expectation['everyMonths'] | null {
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  if (gaps.length === 0) return null;
  const isOf = (gap: number, months: Expectation['everyMonths'], times = 1): boolean =>
    Math.abs(gap - times * monthDays[months]) <= slackDays[months];
  const fits = (months: Expectation['everyMonths']): boolean => {
    const regular = gaps.filter((gap) => isOf(gap, months));
    if (regular.length === gaps.length) return days.length >= needed[months];
    // One that never came breaks no habit of those before and after it.
    return (
      regular.length >= needed[months] &&
      gaps.every((gap) => isOf(gap, months) || isOf(gap, months, 2)) &&
      gaps.length - regular.length === 1
    );
  };
  return schedules.find(fits) ?? null;
}
