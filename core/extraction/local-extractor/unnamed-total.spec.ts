import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const amountOf = (rows: string) => readPaper({ text: `Fern Lawn & Garden\nInvoice 1093\n${rows}`, fields: { amount: '' } }).amount;

it.each([
  ['a subtotal less an adjustment', 'Mowing   $420.00\nSubtotal   $420.00\nAdjustments   -$20.00\n         $400.00', '400.00'],
  ['a subtotal and its tax', 'Mowing   $420.00\nSubtotal   $420.00\nTax   $21.00\n         $441.00', '441.00'],
  ['not where it comes to something else', 'Mowing   $420.00\nSubtotal   $420.00\nAdjustments   -$20.00\n         $395.00', '420.00'],
  ['not where a total is named', 'Mowing   $420.00\nSubtotal   $440.00\nDiscount   -$20.00\nTotal   $440.00\n         $420.00', '440.00'],
])('a sum without a word at the foot is the total: %s', (_, rows, amount) => {
  expect(amountOf(rows)).toBe(amount);
});

it.each([
  ['Mi 6%   12.00', '12.00'],
  ['Discount club 5%   12.00', null],
])('a rate names the tax that it comes to: %s', (row, tax) => {
  const text = `Paint Center\nReceipt 7710\n5 GAL Eggshell   200.00\nSubtotal   200.00\n${row}\nTotal   $212.00`;
  expect(readPaper({ text, fields: { tax: '' } })).toEqual({ tax });
});
