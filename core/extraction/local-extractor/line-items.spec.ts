import { expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/document-view';
import { findAmounts } from '#core/extraction/local-extractor/candidates/amounts';
import { findLineItems } from '#core/extraction/local-extractor/line-items';
import { textPage } from '../../../test/fixtures/text-page.js';

function itemsOf(text: string): string[] {
  const view = viewDocument([textPage(text)]);
  return (findLineItems(view, findAmounts(view))?.value ?? []).map(({ description, amount }) => `${description} ${amount}`);
}

it('what a letter mentions in its sentences is no item', () => {
  const letter = `
The Board has voted to repave the lots in buildings 1
to 6 at a cost of $148,200.00, and the owner bears the fees of
counsel and attorney's fees (usually $350.00 to $900.00) where a lien is filed.
A returned payment costs $35.00 and a late one $25.00 a month.
`;
  expect(itemsOf(letter)).toEqual([]);
});

it('the lines of a bill stay its items, also with many words and leaders', () => {
  const bill = `
1. Remove and replace 3 pieces of slipped step flashing, north chimney ........ $420.00
2. Reseal pipe boots (4) ........ $180.00
Haul away the old water heater and tank        40.00
Total                                         640.00
`;
  expect(itemsOf(bill)).toHaveLength(3);
});

it('a fee that somebody paid for is an item, and the price of an hour none of its words', () => {
  const bill = `
Replace 14 deck boards, labor 9 hrs @ $65     $585.00
Lumber and screws (receipts attached)         $348.19
Dump fee                                       $40.00
Total                                         $973.19
`;
  expect(itemsOf(bill)).toEqual([
    'Replace 14 deck boards, labor 9 hrs 585.00',
    'Lumber and screws (receipts attached) 348.19',
    'Dump fee 40.00',
  ]);
});

it('the ways to pay a tax, and the tax of last year, are no items', () => {
  const bill = `
COUNTY TAX COLLECTOR
PROPERTY: 27 BIRCH LN
LAST YEAR'S TAX                                        4,018.22
SCHOOL LEVY                                            2,146.03
ROAD LEVY                                              2,000.00
TOTAL (after discount) IF PAID IN FULL BY NOV 16, 2026 4,021.65
2/3 PAYMENT (2% discount)                              2,708.74
1/3 PAYMENT (no discount)                              1,382.01
`;
  expect(itemsOf(bill)).toEqual(['SCHOOL LEVY 2146.03', 'ROAD LEVY 2000.00']);
});
