import type { components } from '../api/schema';

export type ChargeHistory = components['schemas']['ChargeHistory'];

/** A sentence by its key, with what stands in it; money and days are written by the caller. */
export interface Remark {
  key: 'subscriptions.price_changed' | 'subscriptions.charge_doubled' | 'subscriptions.charge_missing' | 'subscriptions.next_charge';
  day: string;
  from?: number;
  to?: number;
  /** Of its amounts, where that is not the books' own. */
  currency?: string | null;
}

const freshMs = 62 * 86_400_000;

/** The newest thing a person should know at a glance: a charge that came twice or not at all, a new price, of the last two months; else the next charge. */
export function headlineOf(history: ChargeHistory, today: string): Remark | null {
  const remarks = remarksOn(history);
  const fresh = remarks.find(({ key, day }) => key !== 'subscriptions.next_charge' && Date.parse(today) - Date.parse(day) < freshMs);
  return fresh ?? remarks.find(({ key }) => key === 'subscriptions.next_charge') ?? null;
}

/** The price by its charges, as a chart takes it; one that came twice, or in another currency, is no price of its own. */
export const pricesOf = ({ charges }: ChargeHistory): { day: string; value: number }[] =>
  charges.filter(({ doubled, currency }) => !doubled && currency === null).map(({ day, amount: value }) => ({ day, value }));

/** What a person should know of the charges, the newest first, and last when the next one comes. */
export function remarksOn({ charges, missing, next_on: next }: ChargeHistory): Remark[] {
  const told = charges.flatMap(({ day, amount, was, doubled, currency }): Remark[] => {
    if (doubled) return [{ key: 'subscriptions.charge_doubled', day, to: amount, currency }];
    return was === null ? [] : [{ key: 'subscriptions.price_changed', day, from: was, to: amount, currency }];
  });
  const gaps = missing.map((day): Remark => ({ key: 'subscriptions.charge_missing', day }));
  const last = charges.findLast(({ doubled }) => !doubled);
  const ahead: Remark[] =
    next !== null && last ? [{ key: 'subscriptions.next_charge', day: next, to: last.amount, currency: last.currency }] : [];
  return [...[...told, ...gaps].toSorted((a, b) => b.day.localeCompare(a.day)), ...ahead];
}
