import { type Cadence, cadenceOf, cadences, nextOn } from '#core/books/cadence';
import { daysBetween } from '#core/platform/days';

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
/** Between the first and the last that tell a cadence lie at least so many days. */
export const leastSpanDays = Math.floor(
  Math.min(...Object.values(cadences).map(({ needed, meanDays, slackDays }) => (needed - 1) * (meanDays - slackDays))),
);
/** The cadence is read off so many of the newest. */
const looked = 6;
/** Days that mail may take, and no more than a third of the time between two. */
const graceDays = (cadence: Cadence): number => Math.min(5, cadences[cadence].meanDays / 3);
/** After so many that did not come nobody expects it any more. */
const givenUpAfter = 3;
/** No cadence is remembered for longer after its day. */
export const rememberedDays = Math.ceil(givenUpAfter * cadences.annual.meanDays);

/**
 * When the next document of a series should be here, by the time between the last ones and the latest day of the month they came
 * on; null where there is no cadence. A document that follows within days is the one before, corrected. Pure.
 */
export function expectNext(arrivals: readonly Arrival[]): ExpectedNext | null {
  const regular = regularAmong(arrivals.toSorted(byDay));
  const last = regular?.newest.at(-1);
  if (!regular || !last) return null;
  const { newest, cadence } = regular;
  const { months } = cadences[cadence];
  const usual = months === 0 ? undefined : usualDay(daysOf(newest), months);
  const { documentId: lastDocumentId, day: lastDay, amount: lastAmount } = last;
  return { expectedBy: nextOn(cadence, last.day, usual), cadence, lastDay, lastDocumentId, lastAmount };
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
  const counted = days.map((day, at) => {
    const over = last - monthOf(day) - (days.length - 1 - at) * months;
    return Number(day.slice(8)) - over * 30;
  });
  return Math.min(31, Math.max(...counted));
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

// Without the rules of a language, which cost ten times as much.
const byDay = (a: Arrival, b: Arrival): number => (a.day < b.day ? -1 : Number(a.day > b.day));

const daysOf = (arrivals: readonly Arrival[]): string[] => arrivals.map(({ day }) => day);

/** The newest arrivals and the cadence that they have, by the first way that finds one. */
function regularAmong(sorted: readonly Arrival[]): { newest: Arrival[]; cadence: Cadence } | null {
  for (const { allowed, sameDays } of ways) {
    const newest = withoutCorrected(sorted, sameDays).slice(-looked);
    const cadence = cadenceOf(daysOf(newest), allowed);
    if (cadence) return { newest, cadence };
  }
  return null;
}

/** The arrivals, oldest first; one that was corrected keeps its day and says what the correction says. */
function withoutCorrected(sorted: readonly Arrival[], sameDays: number): Arrival[] {
  const kept: Arrival[] = [];
  for (const one of sorted) {
    const before = kept.at(-1);
    const again = before && daysBetween(before.day, one.day) <= sameDays;
    if (again) kept[kept.length - 1] = { ...one, day: before.day };
    else kept.push(one);
  }
  return kept;
}
