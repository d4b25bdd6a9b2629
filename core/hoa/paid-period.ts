import { sumOf } from '#core/expenses/sum-of';
import { isWithFee } from '#core/hoa/card-fee';
import { onePaymentDays } from '#core/hoa/count-entries';
import { daysApart, daysBetween } from '#core/platform/days';

/** A period of dues as far as a payment may be for it. Days are `YYYY-MM-DD`, money decimal text. */
export interface OpenPeriod {
  period: string;
  due_on: string;
  /** What is not paid of it, due by now or not. */
  open: string;
  /** What was paid of it and nobody but us says. */
  payments?: readonly { amount: string; happened_on?: string | null }[];
}

/** A payment is made so many days before or after its dues are due. */
const reach = { before: 45, after: 190 };

/**
 * The period a confirmed payment is for that names none: that of the same payment where it is known already, also where one of the two is with the fee for
 * paying by card, else an open one of exactly its amount, else any open one; the one due nearest to its day. Null where nothing near is open. Pure.
 */
export function paidPeriod(periods: readonly OpenPeriod[], { day, amount }: { day: string; amount: string }): string | null {
  const told = (isSame: (known: string, open: string) => boolean) =>
    periods.find(({ open, payments = [] }) => payments.some((one) => isAbout(one.happened_on ?? null, day) && isSame(one.amount, open)))
      ?.period;
  const same =
    told((known) => Number(known) === Number(amount)) ??
    // Without the fee it comes to just what was owed.
    told((known, open) => isWithFee(known, amount) && sumOf([open, known]) === sumOf([amount]));
  if (same !== undefined) return same;
  const near = periods.flatMap(({ period, due_on, open }) => {
    const days = daysBetween(day, due_on);
    if (Number(open) <= 0 || days > reach.before || -days > reach.after) return [];
    return [{ period, apart: Math.abs(days), fits: Number(open) === Number(amount) }];
  });
  const [best] = near.toSorted((a, b) => Number(b.fits) - Number(a.fits) || a.apart - b.apart || a.period.localeCompare(b.period));
  const withFee = best?.fits ? undefined : told((known) => isWithFee(amount, known));
  return withFee ?? best?.period ?? null;
}

const isAbout = (one: string | null, day: string): boolean => one !== null && daysApart(one, day) <= onePaymentDays;
