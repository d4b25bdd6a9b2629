import type { ClaimKind } from '#core/database/values/claim-values';
import type { Comparable } from '#core/books/claims/same-claim';
import { fromCents, toCents } from '#core/kernel/platform/sum-of';
import { dueOnIn, type DuesTerms, type RatedMonth } from '#core/books/hoa/due-rate';

/** A claim that is counted in a period. Money is decimal text, days are `YYYY-MM-DD`. */
export interface CountedClaim extends Pick<Comparable, 'kind' | 'amount' | 'happenedOn'> {
  /** The first day of the month that it names; null where it names none. */
  period: string | null;
  dueOn: string | null;
}

/** What a period of dues comes to, with what earlier ones leave for it and it for later ones. Money is decimal text, days are `YYYY-MM-DD`. */
export interface ReckonedPeriod {
  /** Its first day. */
  period: string;
  due_on: string;
  expected: string;
  charged: string;
  paid: string;
  /** What credit notes take off. */
  credited: string;
  /**
   * What is to be paid: the dues as charged where that is more than what was expected, with late fees and special assessments, less what is credited;
   * negative where more is credited than that.
   */
  owed: string;
  /** Of what was charged, the fees for paying late. */
  late_fees: string;
  /** What is left of earlier periods' payments and credits and pays of this one. */
  carried: string;
  /** What was paid and credited beyond what is owed: the next periods need that much less. */
  over: string;
  /** What is still to be paid, due or not; negative where more is paid than owed. */
  open: string;
  /** What is left for later periods after this one. */
  left: string;
}

/** Adds up the periods in which something is expected or has a claim: `countsOf` answers those of a month that count, null where there are none at all. Pure. */
export function reckonPeriods(
  months: readonly RatedMonth[],
  { endsOn }: DuesTerms,
  countsOf: (first: string) => readonly CountedClaim[] | null,
  left: string,
): ReckonedPeriod[] {
  const periods: ReckonedPeriod[] = [];
  for (const month of months) {
    const counted = countsOf(month.first);
    const isExpected = month.due !== null && (endsOn === null || month.first <= endsOn);
    if (counted || isExpected) periods.push(reckonPeriod(month, counted ?? [], periods.at(-1)?.left ?? left));
  }
  return periods;
}

function reckonPeriod(month: RatedMonth, counted: readonly CountedClaim[], credit: string): ReckonedPeriod {
  const sumOfKinds = (...kinds: readonly ClaimKind[]): bigint =>
    counted.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + toCents(amount) : sum), 0n);
  const [expected, dues, fees, paid, credited] = [
    toCents(month.due?.amount ?? '0.00'),
    sumOfKinds('dues', 'other'),
    sumOfKinds('late_fee'),
    sumOfKinds('payment'),
    sumOfKinds('credit'),
  ];
  const extras = fees + sumOfKinds('assessment');
  const owed = (dues > expected ? dues : expected) + extras - credited;
  const [unpaid, before] = [owed - paid, toCents(credit)];
  // Where nothing is known to be due a payment is of something nobody knows yet: no credit.
  const over = unpaid < 0n && expected + dues + extras + credited > 0n ? -unpaid : 0n;
  const carried = unpaid <= 0n ? 0n : unpaid < before ? unpaid : before;
  const figures = {
    expected,
    charged: dues + extras,
    paid,
    credited,
    owed,
    late_fees: fees,
    carried,
    over,
    open: unpaid - carried,
    left: before - carried + over,
  };
  const words = Object.fromEntries(Object.entries(figures).map(([name, cents]) => [name, fromCents(cents)]));
  return { period: month.first, due_on: dueDay(month, counted), ...(words as Record<keyof typeof figures, string>) };
}

/** The day a period is due: by its rate, else by the earliest day its own documents name; one before its first day was misread. Pure. */
export function dueDay({ first, rate }: RatedMonth, counted: readonly Pick<CountedClaim, 'kind' | 'dueOn'>[]): string {
  if (rate) return dueOnIn(first, rate);
  const days = counted.flatMap(({ kind, dueOn }) => (kind !== 'payment' && kind !== 'credit' && dueOn && dueOn >= first ? [dueOn] : []));
  return days.toSorted()[0] ?? first;
}
