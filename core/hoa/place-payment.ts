import { type Comparable, isWithFee, onePaymentDays } from '#core/books/same-claim';
import { daysApart, daysBetween } from '#core/platform/days';

/** A period as far as a payment may be for it. Days are `YYYY-MM-DD`. */
export interface DueOn {
  first: string;
  dueOn: string;
}

/** A payment is made so many days before or after its dues are due. */
const reach = { before: 45, after: 190 };

/**
 * The first day of the period that a payment is for which names none: that of the same payment where a person or an expense has named it, also where one of the two is with the
 * fee for paying by card; else of the period due nearest to its day. No other payment has a say, so that it stays where it is when more become known. Of days
 * before the due day each counts twice: dues are more often paid a little late than early. Null where nothing near is due. Pure.
 */
export function placePayment(
  { amount, happenedOn: day }: Pick<Comparable, 'amount' | 'happenedOn'>,
  { periods, named }: { periods: readonly DueOn[]; named: readonly Comparable[] },
): string | null {
  if (day === null) return null;
  const atThatTime = named.filter((one) => one.happenedOn !== null && daysApart(one.happenedOn, day) <= onePaymentDays);
  const same =
    atThatTime.find((one) => Number(one.amount) === Number(amount)) ??
    atThatTime.find((one) => isWithFee(amount, one.amount) || isWithFee(one.amount, amount));
  if (same) return same.period;
  const near = periods.flatMap(({ first, dueOn }) => {
    const late = daysBetween(dueOn, day);
    return late > reach.after || -late > reach.before ? [] : [{ first, cost: late < 0 ? -2 * late : late }];
  });
  return near.toSorted((a, b) => a.cost - b.cost || a.first.localeCompare(b.first))[0]?.first ?? null;
}
