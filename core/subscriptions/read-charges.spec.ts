import { expect, test } from 'vitest';
import { type Bill, readCharges } from '#core/subscriptions/read-charges';

let made = 0;
const bill = (day: string, amount: string, invoiceNumber: string | null = null): Bill => ({
  documentId: (made += 1),
  day,
  amount,
  invoiceNumber,
});
const read = (today: string, ...bills: Bill[]) => readCharges(bills, 'Monthly', today);
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
  const history = readCharges([bill('2025-05-01', '120.00'), bill('2025-05-03', '-120.00')], 'Yearly', '2026-02-01');
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
