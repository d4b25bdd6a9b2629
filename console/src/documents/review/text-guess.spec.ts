import { expect, test } from 'vitest';
import { guessFromText } from './text-guess';

test('a bare bill is read by its look', () => {
  const text =
    'Harbor Water Bureau\nINVOICE\n118 Mill Road, Salem, OR 97302\nInvoice date: 3/14/2026\nSubtotal: $80.00\nTotal: $1,086.12\n';
  expect(guessFromText(text)).toEqual({
    vendor: 'Harbor Water Bureau',
    amount: '1086.12',
    date: '2026-03-14',
    address: '118 Mill Road, Salem, OR 97302',
    document_type: 'utility_bill',
    filename: 'Harbor_Water_Bureau_2026-03-14.pdf',
  });
});

test.each([
  ['From: Lund & Park LLP', 'Lund & Park LLP'],
  ['Company: Ridgeline Gutters', 'Ridgeline Gutters'],
  ['Vendor: Glass & Mirror Works', 'Glass & Mirror Works'],
  ['Bill To: 44 Alder Street', '44 Alder Street'],
  [`From: ${'x'.repeat(80)}`, 'x'.repeat(50)],
  ['INVOICE\n12.00', null],
])('the vendor of %j is %j', (text, vendor) => {
  expect(guessFromText(text).vendor).toBe(vendor);
});

test.each([
  ['Amount: 12.50', '12.50'],
  ['Balance $7', '7.00'],
  ['Total: $0.00\nAmount Due: $41.25', '41.25'],
  ['Total: $99.00\nGrand Total: $108.90', '108.90'],
  ['paid $3,400.10 in cash', '3400.10'],
  ['Subtotal: 5.00', null],
  ['Total: 0', null],
  ['call 503-555-0199', null],
])('the amount of %j is %j', (text, amount) => {
  expect(guessFromText(text).amount).toBe(amount);
});

test.each([
  ['due 3/4/2026', '2026-03-04'],
  ['due 25-3-2026', '2026-03-25'],
  ['due 1/2/26', '2026-01-02'],
  ['due 2/30/2026, sent 2/28/2026', '2026-02-28'],
  ['11/12-2026', null],
])('the date of %j is %j', (text, date) => {
  expect(guessFromText(text).date).toBe(date);
});

test.each([
  ['Mortgage statement', 'mortgage_statement'],
  ['HOA meeting', 'hoa_document'],
  ['Insurance policy', 'insurance_document'],
  ['Residential lease', 'contract'],
  ['RECEIPT', 'expense'],
  ['Quote for a roof', 'quote'],
  ['Hello', null],
])('the type of %j is %j', (text, type) => {
  expect(guessFromText(text).document_type).toBe(type);
});
