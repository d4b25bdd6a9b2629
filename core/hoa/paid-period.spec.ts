import { expect, test } from 'vitest';
import { paidPeriod } from '#core/hoa/paid-period';

const open = (month: string, amount = '185.00') => ({ period: `2026-${month}-01`, due_on: `2026-${month}-01`, open: amount });

test.each([
  ['paid before it is due', [open('08', '0.00'), open('09')], '2026-08-28', '2026-09-01'],
  ['paid late', [open('08'), open('09', '0.00')], '2026-09-20', '2026-08-01'],
  ['the nearest of two that are open', [open('08'), open('09')], '2026-08-30', '2026-09-01'],
  ['the one of exactly the amount', [open('08', '185.00'), open('09', '210.00')], '2026-09-02', '2026-08-01'],
  [
    'the payment is known, of another period',
    [{ ...open('08', '10.00'), payments: [{ amount: '185.00', happened_on: '2026-08-30' }] }, open('09')],
    '2026-09-02',
    '2026-08-01',
  ],
  ['nothing near is open', [open('08', '0.00'), open('12')], '2026-08-03', null],
])('%s', (_, periods, day, expected) => {
  expect(paidPeriod(periods, { day, amount: '185.00' })).toBe(expected);
});

const paid = (month: string, amount: string, left = '0.00') => ({
  ...open(month, left),
  payments: [{ amount, happened_on: `2026-${month}-28` }],
});

test.each([
  ['a known payment with its fee', [paid('08', '185.00'), open('09')], '189.95', '2026-08-01'],
  ['a known payment with a fee of three percent', [paid('08', '900.00'), open('09', '900.00')], '927.00', '2026-08-01'],
  ['a known payment that has the fee itself', [paid('08', '189.95', '-4.95'), open('09')], '185.00', '2026-08-01'],
  [
    'the dues of exactly the amount, beside a known payment that is less',
    [paid('08', '185.00'), open('09', '189.95')],
    '189.95',
    '2026-09-01',
  ],
  ['more than a fee on top of a known payment', [paid('08', '185.00'), open('09')], '210.00', '2026-09-01'],
  ['another payment, made long before', [paid('07', '185.00'), open('09')], '189.95', '2026-09-01'],
  ['less than was owed and paid with more', [paid('08', '189.95'), open('09')], '185.00', '2026-09-01'],
])('%s', (_, periods, amount, expected) => {
  expect(paidPeriod(periods, { day: '2026-09-02', amount })).toBe(expected);
});
