import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EnteredPrice, foldPrice, type TellingCharge } from '#core/database/values/fold-price';

const entered = (monthlyPrice: string, more: Partial<EnteredPrice> = {}): EnteredPrice => ({
  monthlyPrice,
  chargedAmount: null,
  billingCycle: 'Monthly',
  at: '2026-03-01T00:00:00.000Z',
  ...more,
});
let id = 0;
const charge = (day: string, amount: string, more: Partial<TellingCharge> = {}): TellingCharge => ({
  documentId: (id += 1),
  day,
  amount,
  billingCycle: null,
  statedAt: '2026-06-01T00:00:00.000Z',
  ...more,
});
const early = { statedAt: '2026-03-01T00:00:00.000Z' };
const monthly = (amount: string) => ({ monthlyPrice: amount, chargedAmount: amount, billingCycle: 'Monthly' });

describe('the price of a subscription', () => {
  test('is as it was written down where no charge is known since', () => {
    const known = { monthlyPrice: '8.00', chargedAmount: null, billingCycle: 'Monthly' };
    expect(foldPrice(entered('8.00'), [])).toEqual(known);
    expect(foldPrice(entered('8.00'), [charge('2026-02-01', '9.00', early)])).toEqual(known);
    // Of an earlier day than one that was known.
    expect(foldPrice(entered('8.00'), [charge('2026-02-01', '9.00', early), charge('2026-01-01', '7.00')])).toEqual(known);
  });

  test('is what its newest charge tells, also of the day of one that was known', () => {
    const charges = [charge('2026-02-01', '9.00', early), charge('2026-02-01', '10.00')];
    expect(foldPrice(entered('8.00'), charges)).toEqual(monthly('10.00'));
    expect(foldPrice(entered('8.00'), [...charges, charge('2026-04-01', '12.00'), charge('2026-03-01', '11.00')])).toEqual(
      monthly('12.00'),
    );
  });

  test('follows a charge that is far off once the one before was as much, and any after a free trial', () => {
    expect(foldPrice(entered('9.00'), [charge('2026-04-01', '45.00')])).toMatchObject({ monthlyPrice: '9.00', chargedAmount: null });
    expect(foldPrice(entered('9.00'), [charge('2026-04-01', '45.00'), charge('2026-05-01', '45.00')])).toEqual(monthly('45.00'));
    expect(foldPrice(entered('9.00'), [charge('2026-04-01', '45.00'), charge('2026-04-03', '45.00')]).monthlyPrice).toBe('9.00');
    expect(foldPrice(entered('0.00'), [charge('2026-04-01', '45.00')])).toEqual(monthly('45.00'));
  });

  test('moves its cycle with it', () => {
    const yearly = entered('10.00', { chargedAmount: '120.00', billingCycle: 'Yearly' });
    expect(foldPrice(yearly, [charge('2026-04-01', '12.00', { billingCycle: 'Monthly' })])).toEqual(monthly('12.00'));
    expect(foldPrice(yearly, [charge('2026-04-01', '132.00')])).toEqual({
      monthlyPrice: '11.00',
      chargedAmount: '132.00',
      billingCycle: 'Yearly',
    });
  });

  const anyCharge = fc.record({
    documentId: fc.integer({ min: 1, max: 1000 }),
    day: fc.integer({ min: 0, max: 300 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    amount: fc.constantFrom('8.00', '9.00', '12.00', '45.00', '96.00'),
    billingCycle: fc.constantFrom('Monthly' as const, 'Yearly' as const, null),
    statedAt: fc.constantFrom(early.statedAt, '2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'),
  });
  const charges = fc.uniqueArray(anyCharge, { selector: ({ documentId }) => documentId, maxLength: 12 });

  test('is the same in whatever order its bills come', () => {
    fc.assert(
      fc.property(
        charges.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          expect(foldPrice(entered('8.00'), other)).toEqual(foldPrice(entered('8.00'), one));
        },
      ),
      { numRuns: process.env.PROVING ? 100_000 : 2000 },
    );
  });
});
