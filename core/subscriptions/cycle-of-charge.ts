import { type BillingCycle, monthlyPrice } from '#core/subscriptions/monthly-price';

/** What a subscription is known to cost a month, decimal text, and how often it is charged. */
export interface KnownPrice {
  monthlyPrice: string;
  billingCycle: BillingCycle;
}

/** A charge that is this many times the last one, or less than one of as many, is no new price: a part of a month, a seat more. */
const farOff = 3;

/** Whether a price a month may be the next one of a subscription; after a free trial any may. Decimal text. */
export function isNearPrice(price: string, known: string): boolean {
  const times = Number(price) / Number(known);
  return Number(known) === 0 || (times < farOff && times > 1 / farOff);
}

/**
 * How often a charge is made: as its bill says, where it then comes to about what the subscription costs a month, else as the subscription has it.
 * So the bills before and after a change from yearly to monthly each keep their own, and a mention of another plan changes nothing. Pure.
 */
export function cycleOfCharge(charged: string, stated: BillingCycle | null, known: KnownPrice): BillingCycle {
  return stated !== null && Number(charged) > 0 && isNearPrice(monthlyPrice(charged, stated), known.monthlyPrice)
    ? stated
    : known.billingCycle;
}
