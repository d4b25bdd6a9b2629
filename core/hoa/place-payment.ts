import { type Comparable, isWithFee, onePaymentDays } from '#core/books/same-claim';
import { daysBetween } from '#core/platform/days';

/** A period as far as a payment may be for it. Days are `YYYY-MM-DD`. */
export interface DueOn {
  first: string;
  dueOn: string;
}

/** A payment is made so many days before or after its dues are due. */
const reach = { before: 45, after: 190 };

interface OnDay<T> {
  day: number;
  of: T;
}

/** Days as numbers: there may be thousands of payments and periods. */
const numberOf = (day: string): number => daysBetween('1970-01-01', day);

const byDay = <T>(all: readonly T[], dayOf: (one: T) => string | null): OnDay<T>[] =>
  all
    .flatMap((of) => {
      const day = dayOf(of);
      return day === null ? [] : [{ day: numberOf(day), of }];
    })
    .toSorted((a, b) => a.day - b.day);

/** How many of a list in the order of days come before a day. */
function countBefore(sorted: readonly OnDay<unknown>[], day: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Says of payments that name no period for which one each is, by its first day: that of the same payment where a person or an expense has named it (`named`), also where one of
 * the two is with the fee for paying by card; else the period due nearest to its day. No other payment has a say, so that it stays where it is when more become known. Of days
 * before the due day each counts twice: dues are more often paid a little late than early. Null where nothing near is due. Pure.
 */
export function paymentPlaces(
  periods: readonly DueOn[],
  named: readonly Comparable[],
): (payment: Pick<Comparable, 'amount' | 'happenedOn'>) => string | null {
  const due = byDay(
    periods.toSorted((a, b) => a.first.localeCompare(b.first)),
    ({ dueOn }) => dueOn,
  );
  const stated = byDay(named, ({ happenedOn }) => happenedOn);
  return ({ amount, happenedOn }) => {
    if (happenedOn === null) return null;
    const day = numberOf(happenedOn);
    const atThatTime = stated.slice(countBefore(stated, day - onePaymentDays), countBefore(stated, day + onePaymentDays + 1));
    const same =
      atThatTime.find(({ of }) => Number(of.amount) === Number(amount)) ??
      atThatTime.find(({ of }) => isWithFee(amount, of.amount) || isWithFee(of.amount, amount));
    return same ? same.of.period : nearest(due, day);
  };
}

/** Of the periods due before a day, or on it, and of those due later one each is the nearest. */
function nearest(due: readonly OnDay<DueOn>[], day: number): string | null {
  const last = due[countBefore(due, day + 1) - 1];
  const before = last && due[countBefore(due, last.day)];
  const after = due[countBefore(due, day + 1)];
  const near = [before, after].flatMap((one) => {
    if (!one) return [];
    const late = day - one.day;
    return late > reach.after || -late > reach.before ? [] : [{ first: one.of.first, cost: late < 0 ? -2 * late : late }];
  });
  return near.toSorted((a, b) => a.cost - b.cost || a.first.localeCompare(b.first))[0]?.first ?? null;
}
