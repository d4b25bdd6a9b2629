import { expect, test } from 'vitest';
import { readRemarks } from '#core/books/hoa/read-remarks';

test.each([
  ['CORRECTED INVOICE\nThis replaces our invoice A-0901.', true],
  ['Revised assessment statement', true],
  ['INVOICE (CORRECTED)', true],
  ['This bill supersedes the previous statement.', true],
  ['Please disregard our earlier bill.', true],
  ['In place of invoice 1002 please pay', true],
  ['If you receive a corrected invoice, pay that one.', false],
  ['The board adopted a revised budget and amended bylaws.', false],
  ['You will be sent a corrected statement in June.', false],
  ['Invoice for September dues', false],
  ['Call us if you have questions about this letter and about what the board wrote in it last spring. Corrected invoice', true],
  [
    'We explain below what has changed since the last letter, in the order of the lines on its first page; if anything is unclear, call. A corrected invoice',
    true,
  ],
])('%s', (text, corrects) => {
  expect(readRemarks(text, '').corrects).toBe(corrects);
});

test('the title speaks too; a special assessment is told apart from dues', () => {
  expect(readRemarks('Amount due $195.00', 'Corrected September invoice')).toEqual({ corrects: true, isSpecial: false });
  expect(readRemarks('Special  assessment for the roof', '')).toEqual({ corrects: false, isSpecial: true });
});

test.each([
  ['a row of nothing', 'Assessment   285.00\nSpecial Assessment   0.00\nLate fees   0.00', false],
  ['a row of nothing in any column', 'Special assessment\t$0.00\t$0.00', false],
  ['none in a row', 'Special assessment:  None\nDues   285.00', false],
  ['none', 'No special assessment is planned for 2026.', false],
  ['one that may come', 'A special assessment may be levied by the Board at any time.', false],
  ['any, in small print', 'Unpaid dues, including any special\nassessment, bear a late fee of $25.00.', false],
  ['one that might, in words before it', 'The Board might adopt a special assessment in the fall.', false],
  ['what is left of one', 'Special assessment balance   2,400.00', false],
  ['one of another year', 'The special assessment of 2024 has been fully paid.', false],
  ['a row', 'Dues may change.\nSpecial assessment (roof) 3 of 6   120.00   405.00', true],
  ['a row of nothing before and something now', 'Special assessment   0.00   120.00', true],
  ['a row of a thousand', 'Special assessment   1,000.00', true],
  ['a row of cents', 'Special assessment   0.45', true],
  ['words of this one', 'If you cannot pay your special assessment, call us.', true],
  ['a heading below any line', 'The board may raise dues\nSPECIAL ASSESSMENT NOTICE', true],
  ['small print at the beginning of a line', 'The owner of a unit that may be charged\nspecial assessment amounts', false],
  ['a sentence after one of things that may come', 'Dues may rise. A special assessment was approved.', true],
  ['a cell after one of things that may come', 'Dues may rise   Special assessment for the roof', true],
  ['a paragraph after one of things that may come', 'If any\n\nspecial assessment for the roof', true],
  ['its heading', 'If any\nSPECIAL ASSESSMENT NOTICE', true],
  ['a letter', 'The Board approved a special assessment of $2,400.00 per unit. You may pay it at once.', true],
  ['the one it is about', 'You may pay the special assessment in three parts.', true],
  ['one beside small print on others', 'Special assessment: $405.00\nAny special assessment bears interest.', true],
])('a special assessment is charged by what names %s', (_, text, is) => {
  expect(readRemarks(text, '').isSpecial).toBe(is);
});
