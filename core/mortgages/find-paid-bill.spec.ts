import { expect, test } from 'vitest';
import { type NearPayment, paymentOfBill } from '#core/mortgages/find-paid-bill';

const payment = (day: string, different: Partial<NearPayment> = {}): NearPayment => ({
  day,
  booked: false,
  dismissed: false,
  billed_on: null,
  ...different,
});
const booked = { booked: true };
const dismissed = { dismissed: true };

test.each<[string, string, NearPayment[], string | undefined]>([
  ['the nearest', '2026-02-03', [payment('2026-02-05'), payment('2026-01-05', booked)], '2026-02-05'],
  ['none that was set aside', '2026-04-01', [payment('2026-04-02', dismissed), payment('2026-05-15', booked)], '2026-05-15'],
  [
    'none that has its bill',
    '2026-01-18',
    [payment('2026-01-05', { billed_on: '2025-12-20' }), payment('2026-02-05', booked)],
    '2026-02-05',
  ],
  [
    'the next one, though the bill lies before a payment that has its own',
    '2026-01-03',
    [payment('2026-01-05', { billed_on: '2025-12-20' }), payment('2026-02-05', booked)],
    '2026-02-05',
  ],
  [
    'none before a payment whose bill is older',
    '2026-03-01',
    [payment('2026-02-05', { billed_on: '2026-02-03' }), payment('2026-01-05', booked)],
    undefined,
  ],
  [
    'none after a payment whose bill is newer',
    '2025-12-03',
    [payment('2026-01-05', { billed_on: '2026-01-03' }), payment('2026-02-05', booked)],
    undefined,
  ],
  ['one in the books, whatever was said of it', '2026-04-01', [payment('2026-04-02', { ...booked, ...dismissed })], '2026-04-02'],
  ['none where nothing is near', '2026-04-01', [], undefined],
])('a bill is for %s', (_, day, near, paid) => {
  expect(paymentOfBill(near, day)?.day).toBe(paid);
});
