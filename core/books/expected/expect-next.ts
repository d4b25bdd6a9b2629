import { type Cadence, cadenceOf, cadences, nextOn } from '#core/database/values/cadence';
import { daysBetween } from '#core/kernel/platform/days';

/** A document that came, as far as its like is expected again. Days are `YYYY-MM-DD`, money decimal text. */
export interface Arrival {
  documentId: number;
  day: string;
  amount: string | null;
}

/** How documents of a series come, and when the next is expected. */
export interface ExpectedNext {
  /** The day it usually is here by. */
  expectedBy: string;
  cadence: Cadence;
  lastDay: string;
  lastDocumentId: number;
  /** What the last one came to. */
  lastAmount: string | null;
}

/** So near to the one before it a document is that one once more, corrected or as a reminder; but what comes every week comes soon again. In days. */
const ways: readonly { allowed: readonly Cadence[]; sameDays: number }[] = [
  { allowed: ['weekly', 'biweekly'], sameDays: 2 },
  { allowed: ['monthly', 'quarterly', 'semi_annual', 'annual'], sameDays: 12 },
];
/** The cadence is read off so many of the newest. */
const looked = 6;
/** Days that mail may take, and no more than a third of the time between two. */
const graceDays = (cadence: Cadence): number => Math.min(5, cadences[cadence].meanDays / 3);
/** After so many that did not come nobody expects it any more. */
const givenUpAfter = 3;
/** No cadence is remembered for longer after its day. */
export const seriesMemoryDays = Math.ceil(givenUpAfter * cadences.annual.meanDays);

/**
 * When the next document of a series should be here, by the time between the last ones and the latest day of the month they came
 * on; null where there is no cadence. A document that follows within days is the one before, corrected. Pure.
 */
export function expectNext(arrivals: readonly Arrival[]): ExpectedNext | null {
  const sorted = arrivals.toSorted((a, b) => a.day.localeCompare(b.day));
  for (const { allowed, sameDays } of ways) {
    const newest = withoutCorrected(sorted, sameDays).slice(-looked);
    const days = newest.map(({ day }) => day);
    const cadence = cadenceOf(days, allowed);
    const last = newest.at(-1);
    if (!cadence || !last) continue;
    const { months } = cadences[cadence];
    const expectedBy = nextOn(cadence, last.day, months === 0 ? undefined : usualDay(days, months));
    return { expectedBy, cadence, lastDay: last.day, lastDocumentId: last.documentId, lastAmount: last.amount };
  }
  return null;
}

/** Whether the next of a series is missed by now; null where it ended long ago. Pure; `today` is `YYYY-MM-DD`. */
export function isLate({ expectedBy, cadence }: Pick<ExpectedNext, 'expectedBy' | 'cadence'>, today: string): boolean | null {
  const waited = daysBetween(expectedBy, today);
  return waited > givenUpAfter * cadences[cadence].meanDays ? null : waited > graceDays(cadence);
}

/**
 * The latest day of the month that they came on, counted from the month the last one came in. A month's end and the next one's beginning lie beside each
 * other: what came on the 31st and now comes on the 1st comes on the 1st. Within its own month a document of each half year may come early or late.
 */
function usualDay(days: readonly string[], months: number): number {
  const last = monthOf(days.at(-1) ?? '');
  const counted = days.map((day, at) => Number(day.slice(8)) - (last - monthOf(day) - (days.length - 1 - at) * months) * 30);
  return Math.min(31, Math.max(...counted));
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The arrivals, oldest first; one that was corrected keeps its day and says what the correction says. */
function withoutCorrected(sorted: readonly Arrival[], sameDays: number): Arrival[] {
  const kept: Arrival[] = [];
  for (const arrival of sorted) {
    const before = kept.at(-1);
    const again = before && daysBetween(before.day, arrival.day) <= sameDays;
    if (again) kept[kept.length - 1] = { ...arrival, day: before.day };
    else kept.push(arrival);
  }
  return kept;
}
