import { expect, test } from 'vitest';
import type { BillingCycle } from '#core/database/values/billing-cycle';
import { type Bill, type Charged, readCharges } from '#core/books/subscriptions/read-charges';

let made = 0;
const bill = (day: string, amount: string, reference: string | null = null): Bill => ({
  documentId: (made += 1),
  day,
  amount,
  reference,
  currency: null,
  billingCycle: null,
  copyOf: null,
});
const charged = (billingCycle: BillingCycle, more: Partial<Charged> = {}): Charged => ({
  monthlyPrice: '10.00',
  billingCycle,
  status: 'active',
  cancelledOn: null,
  ...more,
});
const read = (today: string, ...bills: Bill[]) => readCharges(bills, charged('Monthly'), today);
const shape = ({ charges }: ReturnType<typeof read>) => charges.map(({ day, amount, was, doubled }) => [day, amount, was, doubled]);

test('a change of price is seen, with what it was', () => {
  const history = read('2026-04-02', bill('2026-03-01', '12.00'), bill('2026-01-01', '10.00'), bill('2026-02-01', '10.00'));
  expect(shape(history)).toEqual([
    ['2026-01-01', '10.00', null, false],
    ['2026-02-01', '10.00', null, false],
    ['2026-03-01', '12.00', '10.00', false],
  ]);
  expect(history).toMatchObject({ missing: [], next_on: '2026-04-01' });
});

test.each([
  ['an invoice and its receipt of one number', bill('2026-01-01', '10.00', 'A1'), bill('2026-01-12', '10.00', 'A1'), 1],
  ['the same amount days later, one without a number', bill('2026-01-01', '10.00', 'A1'), bill('2026-01-03', '10.00'), 1],
  ['two invoices of one day', bill('2026-01-01', '10.00', 'A1'), bill('2026-01-01', '10.00', 'A2'), 2],
  ['the same amount a week later', bill('2026-01-01', '10.00'), bill('2026-01-08', '10.00'), 2],
])('%s: %#', (_, first, second, charges) => {
  const history = read('2026-01-15', first, second);
  expect(history.charges).toHaveLength(charges);
  expect(history.charges.at(-1)?.doubled).toBe(charges === 2);
  expect(history.next_on).toBe('2026-02-01');
});

test('a second charge that was credited is none; a credit of another amount, of another time or of the only charge changes nothing', () => {
  const twice = [bill('2026-01-03', '10.00', 'A1'), bill('2026-01-09', '10.00', 'A2')];
  const once = [['2026-01-03', '10.00', null, false]];
  const both = [...once, ['2026-01-09', '10.00', null, true]];
  expect(shape(read('2026-02-01', ...twice))).toEqual(both);
  expect(shape(read('2026-02-01', ...twice, bill('2026-01-12', '-10.00', 'C7')))).toEqual(once);
  for (const [day, amount] of [
    ['2026-01-12', '-4.00'],
    ['2026-01-05', '-10.00'],
    ['2026-06-12', '-10.00'],
  ] as const)
    expect(shape(read('2026-02-01', ...twice, bill(day, amount)))).toEqual(both);
  expect(shape(read('2026-02-01', twice[0] as Bill, bill('2026-01-12', '-10.00')))).toEqual(once);
  // A credit and its copy take back one of two.
  const thrice = [...twice, bill('2026-01-11', '10.00', 'A3')];
  const credit = [bill('2026-01-12', '-10.00', 'C7'), bill('2026-01-12', '-10.00', 'C7')];
  expect(shape(read('2026-02-01', ...thrice, ...credit))).toEqual(both);
});

test('what did not come is missing, between charges and since the last one', () => {
  expect(read('2026-03-20', bill('2026-01-05', '10.00'), bill('2026-03-05', '10.00')).missing).toEqual(['2026-02-05']);
  const since = read('2026-04-20', bill('2026-01-31', '10.00'));
  expect(since).toMatchObject({ missing: ['2026-02-28', '2026-03-31'], next_on: '2026-04-30' });
  expect(read('2026-03-05', bill('2026-01-31', '10.00')).missing).toEqual([]);
});

test('a yearly charge comes to its share a month; credits are no charges; nothing is nothing', () => {
  const history = readCharges([bill('2025-05-01', '120.00'), bill('2025-05-03', '-120.00')], charged('Yearly'), '2026-02-01');
  expect(history).toMatchObject({ charges: [{ monthly_price: '10.00' }], missing: [], next_on: '2026-05-01' });
  expect(read('2026-02-01')).toEqual({ charges: [], missing: [], next_on: null });
});

