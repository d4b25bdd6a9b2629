import type { billingCycles } from '#core/extraction/extracted-fields';

export type BillingCycle = (typeof billingCycles)[number];

/** How many months a cycle has. */
export const cycleMonths: Readonly<Record<BillingCycle, number>> = { Monthly: 1, Quarterly: 3, Yearly: 12 };

/** About how many days a cycle has. */
export const cycleDays = (cycle: BillingCycle): number => cycleMonths[cycle] * 30.4;

/** What a charge of a billing cycle comes to a month. Decimal text of two places, not negative, in and out; half a cent goes up. */
export function monthlyPrice(charged: string, cycle: BillingCycle): string {
  const cents = BigInt(charged.replace('.', ''));
  const months = BigInt(cycleMonths[cycle]);
  const text = String((cents * 2n + months) / (months * 2n)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
