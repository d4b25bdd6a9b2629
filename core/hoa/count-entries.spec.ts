import { expect, test } from 'vitest';
import { countEntries, type SaidEntry } from '#core/hoa/count-entries';

let papers = 0;
const charge = (different: Partial<SaidEntry> = {}): SaidEntry => ({
  kind: 'charge',
  period: '2026-09-01',
  amount: '185.00',
  is_late_fee: false,
  document_id: (papers += 1),
  expense_id: null,
  by_expense: false,
  happened_on: '2026-08-20',
  corrects: false,
  is_special: false,
  reference: null,
  account: null,
  paper_day: '2026-08-20',
  duplicate_of: null,
  ...different,
});
const payment = (different: Partial<SaidEntry> = {}): SaidEntry => charge({ kind: 'payment', happened_on: '2026-09-02', ...different });
const mark = (different: Partial<SaidEntry> = {}): SaidEntry => payment({ document_id: null, ...different });
const reasons = (entries: SaidEntry[]) => {
  const found = countEntries(entries);
  return entries.map((entry) => found.get(entry) ?? 'counts');
};

test.each<[string, SaidEntry[], string[]]>([
  [
    'a correction of the same period',
    [charge(), charge({ amount: '195.00', corrects: true, paper_day: '2026-08-25' })],
    ['corrected', 'counts'],
  ],
  [
    'a correction that was read first',
    [charge({ amount: '195.00', corrects: true, paper_day: '2026-08-25' }), charge()],
    ['counts', 'corrected'],
  ],
  [
    'the last of two corrections',
    [charge(), charge({ corrects: true, amount: '195.00', paper_day: '2026-08-25' }), charge({ corrects: true, paper_day: '2026-08-29' })],
    ['corrected', 'corrected', 'counts'],
  ],
  [
    'a correction of another account, period or purpose',
    [
      charge({ account: 'A1' }),
      charge({ period: '2026-08-01' }),
      charge({ is_special: true, amount: '2400.00' }),
      charge({ corrects: true, account: 'B2', amount: '90.00', paper_day: '2026-08-28' }),
    ],
    ['counts', 'counts', 'counts', 'counts'],
  ],
  [
    'a confirmation long after the bill whose expense does not say when it was paid',
    [payment({ happened_on: '2026-09-25' }), mark({ by_expense: true, expense_id: 4, undated: true, happened_on: '2026-08-20' })],
    ['counts', 'confirmed'],
  ],
  [
    'a confirmation long after another payment',
    [payment({ happened_on: '2026-09-25' }), mark({ by_expense: true, expense_id: 4, happened_on: '2026-08-20' })],
    ['counts', 'counts'],
  ],
  [
    'a fee for paying a bill late, which names the bill',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', amount: '25.00', is_late_fee: true, paper_day: '2026-09-20' })],
    ['counts', 'counts'],
  ],
  [
    'a fee that a corrected bill leaves out',
    [charge({ reference: 'A901', amount: '25.00', is_late_fee: true }), charge({ reference: 'A901', paper_day: '2026-09-20' })],
    ['corrected', 'counts'],
  ],
  ['a copy of what stands with another house', [charge({ duplicate_of: 9999, said_elsewhere: true }), charge()], ['copy', 'counts']],
  [
    'the same bill number with another amount',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', amount: '190.00', paper_day: '2026-08-22' })],
    ['corrected', 'counts'],
  ],
  [
    'a correction that names its bill and moves it to another month',
    [charge({ reference: 'A901' }), charge({ reference: 'A901', corrects: true, period: '2026-10-01', paper_day: '2026-08-22' })],
    ['corrected', 'counts'],
  ],
  [
    'a reminder with a late fee',
    [charge(), ...same([charge({ paper_day: '2026-09-17' }), charge({ paper_day: '2026-09-17', amount: '25.00', is_late_fee: true })])],
    ['counts', 'repeated', 'counts'],
  ],
  ['two bills of one amount', [charge({ reference: 'A901' }), charge({ reference: 'A902' })], ['counts', 'counts']],
  ['a special assessment of the same amount', [charge(), charge({ is_special: true })], ['counts', 'counts']],
  ['a copy while the first is there', withCopy(charge()), ['counts', 'copy']],
  ['a copy whose first is gone', [charge({ duplicate_of: 9999 })], ['counts']],
  ['a confirmed payment', [mark(), payment({ happened_on: '2026-09-04' })], ['confirmed', 'counts']],
  ['a payment confirmed with its card fee', [mark(), payment({ amount: '189.95' })], ['confirmed', 'counts']],
  ['a payment with its card fee, confirmed without', [mark({ amount: '189.95' }), payment()], ['confirmed', 'counts']],
  [
    'a payment with a card fee beside one of just that amount',
    [mark({ amount: '180.05' }), mark(), payment({ amount: '189.95' }), payment()],
    ['counts', 'confirmed', 'counts', 'counts'],
  ],
  [
    'a payment beside the confirmation of another charge that is a little more',
    [charge(), charge({ amount: '189.00', is_special: true }), mark(), payment({ amount: '189.00' })],
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
  ['payments far apart', [mark({ happened_on: '2026-07-01' }), payment()], ['counts', 'counts']],
  ['the expense of the bill, marked too', [mark(), payment({ expense_id: 5, by_expense: true })], ['confirmed', 'counts']],
  ['a named expense beside another part', [mark(), payment({ expense_id: 5, document_id: null })], ['counts', 'counts']],
  ['the expense of the bill, confirmed too', [payment({ expense_id: 5, by_expense: true }), payment()], ['confirmed', 'counts']],
])('%s', (_, entries, expected) => {
  expect(reasons(entries)).toEqual(expected);
});

/** Lines of one document. */
function same(lines: SaidEntry[]): SaidEntry[] {
  return lines.map((line) => ({ ...line, document_id: lines[0]?.document_id ?? null }));
}

function withCopy(first: SaidEntry): SaidEntry[] {
  return [first, charge({ duplicate_of: first.document_id })];
}

test('a credit takes the place of no charge, and counts once', () => {
  const credit = (different: Partial<SaidEntry> = {}) => charge({ kind: 'credit', ...different });
  expect(reasons([charge(), credit({ corrects: true })])).toEqual(['counts', 'counts']);
  expect(reasons([credit(), credit({ paper_day: '2026-08-25' })])).toEqual(['counts', 'repeated']);
});
