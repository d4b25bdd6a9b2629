import { expect, test } from 'vitest';
import { judgeVendor, type OnFile, thresholdOf, type VendorPayment } from '#core/books/forms/form-1099';

const paid = (amount: string, more: Partial<VendorPayment> = {}): VendorPayment => ({
  amount,
  line: '14',
  is_capital: false,
  method: 'check',
  ...more,
});
const w9: OnFile = { classification: 'individual', is_exempt: false, service: 'general', received_on: '2025-02-01', has_tax_id: true };

test.each([
  [2024, '600.00', false],
  [2025, '600.00', false],
  [2026, '2000.00', false],
  [2027, '2000.00', true],
])('the threshold of %i is %s', (year, amount, isProvisional) => {
  expect(thresholdOf(year)).toEqual({ amount, isProvisional });
});

test.each<[string, VendorPayment[], OnFile | null, number, string, string | null, string]>([
  ['one cent below', [paid('599.99')], w9, 2025, 'below_threshold', null, '599.99'],
  ['the threshold itself', [paid('599.99'), paid('0.01', { method: 'cash' })], w9, 2025, 'needs_form', null, '600.00'],
  ['the higher one of 2026', [paid('1999.99')], w9, 2026, 'below_threshold', null, '1999.99'],
  ['that of 2026 reached', [paid('2000.00', { method: 'ach' })], w9, 2026, 'needs_form', null, '2000.00'],
  ['a refund takes away', [paid('700.00'), paid('-100.01')], w9, 2025, 'below_threshold', null, '599.99'],
  ['no W-9', [paid('900.00')], null, 2025, 'w9_missing', null, '900.00'],
  ['a W-9 asked for that has not come', [paid('900.00')], { ...w9, received_on: null }, 2025, 'w9_missing', null, '900.00'],
  ['a W-9 whose number nobody entered', [paid('900.00')], { ...w9, has_tax_id: false }, 2025, 'w9_missing', null, '900.00'],
  ['cards are left out', [paid('599.00'), paid('900.00', { method: 'card' })], w9, 2025, 'below_threshold', null, '599.00'],
  [
    'all by card or network',
    [paid('900.00', { method: 'card' }), paid('9.00', { method: 'network' })],
    w9,
    2025,
    'exempt',
    'paid_by_card',
    '0.00',
  ],
  ['an unknown way counts', [paid('900.00', { method: null })], w9, 2025, 'needs_form', null, '900.00'],
  [
    'goods, insurance and utilities',
    ['9', '15', '16', '17'].map((line) => paid('900.00', { line })),
    w9,
    2025,
    'exempt',
    'no_services',
    '0.00',
  ],
  ['an improvement is a service', [paid('900.00', { line: null, is_capital: true })], w9, 2025, 'needs_form', null, '900.00'],
  ['a corporation', [paid('9000.00')], { ...w9, classification: 'llc_s' }, 2025, 'exempt', 'corporation', '9000.00'],
  [
    'a corporation of lawyers',
    [paid('9000.00')],
    { ...w9, classification: 'c_corporation', service: 'legal' },
    2025,
    'needs_form',
    null,
    '9000.00',
  ],
  ['an LLC that is a partnership', [paid('9000.00')], { ...w9, classification: 'llc_p' }, 2025, 'needs_form', null, '9000.00'],
  ['an exempt payee', [paid('9000.00')], { ...w9, is_exempt: true }, 2025, 'exempt', 'exempt_payee', '9000.00'],
])('%s', (_, payments, onFile, year, state, reason, reportable) => {
  expect(judgeVendor(payments, onFile, year)).toMatchObject({ state, reason, reportable });
});

test('medical care is on the other form, and every way of paying has its sum', () => {
  const judged = judgeVendor(
    [paid('700.10'), paid('0.20', { method: null }), paid('5.00', { method: 'card' }), paid('80.00', { line: '15' })],
    { ...w9, classification: 'c_corporation', service: 'medical' },
    2025,
  );
  expect(judged).toMatchObject({
    form: '1099-MISC',
    state: 'needs_form',
    by_method: { check: '700.10', ach: '0.00', card: '5.00', network: '0.00', cash: '0.00', unknown: '0.20' },
    no_service: '80.00',
    total: '785.30',
  });
});
