import { type Cadence, cadences } from '#core/database/values/cadence';
import { fromCents } from '#core/kernel/platform/sum-of';
import type { billingCycles } from '#core/extraction/fields/extracted-fields';

export type BillingCycle = (typeof billingCycles)[number];

/** The cadence of each billing cycle. */
export const cadenceOfCycle = { Monthly: 'monthly', Quarterly: 'quarterly', Yearly: 'annual' } as const satisfies Record<
  BillingCycle,
  Cadence
>;

/** What a charge of a billing cycle comes to a month. Decimal text of two places, not negative, in and out; half a cent goes up. */
export function monthlyPrice(charged: string, cycle: BillingCycle): string {
  const cents = BigInt(charged.replace('.', ''));
  const months = BigInt(cadences[cadenceOfCycle[cycle]].months);
  return fromCents((cents * 2n + months) / (months * 2n));
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
export function cycleOfCharge(
  { amount, billingCycle }: { amount: string; billingCycle: BillingCycle | null },
  known: { monthlyPrice: string; billingCycle: BillingCycle },
): BillingCycle {
  return billingCycle !== null && Number(amount) > 0 && isNearPrice(monthlyPrice(amount, billingCycle), known.monthlyPrice)
    ? billingCycle
    : known.billingCycle;
}
