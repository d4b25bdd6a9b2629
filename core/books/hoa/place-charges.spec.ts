import { expect, test } from 'vitest';
import type { Comparable } from '#core/books/claims/same-claim';
import type { DueRate, RatedMonth } from '#core/books/hoa/due-rate';
import { placeCharges } from '#core/books/hoa/place-charges';

const first = (month: number): string => `2026-${String(month).padStart(2, '0')}-01`;

/** The months of a year of which these begin a period. */
function year(rates: Readonly<Record<number, readonly [amount: string, schedule: DueRate['schedule']]>>): RatedMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const [amount, schedule] = rates[index + 1] ?? [];
    const due = amount && schedule ? { from: first(index + 1), amount, schedule, dueDay: 1 } : null;
    return { first: first(index + 1), rate: due, due };
  });
}

const quarters = year(Object.fromEntries([1, 4, 7, 10].map((month) => [month, ['300.00', 'quarterly']])));

let documents = 0;
const charge = (month: number, different: Partial<Comparable> = {}): Comparable => ({
  kind: 'dues',
  source: 'machine',
  period: first(month),
  amount: '300.00',
  documentId: (documents += 1),
  expenseId: null,
  happenedOn: first(month),
  undated: false,
  corrects: false,
  reference: null,
  account: null,
  documentDay: first(month),
  duplicateOf: null,
  statedElsewhere: false,
  ...different,
});
const bill = (month: number, different: Partial<Comparable> = {}) => charge(month, { reference: `A${documents}`, ...different });
const paid = (month: number, day: string) => charge(month, { kind: 'payment', happenedOn: day });
const together = (...charges: Comparable[]): Comparable[] => charges.map((one) => ({ ...one, documentId: charges[0]?.documentId ?? null }));

test.each<[string, RatedMonth[], Comparable[], Record<number, number>]>([
  ['in the quarter that is running and has no bill', quarters, [bill(2)], { 2: 1 }],
  ['of another amount stays', quarters, [bill(2, { amount: '299.00' })], {}],
  ['of a month that begins a quarter stays', quarters, [bill(4)], {}],
  ['beside the bill of the quarter is of the next', quarters, [bill(1), bill(2)], { 2: 4 }],
  ['beside the bills of this quarter and the next stays', quarters, [bill(1), bill(2), bill(4)], {}],
  ['after one that was moved is of the next', quarters, [bill(2), bill(3)], { 2: 1, 3: 4 }],
  ['that reminds of the bill is of its quarter', quarters, [charge(1), charge(2)], { 2: 1 }],
  ['that reminds late in the quarter is of the next', quarters, [charge(1), charge(3)], { 3: 4 }],
  [
    'in the middle of a half-year reminds of nothing',
    year({ 1: ['300.00', 'semi_annual'], 7: ['300.00', 'semi_annual'] }),
    [charge(1), charge(4)],
    {},
  ],
  ['after the payment is of the next', quarters, [charge(1), paid(1, '2026-01-20'), charge(2)], { 2: 4 }],
  ['of the day of the payment reminds', quarters, [charge(1), paid(1, '2026-02-01'), charge(2)], { 2: 1 }],
  ['before the payment reminds', quarters, [charge(1), paid(2, '2026-02-20'), charge(2)], { 2: 1 }],
  [
    'beside a payment of no known day reminds not',
    quarters,
    [charge(1), charge(1, { kind: 'payment', happenedOn: null }), charge(2)],
    { 2: 4 },
  ],
  [
    'without a day of its own is not before a payment',
    quarters,
    [charge(1), paid(1, '2026-01-20'), charge(2, { happenedOn: null })],
    { 2: 4 },
  ],
  ['beside a payment of the quarter before reminds', quarters, [paid(1, '2026-01-03'), charge(4), charge(5)], { 5: 4 }],
  ['in a month before the first quarter is of that', year({ 4: ['300.00', 'quarterly'] }), [bill(2)], { 2: 4 }],
  ['in a month long before the first quarter stays', year({ 4: ['300.00', 'quarterly'] }), [bill(1)], {}],
  ['after the last quarter stays', year({ 1: ['300.00', 'quarterly'] }), [bill(4)], {}],
  ['in a year that is due at once', year({ 1: ['300.00', 'annual'] }), [bill(6)], { 6: 1 }],
  ['in monthly dues stays', year(Object.fromEntries([1, 3].map((month) => [month, ['300.00', 'monthly']]))), [bill(2)], {}],
  ['before dues become monthly stays', year({ 1: ['300.00', 'quarterly'], 4: ['300.00', 'monthly'] }), [bill(1), bill(3)], {}],
  ['in two lines', quarters, together(bill(2, { amount: '250.00' }), bill(2, { amount: '50.00', kind: 'other' })), { 2: 1 }],
  ['with a late fee', quarters, together(bill(2), bill(2, { amount: '25.00', kind: 'late_fee' })), { 2: 1 }],
  ['of a late fee alone stays', quarters, [bill(2, { kind: 'late_fee' })], {}],
  ['that is a copy of the quarter’s is of that', quarters, [charge(1, { documentId: 8001 }), charge(2, { duplicateOf: 8001 })], { 2: 1 }],
  [
    'that is a copy, twice',
    quarters,
    [charge(1, { documentId: 8002 }), charge(2, { duplicateOf: 8002 }), charge(2, { duplicateOf: 8002 })],
    { 2: 1 },
  ],
  [
    'that is a copy of two lines',
    quarters,
    [
      charge(1, { documentId: 8003 }),
      charge(2, { duplicateOf: 8003, amount: '200.00' }),
      charge(2, { duplicateOf: 8003, amount: '100.00' }),
    ],
    { 2: 1 },
  ],
  [
    'that is a copy of other lines stays',
    quarters,
    [charge(1, { documentId: 8004 }), charge(2, { duplicateOf: 8004 }), charge(2, { duplicateOf: 8004, amount: '100.00' })],
    {},
  ],
  [
    'that is a copy late in the quarter is of that',
    quarters,
    [charge(1, { documentId: 8005 }), charge(3, { duplicateOf: 8005 })],
    { 3: 1 },
  ],
  ['beside a copy in the quarter', quarters, [charge(1, { statedElsewhere: true }), bill(2)], { 2: 1 }],
])('a bill %s', (_, rated, claims, moved) => {
  const expected = Object.entries(moved).map(([from, to]) => [first(Number(from)), first(to)]);
  expect([...placeCharges(rated, claims)]).toEqual(expected);
});
