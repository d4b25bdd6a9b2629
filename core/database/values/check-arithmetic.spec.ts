import { expect, test } from 'vitest';
import { checkArithmetic } from '#core/database/values/check-arithmetic';
import type { MachineFields } from '#core/database/values/document-fields';

const sides = (values: Record<string, unknown>, person: Record<string, unknown> = {}) => ({
  machineFields: {
    fields: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { value, confidence: 0.99, evidence: null, source: 'local' }]),
    ) as MachineFields['fields'],
  },
  personFields: { fields: person },
});
const line = (amount: string | null) => ({ description: 'Labour', quantity: null, amount });

test.each<[string, Record<string, unknown>, object]>([
  ['no amount', { tax: '1.00' }, { verdict: 'silent' }],
  ['an amount alone', { amount: '84.20' }, { verdict: 'silent' }],
  ['lines that make it', { amount: '84.20', line_items: [line('80.00'), line('4.20')] }, { verdict: 'agrees' }],
  ['lines and tax that make it', { amount: '84.20', tax: '4.20', line_items: [line('50.00'), line('30.00')] }, { verdict: 'agrees' }],
  ['a line and tax that make it, a cent off', { amount: '84.21', tax: '4.20', line_items: [line('80.00')] }, { verdict: 'agrees' }],
  ['one line alone, which may be the total read twice', { amount: '84.20', line_items: [line('84.20')] }, { verdict: 'silent' }],
  ['a line without an amount', { amount: '84.20', line_items: [line('80.00'), line(null)] }, { verdict: 'silent' }],
  ['a discount among the lines', { amount: '75.00', line_items: [line('80.00'), line('-5.00')] }, { verdict: 'agrees' }],
  [
    'lines that make something else',
    { amount: '48.20', tax: '4.20', line_items: [line('50.00'), line('30.00')] },
    { verdict: 'differs', comesTo: '84.20', by: 'lines' },
  ],
  [
    'a balance that explains what is due',
    { amount: '84.20', amount_due: '104.20', previous_balance: '50.00', payments: '30.00' },
    { verdict: 'agrees' },
  ],
  ['the same due, which says nothing more', { amount: '84.20', amount_due: '84.20' }, { verdict: 'silent' }],
  ['something else due, which an unread balance explains', { amount: '84.20', amount_due: '131.91' }, { verdict: 'silent' }],
  ['the same due but for two digits', { amount: '48.20', amount_due: '84.20' }, { verdict: 'differs', comesTo: '84.20', by: 'figures' }],
  [
    'a balance that does not explain what is due',
    { amount: '90.00', amount_due: '104.20', previous_balance: '50.00', payments: '30.00' },
    { verdict: 'differs', comesTo: '84.20', by: 'figures' },
  ],
  [
    'lines that make it without the tax beside them',
    { amount: '80.00', tax: '4.20', line_items: [line('50.00'), line('30.00')] },
    { verdict: 'silent' },
  ],
  [
    'lines that make less than what is due, which is taken for the amount',
    { amount: '139.09', amount_due: '139.09', line_items: [line('39.97'), line('39.47')] },
    { verdict: 'differs', comesTo: '79.44', by: 'lines' },
  ],
  [
    'the same with the older balance that explains it',
    { amount: '139.09', amount_due: '139.09', previous_balance: '59.65', line_items: [line('39.97'), line('39.47')] },
    { verdict: 'silent' },
  ],
  ['lines and a tip', { amount: '96.45', tax: '5.48', line_items: [line('60.00'), line('17.09')] }, { verdict: 'silent' }],
  [
    'lines of another size',
    { amount: '842.00', line_items: [line('80.00'), line('4.20')] },
    { verdict: 'differs', comesTo: '84.20', by: 'lines' },
  ],
  [
    'lines that make what is due',
    { amount: '97.31', amount_due: '84.20', line_items: [line('80.00'), line('4.20')] },
    { verdict: 'differs', comesTo: '84.20', by: 'lines' },
  ],
  ['interest and principal without the escrow', { amount: '1214.97', interest: '689.22', principal: '314.97' }, { verdict: 'silent' }],
  [
    'a payment that interest, principal and escrow make',
    { amount: '1214.97', interest: '700.00', principal: '314.97', escrow: '200.00' },
    { verdict: 'agrees' },
  ],
  [
    'a payment that they do not make',
    { amount: '1241.97', interest: '700.00', principal: '314.97', escrow: '200.00' },
    { verdict: 'differs', comesTo: '1214.97', by: 'figures' },
  ],
  ['a credit whose lines make it', { amount: '-20.00', line_items: [line('-15.00'), line('-5.00')] }, { verdict: 'agrees' }],
])('%s', (_, values, expected) => {
  expect(checkArithmetic(sides(values))).toEqual(expected);
});

test('what a person set counts', () => {
  expect(
    checkArithmetic(sides({ amount: '48.20', amount_due: '84.20', line_items: [line('80.00'), line('4.20')] }, { amount: '84.20' })),
  ).toEqual({
    verdict: 'agrees',
  });
});
