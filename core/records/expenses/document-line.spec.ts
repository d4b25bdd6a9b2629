import { expect, test } from 'vitest';
import { documentLine, type LinedBill } from '#core/records/expenses/document-line';

const bill = (amount: string, ...amounts: (string | null)[]): LinedBill => ({
  amount,
  lines: amounts.map((line) => ({ description: 'Work', quantity: null, amount: line })),
});
const asked = (document: LinedBill | null, number: number, more: { kind?: 'refund'; foreign?: string } = {}) =>
  documentLine(document, number, { kind: 'expense', foreign: null, ...more });

test('a line comes to its amount; on the document of a refund it stands as a credit', () => {
  expect(asked(bill('70.00', '60.00', '10.00'), 2)).toEqual({ amount: '10.00' });
  expect(asked(bill('-70.00', '-60.00', '-10.00'), 1, { kind: 'refund' })).toEqual({ amount: '60.00' });
  expect(asked(bill('70.00', '60.00', '10.00'), 1, { kind: 'refund' })).toEqual({ amount: '60.00' });
});

test.each([
  [null, 1, {}, 'A line can only be divided if the expense has a document.'],
  [bill('70.00', '60.00'), 1, { foreign: 'EUR' }, 'The lines of the document are in EUR. Divide the expense as a whole.'],
  [bill('70.00', '60.00'), 2, {}, 'The document has no line 2.'],
  [bill('70.00', null), 1, {}, 'Line 1 of the document has no amount.'],
  [bill('70.00', '-5.00'), 1, {}, 'Line 1 is -5.00. Only lines with a positive amount can be divided.'],
  [bill('70.00', '-5.00'), 1, { kind: 'refund' as const }, 'Line 1 is -5.00. Only lines with a positive amount can be divided.'],
  [bill('70.00', '0.00'), 1, {}, 'Line 1 is 0.00. Only lines with a positive amount can be divided.'],
])('a line that cannot be divided says why', (document, number, more, problem) => {
  expect(asked(document, number, more)).toEqual({ problem });
});
