import { cadences, nextOn } from '#core/database/values/cadence';
import { sameChargeDays } from '#core/records/documents/same-obligation';
import { addMonths, daysApart, daysBetween } from '#core/kernel/platform/days';
import { type BillingCycle, cadenceOfCycle, cycleOfCharge, monthlyPrice } from '#core/database/values/billing-cycle';
import type { Charge } from '#core/database/values/fold-price';
import type { Subscription } from '#core/database/entities/subscription.entity';

/** One charge, with all documents that tell of it: an invoice and its receipt. */
export type ReadCharge = ReturnType<typeof chargeOf>;

/** What the bills of a subscription tell. */
export interface ChargeHistory {
  charges: ReadCharge[];
  /** The days on which a charge was to be expected and none is known. */
  missing: string[];
  /** The next one; null where there was none yet. */
  next_on: string | null;
}

/** What of a subscription tells how its charges are to be read. */
export type Charged = Pick<Subscription, 'monthlyPrice' | 'billingCycle' | 'status' | 'cancelledOn'>;

/** A bill as far as it tells which charge it is of. */
export type Bill = Omit<Charge, 'statedAt'>;

/** A charge may come so many days late and is not missing. */
const graceDays = 7;
/** A credit takes back what was charged so many days before it at most. */
const creditDays = 62;
/** Further back nobody looks for what was missed. */
const mostMissing = 12;

/**
 * Reads the history of a subscription off its bills, the oldest first: the documents of a charge joined, changes of price, second charges within half a
 * cycle, and charges that did not come. A credit is no charge, and a second charge of its amount that it takes back is none either; one of
 * another amount within a cycle that then goes on as before is extra and no change of price. After the day a subscription is cancelled, and after the last charge of
 * one that is paused, no charge is expected. Pure; `today` is `YYYY-MM-DD`.
 */
export function readCharges(bills: readonly Bill[], subscription: Charged, today: string): ChargeHistory {
  const ended = subscription.cancelledOn ?? null;
  const charged = joinBills(bills.filter(({ amount }) => Number(amount) > 0)).map((group) => chargeOf(group, subscription));
  const charges: ReadCharge[] = [];
  let regular: ReadCharge | undefined;
  for (const [at, charge] of charged.entries()) {
    const before: ReadCharge | undefined = regular?.currency === charge.currency ? regular : undefined;
    const compared = before ? comparedTo(charge, before, charged.slice(at + 1)) : charge;
    charges.push(compared);
    if (isRegular(compared)) regular = compared;
  }
  const left = withoutTakenBack(charges, joinBills(bills.filter(({ amount }) => Number(amount) < 0)));
  const regulars = left.filter(isRegular);
  const { missing, next_on } = expected(regulars, today);
  const until = ended ?? (subscription.status === 'paused' ? (regulars.at(-1)?.day ?? null) : null);
  return { charges: left, missing: missing.filter((day) => until === null || day <= until), next_on: until === null ? next_on : null };
}

const isRegular = ({ doubled, extra }: ReadCharge): boolean => !doubled && !extra;

/**
 * The documents of each charge or credit, the oldest first: of one invoice number, marked as copies, or of the same amount within three days where not
 * both name another number. Two invoices are never one charge, also not by a receipt without a number that would fit both.
 */
function joinBills(bills: readonly Bill[]): Bill[][] {
  const groups: Bill[][] = [];
  for (const bill of bills.toSorted((a, b) => a.day.localeCompare(b.day) || a.documentId - b.documentId)) {
    const group =
      groups.find((known) => known.some((earlier) => isSameBill(earlier, bill))) ??
      groups.find((known) => known.some((earlier) => isNear(earlier, bill)) && !known.some((earlier) => hasOtherNumber(earlier, bill)));
    if (group) group.push(bill);
    else groups.push([bill]);
  }
  return groups;
}

const isSameBill = (a: Bill, b: Bill): boolean =>
  (a.copyOf ?? a.documentId) === (b.copyOf ?? b.documentId) ||
  (a.currency === b.currency && a.reference !== null && a.reference === b.reference);

