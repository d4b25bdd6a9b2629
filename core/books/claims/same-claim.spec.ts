import { expect, test } from 'vitest';
import { type Comparable, confirmedPayments, isWithFee, sameCharges } from '#core/books/claims/same-claim';

let documents = 0;
const charge = (different: Partial<Comparable> = {}): Comparable => ({
  kind: 'dues',
  source: 'machine',
  period: '2026-09-01',
  amount: '185.00',
  documentId: (documents += 1),
  expenseId: null,
  happenedOn: '2026-08-20',
  undated: false,
  corrects: false,
  reference: null,
  account: null,
  documentDay: '2026-08-20',
  duplicateOf: null,
  statedElsewhere: false,
  ...different,
});
const payment = (different: Partial<Comparable> = {}): Comparable => charge({ kind: 'payment', happenedOn: '2026-09-02', ...different });
const mark = (different: Partial<Comparable> = {}): Comparable => payment({ documentId: null, source: 'person', ...different });
const isPayment = ({ kind }: Comparable) => kind === 'payment';
const reasons = (entries: Comparable[]) => {
  const found = sameCharges(entries);
  const standing = entries.filter((one) => !found.has(one));
  const confirmed = confirmedPayments(
    standing.filter(isPayment),
    standing.filter((one) => !isPayment(one)),
  );
  return entries.map((entry) => found.get(entry) ?? confirmed.get(entry) ?? 'counts');
};

