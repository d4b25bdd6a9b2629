import { type Cadence, cadences } from '#core/books/cadence';
import type { billingCycles } from '#core/extraction/extracted-fields';

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
  const text = String((cents * 2n + months) / (months * 2n)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
