import type { billingCycles } from '#core/extraction/extracted-fields';

export type BillingCycle = (typeof billingCycles)[number];

const monthsOf: Readonly<Record<BillingCycle, bigint>> = { Monthly: 1n, Quarterly: 3n, Yearly: 12n };

/** What a charge of a billing cycle comes to a month. Decimal text of two places, not negative, in and out; half a cent goes up. */
export function monthlyPrice(charged: string, cycle: BillingCycle): string {
  const cents = BigInt(charged.replace('.', ''));
  const months = monthsOf[cycle];
  const text = String((cents * 2n + months) / (months * 2n)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
