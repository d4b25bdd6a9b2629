import { expect, test } from 'vitest';
import { type CountedClaim, dueDay, reckonPeriods } from '#core/books/hoa/reckon-period';

const month = { first: '2026-08-01', rate: null, due: null };
const claim = (kind: CountedClaim['kind'], amount: string, dueOn: string | null = null): CountedClaim => ({
  kind,
  amount,
  dueOn,
  period: month.first,
  happenedOn: null,
});

test.each<[string, CountedClaim[], string]>([
  [
    'the earliest that a charge names',
    [claim('dues', '1.00', '2026-08-20'), claim('late_fee', '1.00', '2026-08-15'), claim('dues', '1.00')],
    '2026-08-15',
  ],
  ['its first, where a charge names that', [claim('dues', '1.00', '2026-08-01'), claim('dues', '1.00', '2026-08-20')], '2026-08-01'],
  ['not one before its first', [claim('dues', '1.00', '2026-07-31'), claim('dues', '1.00', '2026-08-20')], '2026-08-20'],
  [
    'none of a payment or a credit',
    [claim('payment', '1.00', '2026-08-05'), claim('credit', '1.00', '2026-08-06'), claim('dues', '1.00', '2026-08-20')],
    '2026-08-20',
  ],
  ['its first, where none is named', [claim('payment', '1.00', '2026-08-05')], '2026-08-01'],
])('without a rate a period is due on a day: %s', (_, claims, day) => {
  expect(dueDay(month, claims)).toBe(day);
});

test.each<[string, CountedClaim[], string, string]>([
  ['more than a late fee alone', [claim('late_fee', '25.00'), claim('payment', '40.00')], '15.00', '-15.00'],
  ['more than a charge alone', [claim('dues', '50.00'), claim('payment', '80.00')], '30.00', '-30.00'],
  ['just what is owed', [claim('other', '50.00'), claim('payment', '50.00')], '0.00', '0.00'],
  ['of nothing that is known', [claim('payment', '50.00')], '0.00', '-50.00'],
])('what is paid beyond what is owed is left for later: %s', (_, claims, over, open) => {
  const [period] = reckonPeriods([month], { rates: [], endsOn: null }, () => claims, '0.00');
  expect(period).toMatchObject({ over, left: over, open });
});
