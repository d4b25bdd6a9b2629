import { expect, test } from 'vitest';
import { checkBalance, runningBalance } from '#core/records/bank/check-balance';

const lines = ['-5.00', '10.25'].map((amount) => ({ bankId: null, day: '2026-01-05', amount, payee: '', words: '' }));

test.each([
  ['100.00', '105.25', null],
  ['100.00', '105.24', { code: 'balance_off', args: { opening: '100.00', closing: '105.24', off: '-0.01' } }],
  [null, '1.00', null],
  ['1.00', null, null],
])('a statement from %s to %s', (opening, closing, note) => {
  expect(checkBalance({ opening, closing, lines })).toEqual(note);
});

const balanced = (...rows: [amount: string, balance: string][]) => rows.map(([amount, balance], at) => ({ row: at + 2, amount, balance }));

test('a column of balances runs down or up, or stops at a row', () => {
  expect(runningBalance(balanced(['-5.00', '95.00'], ['1.00', '96.00']))).toEqual({ opening: '100.00', closing: '96.00' });
  expect(runningBalance(balanced(['1.00', '96.00'], ['-5.00', '95.00']))).toEqual({ opening: '100.00', closing: '96.00' });
  expect(runningBalance(balanced(['-5.00', '95.00'], ['1.00', '96.00'], ['1.00', '99.00']))).toEqual({ offAt: 4 });
  expect(runningBalance([])).toBeNull();
});
