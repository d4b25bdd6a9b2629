import { cadences, nextOn } from '#core/books/cadence';
import { type Bill, joinBills } from '#core/subscriptions/join-bills';
import { type BillingCycle, cadenceOfCycle, monthlyPrice } from '#core/subscriptions/monthly-price';
import { addMonths, daysApart, daysBetween } from '#core/platform/days';

/** One charge, with all documents that tell of it: an invoice and its receipt. */
export interface Charge {
  day: string;
  amount: string;
  /** Of its amounts, where that is not the books' own (ISO 4217); such a charge is no change of price. */
  currency: string | null;
  billing_cycle: BillingCycle;
  monthly_price: string;
  document_ids: number[];
  /** The charge before, where this one is of another price or cycle; null for the first and for an unchanged one. */
  was: string | null;
  /** The cycle before, where this one's is another. */
  was_cycle: BillingCycle | null;
  /** A second charge where one was due. */
  doubled: boolean;
  /** Of another amount, within a cycle that went on as before: a part of a month, a seat more. */
  extra: boolean;
  /** It was made after the subscription was cancelled. */
  after_end: boolean;
}

/** What the bills of a subscription tell. */
export interface ChargeHistory {
  charges: Charge[];
  /** The days on which a charge was to be expected and none is known. */
  missing: string[];
  /** The next one; null where there was none yet. */
  next_on: string | null;
}

/** A charge may come so many days late and is not missing. */
const graceDays = 7;
/** A credit takes back what was charged so many days before it at most. */
const creditDays = 62;
/** Further back nobody looks for what was missed. */
const mostMissing = 12;

/**
 * Reads the history of a subscription off its bills, the oldest first: papers of one charge joined, changes of price, second charges within half a
 * cycle, and charges that did not come. A credit is no charge, and a second charge of its amount that it takes back is none either; one of
 * another amount within a cycle that then goes on as before is extra and no change of price. After the day a subscription has `ended`, and after the last charge of
 * one that is paused, no charge is expected. Pure; `today` is `YYYY-MM-DD`.
 */
export function readCharges(
  bills: readonly Bill[],
  cycle: BillingCycle,
  { today, ended = null, paused = false }: { today: string; ended?: string | null; paused?: boolean },
): ChargeHistory {
  const isAfterEnd = (day: string): boolean => ended !== null && day > ended;
  const groups = joinBills(bills.filter(({ amount }) => Number(amount) > 0))
    .map((group) => chargeOf(group, cycle))
    .map((charge) => ({ ...charge, after_end: isAfterEnd(charge.day) }));
  const charges: Charge[] = [];
  const rhythm = new Set<Charge>();
  let regular: Charge | undefined;
  for (const [at, charge] of groups.entries()) {
    const before: Charge | undefined = regular?.currency === charge.currency ? regular : undefined;
    if (before && isBeside(charge, before, groups.slice(at + 1))) {
      charges.push({ ...charge, extra: true });
      continue;
    }
    const told = before ? comparedTo(charge, before) : charge;
    charges.push(told);
    if (told.doubled) continue;
    rhythm.add(told);
    regular = told;
  }
  const standing = withoutTakenBack(charges, joinBills(bills.filter(({ amount }) => Number(amount) < 0)));
  const regulars = standing.filter((charge) => rhythm.has(charge));
  const { missing, next_on } = expected(regulars, today);
  const until = ended ?? (paused ? (regulars.at(-1)?.day ?? null) : null);
  return { charges: standing, missing: missing.filter((day) => until === null || day <= until), next_on: until === null ? next_on : null };
}

function chargeOf(group: readonly Bill[], own: BillingCycle): Charge {
  const [{ day, amount, currency = null, cycle: billing_cycle = own }] = group as [Bill];
  const monthly_price = monthlyPrice(amount, billing_cycle);
  const document_ids = group.map(({ documentId }) => documentId);
  return {
    day,
    amount,
    currency,
    billing_cycle,
    monthly_price,
    document_ids,
    was: null,
    was_cycle: null,
    doubled: false,
    extra: false,
    after_end: false,
  };
}

/** The charge as it stands to the regular one before it. */
function comparedTo(charge: Charge, before: Charge): Charge {
  const { day, amount, billing_cycle: cycle } = charge;
  const doubled = amount === before.amount && daysBetween(before.day, day) < cadences[cadenceOfCycle[before.billing_cycle]].meanDays / 2;
  if (doubled) return { ...charge, doubled };
  const was_cycle = before.billing_cycle === cycle ? null : before.billing_cycle;
  return { ...charge, was: was_cycle !== null || before.amount !== amount ? before.amount : null, was_cycle };
}

/** Another amount soon after the regular charge, and the next of that amount came when it was due: a part of a month, a seat more. */
function isBeside(charge: Charge, regular: Charge, later: readonly Charge[]): boolean {
  if (charge.amount === regular.amount) return false;
  const due = nextOn(cadenceOfCycle[regular.billing_cycle], regular.day);
  if (daysBetween(charge.day, due) <= graceDays) return false;
  return later.some((one) => one.amount === regular.amount && daysApart(due, one.day) <= graceDays);
}

/** Each credit takes back the newest second charge of its amount before it. */
function withoutTakenBack(charges: readonly Charge[], credits: readonly Bill[][]): Charge[] {
  const gone = new Set<Charge>();
  for (const [credit] of credits) {
    if (!credit) continue;
    const isTakenBack = (one: Charge): boolean =>
      one.doubled &&
      !gone.has(one) &&
      `-${one.amount}` === credit.amount &&
      one.currency === (credit.currency ?? null) &&
      one.day <= credit.day &&
      daysBetween(one.day, credit.day) <= creditDays;
    const charge = charges.findLast(isTakenBack);
    if (charge) gone.add(charge);
  }
  return charges.filter((one) => !gone.has(one));
}

/** Each charge is expected a cycle after the one before; one that comes late or early moves the next. */
function expected(charges: readonly Charge[], today: string): Pick<ChargeHistory, 'missing' | 'next_on'> {
  const missing: string[] = [];
  let next: string | null = null;
  let usual = 0;
  for (const [at, { day, billing_cycle: cycle }] of charges.entries()) {
    const date = Number(day.slice(8));
    // The last of a short month stands for the 29th, 30th or 31st that it has not.
    usual = usual > date && day === addMonths(day, 0, 31) ? usual : date;
    const months = cadences[cadenceOfCycle[cycle]].months;
    const until = charges[at + 1]?.day ?? today;
    // Before another charge half a cycle counts as its own; before today, a few days of grace.
    const patience = at === charges.length - 1 ? graceDays : Math.max(graceDays, months * 15);
    let due = addMonths(day, months, usual);
    for (let count = 2; daysBetween(due, until) > patience; count += 1) {
      missing.push(due);
      due = addMonths(day, months * count, usual);
    }
    next = due;
  }
  return { missing: missing.slice(-mostMissing), next_on: next };
}
