import { expect, test } from 'vitest';
import { amountIn, dateIn, pickedValue, type PlacedLine, wordAt } from './picked-value';

/** Words side by side, five thousandths of the page a letter; a number is a gap of so many letters before the next. */
function line(y: number, ...parts: (string | number)[]): PlacedLine {
  let x = 0.1;
  return parts.flatMap((part) => {
    if (typeof part === 'number') {
      x += part * 0.005;
      return [];
    }
    const word = { text: part, box: [x, y, part.length * 0.005, 0.02] };
    x += (part.length + 1) * 0.005;
    return [word];
  });
}
const bill = [line(0.1, 'City', 'Water', 'Bureau', 20, 'INVOICE'), line(0.3, 'Due', 'March', '14,', '2026', 20, 'Total:', '$1,284.50')];

test('the word under a point is found, with a little grace, and nothing between words', () => {
  expect(wordAt(bill, 0.11, 0.11)).toMatchObject({ at: 0 });
  expect(wordAt(bill, 0.11, 0.097)).toMatchObject({ at: 0 });
  expect(wordAt(bill, 0.23, 0.11)).toBeNull();
  expect(wordAt(bill, 0.11, 0.2)).toBeNull();
});

test.each([
  ['vendor', 0, 1, 'City Water Bureau'],
  ['vendor', 0, 3, 'INVOICE'],
  ['service_date', 1, 1, '2026-03-14'],
  ['service_date', 1, 5, null],
  ['amount', 1, 5, '1284.50'],
  ['amount', 1, 4, '1284.50'],
  ['amount', 0, 0, null],
] as const)('for %s, word %i/%i gives %j', (key, row, at, value) => {
  expect(pickedValue(key, { line: bill[row] ?? [], at })).toBe(value);
});

test.each([
  [['Gesamt', '1', '284,50', '€'], 2, '1284.50'],
  [['Gesamt', '1', '284,50', '€'], 1, '1284.50'],
  [['Filters', '2', '125.00', '250.00'], 2, '125.00'],
  [['Invoice', 'INV-1234', '$84.20'], 1, '84.20'],
])('a click in %j on word %i fills the whole amount', (words, at, value) => {
  expect(pickedValue('amount', { line: line(0.1, ...words), at })).toBe(value);
});

test.each([
  ['2026-03-04', '2026-03-04'],
  ['3/4/26', '2026-03-04'],
  ['25.3.2026', '2026-03-25'],
  ['4 Mar 2026', '2026-03-04'],
  ['Sept. 1st, 2026', '2026-09-01'],
  ['2/30/2026', null],
  ['Total', null],
])('%j is the day %j', (text, day) => {
  expect(dateIn(text)).toBe(day);
});

test.each([
  ['$84.20', '84.20'],
  ['(12.00)', '-12.00'],
  ['-$5', '-5.00'],
  ['€1,000', '1000.00'],
  ['1.284,50 €', '1284.50'],
  ['89,90', '89.90'],
  ['1 284,50', '1284.50'],
  ["CHF 1'284.50", '1284.50'],
  ['USD 12', '12.00'],
  ['CA$12.50', '12.50'],
  ['1.284', '1284.00'],
  ['Total:$84.20', '84.20'],
  ['2 125.00', '2.00'],
  ['INV-1234', null],
  ['3/14/2026', null],
  ['10%', null],
  ['12.5', null],
  ['none', null],
])('%j is the amount %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
