import { cadences } from '#core/database/values/cadence';
import type { dueSchedules } from '#core/database/values/hoa-values';
import { addMonths, dayOfMonth } from '#core/kernel/platform/days';

/** What the dues are from a day on. `amount` is decimal text for each period; days are `YYYY-MM-DD`. */
export interface DueRate {
  from: string;
  amount: string;
  schedule: (typeof dueSchedules)[number];
  dueDay: number;
}

/** What holds of a property's dues. */
export interface DuesTerms {
  rates: readonly DueRate[];
  /** In periods that begin after this day (`YYYY-MM-DD`) dues are expected of those alone of which something is known: it was sold, or is given up. Null: it goes on. */
  endsOn: string | null;
}

/** A month with the rate that holds in it. */
export interface RatedMonth {
  first: string;
  rate: DueRate | null;
  /** The rate, where a period of it begins in this month. */
  due: DueRate | null;
}

/** The months from that of `from` to that of `to` (days), in order. Pure. */
export function ratedMonths({ from, to }: { from: string; to: string }, rates: readonly DueRate[]): RatedMonth[] {
  const newestFirst = withFirstMonths(rates).toReversed();
  const months: RatedMonth[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
    const rate = newestFirst.find(({ from: begins, dueDay }) => begins <= dayOfMonth(year, month, dueDay)) ?? null;
    const due = rate && (month - rate.begins + 12) % cadences[rate.schedule].months === 0 ? rate : null;
    months.push({ first, rate, due });
  }
  return months;
}

/** The day on which a rate's dues of the period that begins in a month are due. Pure. */
export const dueOnIn = (first: string, rate: DueRate): string => addMonths(first, 0, rate.dueDay);

/**
 * The rates from the earliest on, each with a month of the year its periods begin in. A year's dues that hold from the first of July are due each July;
 * another amount on the same schedule leaves the months as they are, and so does a day in the midst of one: then years and their parts begin in January.
 */
function withFirstMonths(rates: readonly DueRate[]): (DueRate & { begins: number })[] {
  const all: (DueRate & { begins: number })[] = [];
  for (const rate of rates.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const before = all.at(-1);
    const [month, day] = [Number(rate.from.slice(5, 7)), Number(rate.from.slice(8))];
    const span = day === 1 || day === rate.dueDay ? month : 1;
    all.push({ ...rate, begins: before?.schedule === rate.schedule ? before.begins : span });
  }
  return all;
}
