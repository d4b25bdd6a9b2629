import { type BillingCycle, monthlyPrice } from '#core/subscriptions/monthly-price';

/** A paper of a subscription. Days are `YYYY-MM-DD`, amounts decimal text. */
export interface Bill {
  documentId: number;
  day: string;
  amount: string;
  /** Of its amount, where that is not the books' own (ISO 4217). */
  currency?: string | null;
  invoiceNumber: string | null;
}

/** One charge, with all papers that tell of it: an invoice and its receipt. */
export interface Charge {
  day: string;
  amount: string;
  /** Of its amounts, where that is not the books' own (ISO 4217); such a charge is no change of price. */
  currency: string | null;
  monthly_price: string;
  document_ids: number[];
  /** The price of the charge before, where this one is another; null for the first and for an unchanged one. */
  was: string | null;
  /** A second charge where one was due. */
  doubled: boolean;
}

/** What the bills of a subscription tell. */
export interface ChargeHistory {
  charges: Charge[];
  /** The days on which a charge was to be expected and none is known. */
  missing: string[];
  /** The next one; null where there was none yet. */
  next_on: string | null;
}

const monthsOf: Readonly<Record<BillingCycle, number>> = { Monthly: 1, Quarterly: 3, Yearly: 12 };
const dayMs = 86_400_000;
/** An invoice and its receipt are so many days apart at most. */
const onePaperDays = 3;
/** A charge may come so many days late and is not missing. */
const graceDays = 7;
/** A credit takes back what was charged so many days before it at most. */
const creditDays = 62;
/** Further back nobody looks for what was missed. */
const mostMissing = 12;

/**
 * Reads the history of a subscription off its bills, the oldest first: papers of one charge joined (the same invoice number, or the
 * same amount within three days where not both name another invoice), changes of price, second charges within half a cycle, and
 * charges that did not come. A credit is no charge, and a second charge of its amount that it takes back is none either. Pure; `today` is
 * `YYYY-MM-DD`.
 */
export function readCharges(bills: readonly Bill[], cycle: BillingCycle, today: string): ChargeHistory {
  const groups = joined(bills.filter(({ amount }) => Number(amount) > 0));
  const half = (monthsOf[cycle] * 30.4) / 2;
  const charges: Charge[] = [];
  let regular: Charge | undefined;
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const { day, amount, currency = null } = first;
    const alike = regular?.currency === currency ? regular : undefined;
    const doubled = alike !== undefined && amount === alike.amount && daysBetween(alike.day, day) < half;
    const was = alike && !doubled && alike.amount !== amount ? alike.amount : null;
    const ids = group.map(({ documentId }) => documentId);
    const charge = { day, amount, currency, monthly_price: monthlyPrice(amount, cycle), document_ids: ids, was, doubled };
    charges.push(charge);
    if (!doubled) regular = charge;
  }
  const standing = withoutTakenBack(charges, joined(bills.filter(({ amount }) => Number(amount) < 0)));
  return { charges: standing, ...expected(standing, cycle, today) };
}

/** The papers of each charge or credit, the oldest first. */
function joined(bills: readonly Bill[]): Bill[][] {
  const groups: Bill[][] = [];
  for (const bill of bills.toSorted(byDay)) {
    const own = groups.find((group) => group.some((one) => isOneCharge(one, bill)));
    if (own) own.push(bill);
    else groups.push([bill]);
  }
  return groups;
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

const byDay = (a: Bill, b: Bill): number => a.day.localeCompare(b.day) || a.documentId - b.documentId;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

function isOneCharge(a: Bill, b: Bill): boolean {
  if ((a.currency ?? null) !== (b.currency ?? null)) return false;
  if (a.invoiceNumber !== null && b.invoiceNumber !== null) return a.invoiceNumber === b.invoiceNumber;
  return a.amount === b.amount && Math.abs(daysBetween(a.day, b.day)) <= onePaperDays;
}

/** Each charge is expected a cycle after the one before; one that comes late or early moves the next. */
function expected(charges: readonly Charge[], cycle: BillingCycle, today: string): Pick<ChargeHistory, 'missing' | 'next_on'> {
  const days = charges.filter(({ doubled }) => !doubled).map(({ day }) => day);
  const missing: string[] = [];
  let next: string | null = null;
  for (const [at, day] of days.entries()) {
    const until = days[at + 1] ?? today;
    // Before another charge half a cycle counts as its own; before today, a few days of grace.
    const patience = at === days.length - 1 ? graceDays : Math.max(graceDays, monthsOf[cycle] * 15);
    let due = monthsAfter(day, monthsOf[cycle]);
    for (let count = 2; daysBetween(due, until) > patience; count += 1) {
      missing.push(due);
      due = monthsAfter(day, monthsOf[cycle] * count);
    }
    next = due;
  }
  return { missing: missing.slice(-mostMissing), next_on: next };
}

/** The same day so many months on, or the month's last where it is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
