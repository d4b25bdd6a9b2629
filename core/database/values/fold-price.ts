import { cadences } from '#core/database/values/cadence';
import { daysBetween } from '#core/kernel/platform/days';
import { type BillingCycle, cadenceOfCycle, cycleOfCharge, isNearPrice, monthlyPrice } from '#core/database/values/billing-cycle';

/** What a subscription costs a month, what it charges each cycle (null where no bill says so), and how often. Money is decimal text. */
export interface SubscriptionPrice {
  monthlyPrice: string;
  chargedAmount: string | null;
  billingCycle: BillingCycle;
}

/** A price as somebody wrote it down, and when (ISO 8601). */
export type EnteredPrice = SubscriptionPrice & { at: string };

/** What a bill states that a subscription was charged. Days are `YYYY-MM-DD`. */
export interface Charge {
  documentId: number;
  day: string;
  /** Decimal text, below zero for a credit. */
  amount: string;
  /** Of its amount, where that is not the books' (ISO 4217). */
  currency: string | null;
  billingCycle: BillingCycle | null;
  /** The number of the bill. */
  reference: string | null;
  /** The document it was marked as a copy of, or whose payment it confirms. */
  copyOf: number | null;
  /** Since when the bill states so (ISO 8601). */
  statedAt: string;
}

/** A charge that tells a price: no credit, no copy, nothing in a currency that is not the books'. */
export type TellingCharge = Pick<Charge, 'documentId' | 'day' | 'amount' | 'billingCycle' | 'statedAt'>;

/**
 * The price of a subscription: as it was written down, and from there as its charges since tell, by their days. Those that were known by then are summed up by what was
 * written, and so is what came later of an earlier day than those. A charge that is far off tells nothing, unless the charge before was as much. Pure: the order of
 * arrival plays no part.
 */
export function foldPrice({ at, ...entered }: EnteredPrice, charges: readonly TellingCharge[]): SubscriptionPrice {
  const ordered = charges.toSorted((a, b) => a.day.localeCompare(b.day) || a.documentId - b.documentId);
  const from = ordered.findLast(({ statedAt }) => statedAt <= at)?.day ?? '';
  const since = ordered.filter((charge) => charge.statedAt > at && charge.day >= from);
  return since.reduce<SubscriptionPrice>((price, charge) => {
    const billingCycle = cycleOfCharge(charge, price);
    const newPrice = { monthlyPrice: monthlyPrice(charge.amount, billingCycle), chargedAmount: charge.amount, billingCycle };
    return isNearPrice(newPrice.monthlyPrice, price.monthlyPrice) || isChargedAgain(charge, billingCycle, ordered) ? newPrice : price;
  }, entered);
}

/** The charge about a cycle before it was as much: that is what the subscription costs now, however far off it was. */
function isChargedAgain(charge: TellingCharge, cycle: BillingCycle, charges: readonly TellingCharge[]): boolean {
  const days = cadences[cadenceOfCycle[cycle]].meanDays;
  return charges.some((before) => {
    const apart = daysBetween(before.day, charge.day);
    return before.amount === charge.amount && apart >= Math.round(days / 2) && apart <= Math.round(days * 1.5);
  });
}
