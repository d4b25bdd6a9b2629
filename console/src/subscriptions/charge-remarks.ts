import type { components } from '../api/schema';

export type ChargeHistory = components['schemas']['ChargeHistory'];

type Charge = ChargeHistory['charges'][number];

/** A sentence by its key, with what stands in it; money and days are written by the caller. */
export interface Remark {
  key: `subscriptions.${'price_changed' | 'cycle_changed' | 'charge_doubled' | 'charge_extra' | 'charge_after_end' | 'charge_missing' | 'next_charge'}`;
  day: string;
  from?: number;
  to?: number;
  /** Of its amounts, where that is not the books' own. */
  currency?: string | null;
  /** How often it was charged before, and is now. */
  cycles?: [Charge['billing_cycle'], Charge['billing_cycle']];
}

const freshMs = 62 * 86_400_000;

/** The newest thing a person should know at a glance: a charge that came twice or not at all, a new price, of the last two months; else the next charge. */
export function headlineOf(history: ChargeHistory, today: string): Remark | null {
  const remarks = remarksOn(history);
  const fresh = remarks.find(({ key, day }) => key !== 'subscriptions.next_charge' && Date.parse(today) - Date.parse(day) < freshMs);
  return fresh ?? remarks.find(({ key }) => key === 'subscriptions.next_charge') ?? null;
}

/**
 * The price by its charges, as a chart takes it, a month where the cycle has changed; one that came twice or beside the usual, or in another currency, is no
 * price of its own.
 */
export function pricesOf({ charges }: ChargeHistory): { day: string; value: number }[] {
  const prices = charges.filter(({ doubled, extra, currency }) => !doubled && !extra && currency === null);
  const monthly = hasCycles(prices);
  return prices.map(({ day, amount, monthly_price: price }) => ({ day, value: monthly ? price : amount }));
}

/** Whether it was charged in more than one cycle. */
export const hasCycles = (charges: readonly Charge[]): boolean => new Set(charges.map((charge) => charge.billing_cycle)).size > 1;

/** What a person should know of the charges, the newest first, and last when the next one comes. */
export function remarksOn({ charges, missing, next_on: next }: ChargeHistory): Remark[] {
  const changes = charges.flatMap(
    ({ day, amount, was, was_cycle: cycle, billing_cycle, doubled, extra, after_end: isAfterEnd, currency }): Remark[] => {
      if (isAfterEnd) return [{ key: 'subscriptions.charge_after_end', day, to: amount, currency }];
      if (doubled || extra)
        return [{ key: doubled ? 'subscriptions.charge_doubled' : 'subscriptions.charge_extra', day, to: amount, currency }];
      if (was !== null && cycle !== null)
        return [{ key: 'subscriptions.cycle_changed', day, from: was, to: amount, currency, cycles: [cycle, billing_cycle] }];
      return was === null ? [] : [{ key: 'subscriptions.price_changed', day, from: was, to: amount, currency }];
    },
  );
  const gaps = missing.map((day): Remark => ({ key: 'subscriptions.charge_missing', day }));
  const last = charges.findLast(({ doubled }) => !doubled);
  const ahead: Remark[] =
    next !== null && last ? [{ key: 'subscriptions.next_charge', day: next, to: last.amount, currency: last.currency }] : [];
  return [...[...changes, ...gaps].toSorted((a, b) => b.day.localeCompare(a.day)), ...ahead];
}