const isNear = (a: Bill, b: Bill): boolean =>
  a.currency === b.currency && a.amount === b.amount && daysApart(a.day, b.day) <= sameChargeDays;

const hasOtherNumber = (a: Bill, b: Bill): boolean => a.reference !== null && b.reference !== null && a.reference !== b.reference;

function chargeOf(bills: readonly Bill[], subscription: Charged) {
  const [bill] = bills as [Bill];
  const billing_cycle = cycleOfCharge(bill, subscription);
  return {
    day: bill.day,
    amount: bill.amount,
    /** Of its amounts, where that is not the books' own (ISO 4217); such a charge is no change of price. */
    currency: bill.currency,
    billing_cycle,
    monthly_price: monthlyPrice(bill.amount, billing_cycle),
    document_ids: bills.map(({ documentId }) => documentId),
    /** The charge before, where this one is of another price or cycle; null for the first and for an unchanged one. */
    was: null as string | null,
    /** The cycle before, where this one's is another. */
    was_cycle: null as BillingCycle | null,
    /** A second charge where one was due. */
    doubled: false,
    /** Of another amount, within a cycle that went on as before: a part of a month, a seat more. */
    extra: false,
    after_end: Boolean(subscription.cancelledOn && bill.day > subscription.cancelledOn),
  };
}

/** The charge beside the regular one before it. */
function comparedTo(charge: ReadCharge, before: ReadCharge, later: readonly ReadCharge[]): ReadCharge {
  const { day, amount, billing_cycle: cycle } = charge;
  const isOther = amount !== before.amount;
  const cadence = cadenceOfCycle[before.billing_cycle];
  const due = nextOn(cadence, before.day);
  // Soon after the regular charge, and the next of that amount came when it was due.
  const isBeside =
    isOther &&
    daysBetween(day, due) > graceDays &&
    later.some((next) => next.amount === before.amount && daysApart(due, next.day) <= graceDays);
  if (isBeside) return { ...charge, extra: true };
  if (!isOther && daysBetween(before.day, day) < cadences[cadence].meanDays / 2) return { ...charge, doubled: true };
  const was_cycle = before.billing_cycle === cycle ? null : before.billing_cycle;
  return { ...charge, was: was_cycle !== null || isOther ? before.amount : null, was_cycle };
}

/** Each credit takes back the newest second charge of its amount before it. */
function withoutTakenBack(charges: readonly ReadCharge[], credits: readonly Bill[][]): ReadCharge[] {
  const left = [...charges];
  for (const [credit] of credits as [Bill][]) {
    const at = left.findLastIndex(
      ({ doubled, amount, currency, day }) =>
        doubled &&
        `-${amount}` === credit.amount &&
        currency === credit.currency &&
        day <= credit.day &&
        daysBetween(day, credit.day) <= creditDays,
    );
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Each charge is expected a cycle after the one before; one that comes late or early moves the next. */
function expected(charges: readonly ReadCharge[], today: string): Pick<ChargeHistory, 'missing' | 'next_on'> {
  const missing: string[] = [];
  let next: string | null = null;
  let usual = 0;
  for (const [at, { day, billing_cycle: cycle }] of charges.entries()) {
    const date = Number(day.slice(8));
    // The last of a short month stands for the 29th, 30th or 31st that it has not.
    usual = usual > date && day === addMonths(day, 0, 31) ? usual : date;
    const { months } = cadences[cadenceOfCycle[cycle]];
    const until = charges[at + 1]?.day ?? today;
    // Before another charge half a cycle counts as its own; before today, a few days of grace.
    const patience = at === charges.length - 1 ? graceDays : Math.max(graceDays, months * 15);
    next = addMonths(day, months, usual);
    for (let count = 2; daysBetween(next, until) > patience; count += 1) {
      missing.push(next);
      next = addMonths(day, months * count, usual);
    }
  }
  return { missing: missing.slice(-mostMissing), next_on: next };
}
