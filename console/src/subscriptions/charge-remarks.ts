import type { components } from '../api/schema';

type ChargeHistory = components['schemas']['ChargeHistory'];

/** A sentence by its key, with what stands in it; money and days are written by the caller. */
export interface Remark {
  key: 'subscriptions.price_changed' | 'subscriptions.charge_doubled' | 'subscriptions.charge_missing' | 'subscriptions.next_charge';
  day: string;
  from?: number;
  to?: number;
}

/** What a person should know of the charges, the newest first, and last when the next one comes. */
export function remarksOn({ charges, missing, next_on: next }: ChargeHistory): Remark[] {
  const told = charges.flatMap(({ day, amount, was, doubled }): Remark[] => {
    if (doubled) return [{ key: 'subscriptions.charge_doubled', day, to: amount }];
    return was === null ? [] : [{ key: 'subscriptions.price_changed', day, from: was, to: amount }];
  });
  const gaps = missing.map((day): Remark => ({ key: 'subscriptions.charge_missing', day }));
  const last = charges.findLast(({ doubled }) => !doubled);
  const ahead: Remark[] = next !== null && last ? [{ key: 'subscriptions.next_charge', day: next, to: last.amount }] : [];
  return [...[...told, ...gaps].toSorted((a, b) => b.day.localeCompare(a.day)), ...ahead];
}
