import { expect, test } from 'vitest';
import { readDisbursements } from '#core/books/mortgages/read-disbursements';

const read = (text: string, until: string | null = '2026-04-17') =>
  readDisbursements(text, until).map(({ kind, paidOn, amount }) => [kind, paidOn, amount]);

test.each<[string, string, unknown[]]>([
  [
    'a column for escrow, the same amount again in the total',
    'Date  Transaction  Principal  Interest  Escrow  Fees  Total\n04/02/26  Payment, thank you  $327.70  $658.75  $319.07  $0.00  $1,305.52\n04/10/26  County tax paid  -$1,204.88  -$1,204.88',
    [['property_tax', '2026-04-10', '1204.88']],
  ],
  ['its words, day in words', 'Mar 3, 2026   HAZARD INSURANCE DISBURSEMENT   $986.00', [['insurance', '2026-03-03', '986.00']]],
  ['a day without a year', '03/15  City property tax disb  (742.10)', [['property_tax', '2026-03-15', '742.10']]],
  ['before the turn of the year', '12/20  Flood insurance pmt  742.10', [['insurance', '2025-12-20', '742.10']]],
  [
    'an analysis: what left, not the deposits nor the balance',
    'Account history\nMonth  Payments to escrow  Payments from escrow  Description  Balance\nFeb 2026  $300.00  $1,245.60  County tax  $455.10\nMar 2026  $300.00  $0.00  –  $755.10',
    [['property_tax', '2026-02-01', '1245.60']],
  ],
])('%s', (_, text, found) => {
  expect(read(text)).toEqual(found);
});

test.each([
  ['a deposit', '04/02/2026  Escrow deposit for taxes and insurance  $319.07'],
  ['a payment of the month', 'Taxes and insurance (escrow)  $319.07'],
  ['a sum', '04/17/2026  Property taxes paid year to date  $1,204.88'],
  ['what is due', '05/01/2026  Property tax payment due  $1,204.88'],
  ['what lies ahead of the statement', '06/10/2026  County tax disbursement  $1,204.88'],
  ['a refund', '04/10/2026  Insurance premium refund  $86.00'],
  ['both at once', '04/10/2026  Taxes and insurance paid  $1,200.00'],
  ['what is foreseen', 'Projected activity for the coming year\nApr 2026  County tax paid  $1,245.60'],
  ['two amounts that no heading tells apart', '04/10/2026  County tax paid  $1,204.88  $2,000.00'],
  ['no amount', '04/10/2026  County tax paid'],
])('%s is none', (_, line) => {
  expect(read(line)).toEqual([]);
});
