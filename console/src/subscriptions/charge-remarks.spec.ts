import { expect, test } from 'vitest';
import { headlineOf, pricesOf, remarksOn } from './charge-remarks';

const charge = (day: string, amount: number, was: number | null = null, doubled = false) => ({
  day,
  amount,
  currency: null,
  monthly_price: amount,
  document_ids: [1],
  billing_cycle: 'Monthly' as const,
  was,
  was_cycle: null,
  doubled,
  extra: false,
  after_end: false,
});

test('changes, doubled and missing charges come newest first, the next charge last', () => {
  const charges = [charge('2026-01-01', 10), charge('2026-01-08', 10, null, true), charge('2026-03-01', 12, 10)];
  expect(remarksOn({ charges, missing: ['2026-02-01'], next_on: '2026-04-01' })).toEqual([
    { key: 'subscriptions.price_changed', day: '2026-03-01', from: 10, to: 12, currency: null },
    { key: 'subscriptions.charge_missing', day: '2026-02-01' },
    { key: 'subscriptions.charge_doubled', day: '2026-01-08', to: 10, currency: null },
    { key: 'subscriptions.next_charge', day: '2026-04-01', to: 12, currency: null },
  ]);
  expect(remarksOn({ charges: [], missing: [], next_on: null })).toEqual([]);
});

test('a charge after the cancellation is remarked on before all else about it', () => {
  const late = { ...charge('2026-03-01', 12, 10), after_end: true };
  expect(remarksOn({ charges: [late], missing: [], next_on: null })).toEqual([
    { key: 'subscriptions.charge_after_end', day: '2026-03-01', to: 12, currency: null },
  ]);
});

test('the headline is what is new and odd, else the next charge', () => {
  const history = { charges: [charge('2026-01-03', 8), charge('2026-02-03', 9, 8)], missing: [], next_on: '2026-03-03' };
  expect(headlineOf(history, '2026-02-10')?.key).toBe('subscriptions.price_changed');
  expect(headlineOf(history, '2026-06-10')?.key).toBe('subscriptions.next_charge');
  expect(headlineOf({ charges: [], missing: [], next_on: null }, '2026-06-10')).toBeNull();
  const twice = { ...history, charges: [...history.charges, charge('2026-02-05', 9, null, true)] };
  expect(headlineOf(twice, '2026-02-10')?.key).toBe('subscriptions.charge_doubled');
  expect(pricesOf({ ...twice, charges: [...twice.charges, { ...charge('2026-02-20', 7), currency: 'EUR' }] })).toEqual([
    { day: '2026-01-03', value: 8 },
    { day: '2026-02-03', value: 9 },
  ]);
});

test('a change of the cycle is told with both, and the chart then goes by the month; what came beside the usual is no price', () => {
  const yearly = { ...charge('2025-03-01', 120), monthly_price: 10, billing_cycle: 'Yearly' as const };
  const monthly = { ...charge('2026-03-01', 12, 120), was_cycle: 'Yearly' as const };
  const charges = [yearly, monthly, { ...charge('2026-03-16', 3), extra: true }, charge('2026-04-01', 12)];
  const history = { charges, missing: [], next_on: null };
  expect(remarksOn(history)).toEqual([
    { key: 'subscriptions.charge_extra', day: '2026-03-16', to: 3, currency: null },
    { key: 'subscriptions.cycle_changed', day: '2026-03-01', from: 120, to: 12, currency: null, cycles: ['Yearly', 'Monthly'] },
  ]);
  expect(pricesOf(history).map(({ value }) => value)).toEqual([10, 12, 12]);
});
