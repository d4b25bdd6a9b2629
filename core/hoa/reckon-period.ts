import type { ClaimKind } from '#core/books/claim-values';
import { sumOf } from '#core/expenses/sum-of';
import { dueOnIn, type RatedMonth } from '#core/hoa/due-rate';
import { duesOf } from '#core/hoa/place-charges';

/** A claim that is counted in a period. Money is decimal text, days are `YYYY-MM-DD`. */
export interface CountedClaim {
  kind: ClaimKind;
  amount: string;
  /** The day a charge is due by its own document. */
  dueOn: string | null;
  /** The day a payment was made. */
  happenedOn: string | null;
  /** The month its document names. */
  period: string;
}

/** What a period of dues comes to. */
export interface DuesFigures {
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
}

/** Adds up what counts in a period that begins in a month. Pure. */
export function reckonPeriod({ due }: Pick<RatedMonth, 'due'>, counted: readonly CountedClaim[]): DuesFigures {
  const of = (...kinds: readonly ClaimKind[]) => sumOf(counted.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const [expected, dues, extras, credited] = [due?.amount ?? '0.00', duesOf(counted), of('late_fee', 'assessment'), of('credit')];
  const owed = sumOf([isMore(dues, expected) ? dues : expected, extras, `-${credited}`]);
  return { expected, charged: sumOf([dues, extras]), paid: of('payment'), credited, owed, late_fees: of('late_fee') };
}

/** What is still to be paid of a period, due or not; negative where more is paid than owed. Decimal text; pure. */
export const openOf = ({ owed, paid, carried }: { owed: string; paid: string; carried: string }): string =>
  sumOf([owed, negated(paid), negated(carried)]);

/** What an earlier credit of so much pays of a period, and what it and the period leave for the next ones. Pure. */
export function carryOver(credit: string, { expected, charged, credited, owed, paid }: DuesFigures): { carried: string; left: string } {
  // Where nothing is known to be due a payment is of something nobody knows yet: no credit.
  if ([expected, charged, credited].every((one) => one === '0.00')) return { carried: '0.00', left: credit };
  const open = sumOf([owed, negated(paid)]);
  if (!isMore(open, '0.00')) return { carried: '0.00', left: sumOf([credit, negated(open)]) };
  const carried = isMore(credit, open) ? open : credit;
  return { carried, left: sumOf([credit, negated(carried)]) };
}

/** The day a period is due: by its rate, else by the earliest day its own documents name; one before its first day was misread. Pure. */
export function dueDay({ first, rate }: RatedMonth, counted: readonly CountedClaim[]): string {
  if (rate) return dueOnIn(first, rate);
  const days = counted.flatMap(({ kind, dueOn }) => (kind !== 'payment' && kind !== 'credit' && dueOn && dueOn >= first ? [dueOn] : []));
  return days.toSorted()[0] ?? first;
}

/** Whether a period that is paid in full was paid after it had to be: by its due day, or that of its bill, where this names a later month and no late fee. Pure. */
export function isPaidLate(first: string, dueOn: string, counted: readonly CountedClaim[]): boolean {
  const paidOn = counted.flatMap(({ kind, happenedOn }) => (kind === 'payment' && happenedOn ? [happenedOn] : [])).toSorted();
  const hasFee = counted.some(({ kind }) => kind === 'late_fee');
  const billed = counted.flatMap(({ kind, period, dueOn: day }) =>
    (kind === 'dues' || kind === 'other') && period > first && day ? [day] : [],
  );
  const payBy = hasFee ? dueOn : ([dueOn, ...billed].toSorted().at(-1) ?? dueOn);
  return (paidOn.at(-1) ?? '') > payBy;
}

const isMore = (a: string, b: string): boolean => Number(a) > Number(b);
const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
