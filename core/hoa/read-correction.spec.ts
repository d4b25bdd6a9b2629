import { expect, test } from 'vitest';
import { readRemarks } from '#core/hoa/read-correction';

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
])('%s', (text, corrects) => {
  expect(readRemarks(text, '').corrects).toBe(corrects);
});

test('the title speaks too; a special assessment is told apart from dues', () => {
  expect(readRemarks('Amount due $195.00', 'Corrected September invoice')).toEqual({ corrects: true, isSpecial: false });
  expect(readRemarks('Special  assessment for the roof', '')).toEqual({ corrects: false, isSpecial: true });
});
