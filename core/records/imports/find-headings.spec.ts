import { expect, test } from 'vitest';
import { findHeadings } from '#core/records/imports/find-headings';

test.each([
  [
    'at the top',
    [
      ['Date', 'Amount'],
      ['1/2/2025', '3.00'],
    ],
    0,
  ],
  [
    'below a title',
    [
      ['Expenses 2025', '', ''],
      ['Datum', 'Lieferant', 'Betrag'],
      ['1.2.2025', 'Obi', '3,00'],
    ],
    1,
  ],
  [
    'below what a bank says of the account',
    [
      ['Account', '12345'],
      ['From', '1/1/2025'],
      ['Date', 'Payee', 'Amount'],
      ['1/2/2025', 'Obi', '3.00'],
    ],
    2,
  ],
  [
    'of no known name',
    [
      ['Title', ''],
      ['Wann', 'Wieviel'],
      ['1.2.2025', '3,00'],
    ],
    1,
  ],
  [
    'of no known name, with rows that look like headings',
    [
      ['Wann', 'Was', 'Wer'],
      ['1.2.2025', 'Haus', 'Miete'],
    ],
    0,
  ],
  ['in the only column', [['Vendor'], ['Obi']], 0],
  ['nowhere', [], 0],
])('headings %s', (_, rows, at) => {
  expect(findHeadings(rows)).toBe(at);
});