test.each<[string, Comparable[], string[]]>([
  [
    'a payment that the bank has booked, which counts instead of what others state',
    [payment(), mark(), payment({ source: 'bank', documentId: null, happenedOn: '2026-09-04' })],
    ['confirmed', 'confirmed', 'counts'],
  ],
  [
    'two payments, of which the bank has booked one',
    [mark(), mark(), payment({ source: 'bank', documentId: null })],
    ['confirmed', 'counts', 'counts'],
  ],
  [
    'a payment with the fee of the card, as the bank has booked it',
    [charge(), mark(), payment({ source: 'bank', documentId: null, amount: '189.00' })],
    ['counts', 'confirmed', 'counts'],
  ],
  [
    'a correction of the same period',
    [charge(), charge({ amount: '195.00', corrects: true, documentDay: '2026-08-25' })],
    ['corrected', 'counts'],
  ],
  [
    'a correction that was read first',
    [charge({ amount: '195.00', corrects: true, documentDay: '2026-08-25' }), charge()],
    ['counts', 'corrected'],
  ],
  [
    'the last of two corrections',
    [
      charge(),
      charge({ corrects: true, amount: '195.00', documentDay: '2026-08-25' }),
      charge({ corrects: true, documentDay: '2026-08-29' }),
    ],
    ['corrected', 'corrected', 'counts'],
  ],
  [
    'a correction of another account, period or purpose',
    [
      charge({ account: 'A1' }),
      charge({ period: '2026-08-01' }),
      charge({ kind: 'assessment', amount: '2400.00' }),
      charge({ corrects: true, account: 'B2', amount: '90.00', documentDay: '2026-08-28' }),
    ],
    ['counts', 'counts', 'counts', 'counts'],
  ],
  [
    'a confirmation long after the bill whose expense does not say when it was paid',
    [payment({ happenedOn: '2026-09-25' }), mark({ source: 'expense', expenseId: 4, undated: true, happenedOn: '2026-08-20' })],
    ['counts', 'confirmed'],
  ],
  [
    'a confirmation long after another payment',
    [payment({ happenedOn: '2026-09-25' }), mark({ source: 'expense', expenseId: 4, happenedOn: '2026-08-20' })],
    ['counts', 'counts'],
  ],
  [
    'a fee for paying a bill late, which names the bill',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', amount: '25.00', kind: 'late_fee', documentDay: '2026-09-20' })],
    ['counts', 'counts'],
  ],
  [
    'a fee that a corrected bill leaves out',
    [charge({ reference: 'A901', amount: '25.00', kind: 'late_fee' }), charge({ reference: 'A901', documentDay: '2026-09-20' })],
    ['corrected', 'counts'],
  ],
  ['a copy of what stands with another house', [charge({ duplicateOf: 9999, statedElsewhere: true }), charge()], ['copy', 'counts']],
  [
    'the same bill number with another amount',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', amount: '190.00', documentDay: '2026-08-22' })],
    ['corrected', 'counts'],
  ],
  [
    'a correction that names its bill and moves it to another month',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', corrects: true, period: '2026-10-01', documentDay: '2026-08-22' })],
    ['corrected', 'counts'],
  ],
  [
    'a reminder with a late fee',
    [charge(), ...same([charge({ documentDay: '2026-09-17' }), charge({ documentDay: '2026-09-17', amount: '25.00', kind: 'late_fee' })])],
    ['counts', 'repeated', 'counts'],
  ],
  ['two bills of one amount', [charge({ reference: 'A901' }), charge({ reference: 'A902' })], ['counts', 'counts']],
  ['a special assessment of the same amount', [charge(), charge({ kind: 'assessment' })], ['counts', 'counts']],
  ['a copy while the first is there', withCopy(charge()), ['counts', 'copy']],
  ['a payment in the copy of a bill', [charge({ documentId: 7001 }), payment({ duplicateOf: 7001 })], ['counts', 'counts']],
  ['a credit in the copy of a bill', [charge({ documentId: 7002 }), charge({ kind: 'credit', duplicateOf: 7002 })], ['counts', 'counts']],
  [
    'a payment in a copy of its confirmation',
    [payment({ documentId: 7003 }), payment({ duplicateOf: 7003, happenedOn: '2027-01-01' })],
    ['counts', 'copy'],
  ],
  [
    'a credit in a copy',
    [charge({ kind: 'credit', documentId: 7004 }), charge({ kind: 'credit', duplicateOf: 7004, amount: '9.00' })],
    ['counts', 'copy'],
  ],
  [
    'a late fee in the copy of a bill',
    [charge({ documentId: 7005 }), charge({ kind: 'late_fee', amount: '25.00', duplicateOf: 7005 })],
    ['counts', 'copy'],
  ],
  ['bills of two accounts', [charge({ account: 'A1' }), charge({ account: 'B2' })], ['counts', 'counts']],
  ['a bill that names its account and one that does not', [charge(), charge({ account: 'B2' })], ['counts', 'repeated']],
  ['a bill without an account after one that names it', [charge({ account: 'A1' }), charge()], ['counts', 'repeated']],
  ['a bill that names its number and one that does not', [charge({ reference: 'A901' }), charge()], ['counts', 'repeated']],
  ['dues under another name', [charge(), charge({ kind: 'other' })], ['counts', 'repeated']],
  ['two bills of one day, the later one first', [charge({ documentId: 7102 }), charge({ documentId: 7101 })], ['repeated', 'counts']],
  [
    'one bill number over two months',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', period: '2026-10-01', documentDay: '2026-09-20' })],
    ['counts', 'counts'],
  ],
  [
    'a late fee that has grown',
    [
      charge({ reference: 'A901', kind: 'late_fee', amount: '25.00' }),
      charge({ reference: 'A901', kind: 'late_fee', amount: '30.00', documentDay: '2026-09-20' }),
    ],
    ['corrected', 'counts'],
  ],
  [
    'an assessment under the number of a bill',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', kind: 'assessment', amount: '2400.00', documentDay: '2026-09-20' })],
    ['counts', 'counts'],
  ],
  [
    'lines of one bill',
    same([charge({ reference: 'A901', corrects: true }), charge({ reference: 'A901', amount: '12.00', kind: 'other' })]),
    ['counts', 'counts'],
  ],
  ...(['assessment', 'late_fee'] as const).map((kind): [string, Comparable[], string[]] => [
    `a payment beside the confirmation of another charge that is a little more: ${kind}`,
    [charge({ amount: '300.00' }), charge({ amount: '189.00', kind }), mark(), payment({ amount: '189.00' })],
    ['counts', 'counts', 'counts', 'counts'],
  ]),
  ['a payment of no known day, confirmed', [mark({ happenedOn: null }), payment({ happenedOn: '2026-12-01' })], ['confirmed', 'counts']],
  ['a payment confirmed without a day', [mark({ happenedOn: '2026-06-01' }), payment({ happenedOn: null })], ['confirmed', 'counts']],
  ['payments 21 days apart', [mark({ happenedOn: '2026-09-01' }), payment({ happenedOn: '2026-09-22' })], ['confirmed', 'counts']],
  ['payments 22 days apart', [mark({ happenedOn: '2026-09-01' }), payment({ happenedOn: '2026-09-23' })], ['counts', 'counts']],
  ['a copy whose first is gone', [charge({ duplicateOf: 9999 })], ['counts']],
  ['a confirmed payment', [mark(), payment({ happenedOn: '2026-09-04' })], ['confirmed', 'counts']],
  ['a payment confirmed with its card fee', [mark(), payment({ amount: '189.95' })], ['confirmed', 'counts']],
  ['a payment with its card fee, confirmed without', [mark({ amount: '189.95' }), payment()], ['confirmed', 'counts']],
  [
    'a payment with a card fee beside one of just that amount',
    [mark({ amount: '180.05' }), mark(), payment({ amount: '189.95' }), payment()],
    ['counts', 'confirmed', 'counts', 'counts'],
  ],
  [
    'a payment beside the confirmation of another charge that is a little more',
    [charge(), charge({ amount: '189.00', kind: 'assessment' }), mark(), payment({ amount: '189.00' })],
    ['counts', 'counts', 'counts', 'counts'],
  ],
  [
    'the payment of one bill beside the confirmation of another that is a little less',
    [charge({ reference: 'A1' }), charge({ reference: 'B2', amount: '189.00' }), mark({ amount: '189.00' }), payment()],
    ['counts', 'counts', 'counts', 'counts'],
  ],
  [
    'less than the bill asks for, beside its confirmation',
    [charge({ amount: '189.00' }), mark(), payment({ amount: '189.00' })],
    ['counts', 'confirmed', 'counts'],
  ],
  [
    'a payment with its card fee, of which a bill of another month is',
    [charge({ period: '2026-10-01', amount: '189.95' }), mark(), payment({ amount: '189.95' })],
    ['counts', 'confirmed', 'counts'],
  ],
  ['a confirmation of more than a fee on top', [mark(), payment({ amount: '210.00' })], ['counts', 'counts']],
  ['one of two equal parts confirmed', [mark(), mark(), payment()], ['confirmed', 'counts', 'counts']],
  ['payments far apart', [mark({ happenedOn: '2026-07-01' }), payment()], ['counts', 'counts']],
  ['the expense of the bill, marked too', [mark(), payment({ source: 'expense', expenseId: 5 })], ['confirmed', 'counts']],
  ['a named expense beside another part', [mark(), mark({ expenseId: 5 })], ['counts', 'counts']],
  ['the expense of the bill, confirmed too', [payment({ source: 'expense', expenseId: 5 }), payment()], ['confirmed', 'counts']],
])('%s', (_, entries, expected) => {
  expect(reasons(entries)).toEqual(expected);
});

/** Lines of one document. */
function same(lines: Comparable[]): Comparable[] {
  return lines.map((line) => ({ ...line, documentId: lines[0]?.documentId ?? null }));
}

function withCopy(first: Comparable): Comparable[] {
  return [first, charge({ duplicateOf: first.documentId })];
}

test('a credit takes the place of no charge, and counts once', () => {
  const credit = (different: Partial<Comparable> = {}) => charge({ kind: 'credit', ...different });
  expect(reasons([charge(), credit({ corrects: true })])).toEqual(['counts', 'counts']);
  expect(reasons([credit(), credit({ documentDay: '2026-08-25' })])).toEqual(['counts', 'repeated']);
});

test.each([
  ['185.00', '185.00', false],
  ['100.01', '100.00', true],
  ['106.00', '100.00', true],
  ['106.01', '100.00', false],
  ['1040.00', '1000.00', true],
  ['1040.01', '1000.00', false],
  ['99.00', '100.00', false],
])('%s may be %s with the fee for a card: %s', (paid, dues, is) => {
  expect(isWithFee(paid, dues)).toBe(is);
});
