import type { EntityManager } from '@mikro-orm/postgresql';
import { billDays, findCovered } from '#core/books/mortgages/find-disbursements';
import { daysApart, daysBetween } from '#core/kernel/platform/days';

/** A payment from escrow near a bill of its amount. Days are `YYYY-MM-DD`. */
export interface NearPayment {
  day: string;
  /** It is in the books by itself. */
  booked: boolean;
  /** A person marked it as not an expense. */
  dismissed: boolean;
  /** The day of the expense that is in the books for it and did not come from it, else null. */
  billed_on: string | null;
}

/**
 * The payment for a bill of this day: the nearest that has no bill yet and was not set aside. Monthly payments have one amount, and bills come in the
 * order of their payments. `near` has the nearest first. Pure.
 */
export function paymentOfBill(near: readonly NearPayment[], day: string): NearPayment | undefined {
  const billed = near.flatMap(({ day: paid, billed_on: on }) => (on === null ? [] : [{ paid, on }]));
  const overtakes = (payment: NearPayment): boolean =>
    billed.some(({ paid, on }) => (on < day && payment.day < paid) || (day < on && paid < payment.day));
  return near.find((payment) => payment.billed_on === null && (payment.booked || !payment.dismissed) && !overtakes(payment));
}

/** Payments so many days apart are made month by month. */
const oneMonth = { least: 25, most: 36 };

/**
 * Whether a bill of this day is for the next of payments that are made month by month, which no statement names yet: it is nearer to that than to the last
 * of those that are known. Pure.
 */
export function isOfNext(payments: readonly string[], day: string): boolean {
  const [last, before] = [...new Set(payments)].toSorted().toReversed();
  if (last === undefined || before === undefined) return false;
  const apart = daysBetween(before, last);
  return apart >= oneMonth.least && apart <= oneMonth.most && daysBetween(last, day) > apart / 2;
}

interface Bill {
  propertyId: number;
  /** Decimal text of two places. */
  amount: string;
  /** `YYYY-MM-DD`: its own. */
  billed: string;
  /** `YYYY-MM-DD`: when it was paid, as far as that is known. */
  day: string;
  kind: string;
  /** The expense that is asked about: it is no other one that the payment may be in the books as. */
  exceptExpenseId?: number | null;
}

/** The day on which the lender paid a bill from escrow, where that payment is in the books by itself; else null. */
export async function findPaidBill(
  em: EntityManager,
  { propertyId, amount, billed, day, kind, exceptExpenseId = null }: Bill,
): Promise<string | null> {
  const known = await em.execute<(Omit<NearPayment, 'billed_on'> & { id: number })[]>(
    `select d.id, to_char(d.paid_on, 'YYYY-MM-DD') as day, d.expense_id is not null as booked, d.dismissed_at is not null as dismissed
     from escrow_disbursement d join document p on p.id = d.document_id and (p.deleted_at is null or d.expense_id is not null)
     where d.property_id = ? and d.amount = ?::numeric and d.paid_on between ?::date - ${billDays + oneMonth.most} and ?::date + ${billDays} and d.kind = ?
       and (d.expense_id is null or d.expense_id is distinct from ?::int)
     order by abs(d.paid_on - ?::date), d.expense_id is null, d.id`,
    [propertyId, amount, day, day, kind, exceptExpenseId, day],
  );
  const near = known.filter((payment) => daysApart(payment.day, day) <= billDays);
  if (!near.some(({ booked }) => booked)) return null;
  // A payment that was returned is not part of the monthly rhythm.
  const days = known.filter(({ booked, dismissed }) => booked || !dismissed).map((payment) => payment.day);
  if (isOfNext(days, day) && isOfNext(days, billed)) return null;
  const covered = await findCovered(em, 'd.property_id = ? and d.amount = ?::numeric', [propertyId, amount], exceptExpenseId);
  const paid = paymentOfBill(
    near.map(({ id, ...payment }) => ({ ...payment, billed_on: covered.get(id)?.billed ?? null })),
    billed,
  );
  return paid?.booked ? paid.day : null;
}
