import { expect, test } from 'vitest';
import { isOfNext, type NearPayment, paymentOfBill } from '#core/books/mortgages/find-paid-bill';

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
  [
    'one after a payment whose bill is older',
    '2026-02-20',
    [payment('2026-02-05', { billed_on: '2026-02-03' }), payment('2026-03-05', booked)],
    '2026-03-05',
  ],
  [
    'one before a payment whose bill is newer',
    '2026-01-20',
    [payment('2026-02-05', { billed_on: '2026-02-03' }), payment('2026-01-05', booked)],
    '2026-01-05',
  ],
  [
    'one of the day of a payment that has its bill',
    '2026-01-20',
    [payment('2026-02-05', { billed_on: '2026-02-03' }), payment('2026-02-05', booked)],
    '2026-02-05',
  ],
  [
    'one before, of the day of a bill that has its payment',
    '2026-02-03',
    [payment('2026-02-05', { billed_on: '2026-02-03' }), payment('2026-01-05', booked)],
    '2026-01-05',
  ],
  ['none where nothing is near', '2026-04-01', [], undefined],
])('a bill is for %s', (_, day, near, paid) => {
  expect(paymentOfBill(near, day)?.day).toBe(paid);
});

test.each<[string, string[], string, boolean]>([
  ['a month after the last', ['2026-09-04', '2026-08-05', '2026-07-06'], '2026-10-05', true],
  ['before the payment that follows', ['2026-08-05', '2026-09-04'], '2026-09-25', true],
  ['soon after the last', ['2026-08-05', '2026-09-04'], '2026-09-18', false],
  ['before the last', ['2026-08-05', '2026-09-04'], '2026-09-01', false],
  ['after two that are 25 days apart', ['2026-08-10', '2026-09-04'], '2026-10-05', true],
  ['after two that are 24 days apart', ['2026-08-11', '2026-09-04'], '2026-10-05', false],
  ['after two that are 36 days apart', ['2026-07-30', '2026-09-04'], '2026-10-05', true],
  ['after two that are 37 days apart', ['2026-07-29', '2026-09-04'], '2026-10-05', false],
  ['just half a month after the last', ['2026-08-05', '2026-09-04'], '2026-09-19', false],
  ['of which no payment is known', [], '2026-10-05', false],
  ['after the only one', ['2026-09-04'], '2026-10-05', false],
  ['after the only one, which two documents name', ['2026-09-04', '2026-09-04'], '2026-10-05', false],
  ['after two that are half a year apart', ['2026-03-04', '2026-09-04'], '2026-10-25', false],
])('a bill %s', (_, days, day, expected) => {
  expect(isOfNext(days, day)).toBe(expected);
});
