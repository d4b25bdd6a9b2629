import { expect, test } from 'vitest';
import { type CsvCell, csvLine } from '#core/kernel/platform/csv';

test.each<[CsvCell, string]>([
  ['City Water', 'City Water'],
  ['Smith, Jones', '"Smith, Jones"'],
  ['the "good" one', '"the ""good"" one"'],
  ['two\nlines', '"two\nlines"'],
  [' spaces ', '" spaces "'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-12.50', "'-12.50"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  [{ amount: '-12.50' }, '-12.50'],
  [{ amount: null }, ''],
  [812, '812'],
  [true, 'true'],
  [null, ''],
])('%j becomes %s', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`);
});

test('cells stand side by side', () => {
  expect(csvLine([1, 'a', { amount: '2.00' }])).toBe('1,a,2.00\r\n');
});
