import { onePaymentDays } from '#core/hoa/count-entries';

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

const isSamePayment = (one: { amount: string; happened_on?: string | null }, { day, amount }: { day: string; amount: string }): boolean =>
  Number(one.amount) === Number(amount) &&
  Boolean(one.happened_on) &&
  Math.abs(Date.parse(one.happened_on ?? day) - Date.parse(day)) <= onePaymentDays * 86_400_000;

/**
 * The period a confirmed payment is for that names none: that of the same payment where it is known already, else an open one of exactly its amount, else any open one; the one due nearest to its day.
 * Null where nothing near is open. Pure.
 */
export function paidPeriod(periods: readonly OpenPeriod[], { day, amount }: { day: string; amount: string }): string | null {
  const told = periods.find(({ payments = [] }) => payments.some((one) => isSamePayment(one, { day, amount })));
  if (told) return told.period;
  const near = periods.flatMap(({ period, due_on, open }) => {
    const days = (Date.parse(due_on) - Date.parse(day)) / 86_400_000;
    if (Number(open) <= 0 || days > reach.before || -days > reach.after) return [];
    return [{ period, apart: Math.abs(days), fits: Number(open) === Number(amount) }];
  });
  const [best] = near.toSorted((a, b) => Number(b.fits) - Number(a.fits) || a.apart - b.apart || a.period.localeCompare(b.period));
  return best?.period ?? null;
}