test('a charge in another currency is a charge, but neither a change of price nor a second one', () => {
  const abroad = { ...bill('2026-02-01', '20.00'), currency: 'EUR' };
  const history = read('2026-03-05', bill('2026-01-01', '20.00'), abroad, bill('2026-03-01', '20.00'));
  expect(history.charges.map(({ amount, currency, was, doubled }) => [amount, currency, was, doubled])).toEqual([
    ['20.00', null, null, false],
    ['20.00', 'EUR', null, false],
    ['20.00', null, null, false],
  ]);
  expect(history.missing).toEqual([]);
});

test.each([
  ['a month', 'Monthly', ['2026-01-31', '2026-02-28'], '2026-03-31'],
  ['a month, over two short ones', 'Monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'], '2026-05-31'],
  ['a month, on the 30th', 'Monthly', ['2026-01-30', '2026-02-28'], '2026-03-30'],
  ['a month, from the 28th on', 'Monthly', ['2026-01-31', '2026-02-28', '2026-03-28'], '2026-04-28'],
  ['a quarter', 'Quarterly', ['2025-11-30', '2026-02-28'], '2026-05-30'],
  ['a year', 'Yearly', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'], '2028-02-29'],
] as const)('at the end of a month the next charge of %s comes on its own day again', (_, cycle, days, next) => {
  const bills = days.map((one) => bill(one, '10.00'));
  const history = readCharges(bills, charged(cycle), days.at(-1) ?? '');
  expect(history).toMatchObject({ next_on: next, missing: [] });
});

test('bills from before a change of the cycle keep theirs: the change is told, and the next charge follows the new one', () => {
  const yearly = { ...bill('2025-03-01', '120.00'), billingCycle: 'Yearly' as const };
  const history = read('2026-05-10', yearly, bill('2026-03-01', '12.00'), bill('2026-04-01', '12.00'), bill('2026-05-01', '12.00'));
  expect(history.charges.map(({ was, was_cycle, monthly_price }) => [was, was_cycle, monthly_price])).toEqual([
    [null, null, '10.00'],
    ['120.00', 'Yearly', '12.00'],
    [null, null, '12.00'],
    [null, null, '12.00'],
  ]);
  expect(history).toMatchObject({ missing: [], next_on: '2026-06-01' });
});

test('a part of a month between two regular charges is no change of price and moves nothing', () => {
  const history = read(
    '2026-03-05',
    bill('2026-01-01', '10.00'),
    bill('2026-01-16', '3.21'),
    bill('2026-02-01', '10.00'),
    bill('2026-03-01', '10.00'),
  );
  expect(shape(history).map(([, amount, was]) => [amount, was])).toEqual([
    ['10.00', null],
    ['3.21', null],
    ['10.00', null],
    ['10.00', null],
  ]);
  expect(history).toMatchObject({ missing: [], next_on: '2026-04-01' });
  expect(history.charges.map(({ extra }) => extra)).toEqual([false, true, false, false]);
  // A larger plan from that day on is one.
  const larger = read('2026-02-20', bill('2026-01-01', '10.00'), bill('2026-01-16', '20.00'), bill('2026-02-16', '20.00'));
  expect(shape(larger).map(([, , was]) => was)).toEqual([null, '10.00', null]);
});

test('two invoices stay two charges beside a receipt that would fit both, and a document marked as a copy is one with its first', () => {
  const days = [bill('2026-01-01', '10.00', 'A1'), bill('2026-01-02', '10.00'), bill('2026-01-03', '10.00', 'A2')];
  expect(read('2026-01-15', ...days).charges.map(({ document_ids: ids }) => ids.length)).toEqual([2, 1]);
  const first = bill('2026-01-01', '10.00', 'A1');
  const copies = [first, { ...bill('2026-01-12', '10.00'), copyOf: first.documentId }];
  expect(read('2026-01-15', ...copies).charges).toMatchObject([{ doubled: false }]);
});

test('after it was cancelled no charge is expected, and one that comes is questioned', () => {
  const bills = ['2026-01-05', '2026-02-05', '2026-04-05'].map((day) => bill(day, '10.00'));
  const history = readCharges(bills, charged('Monthly', { status: 'cancelled', cancelledOn: '2026-02-20' }), '2026-07-01');
  expect(history.charges.map((charge) => charge.after_end)).toEqual([false, false, true]);
  expect(history).toMatchObject({ missing: [], next_on: null });
});

test('while it is paused none is expected next', () => {
  const bills = ['2026-01-05', '2026-02-05'].map((day) => bill(day, '10.00'));
  expect(readCharges(bills, charged('Monthly', { status: 'paused' }), '2026-07-01')).toMatchObject({ missing: [], next_on: null });
  expect(readCharges(bills, charged('Monthly'), '2026-02-10').next_on).toBe('2026-03-05');
});
