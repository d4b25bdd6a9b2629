import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from '#core/records/expenses/apportion';
import { toUnits } from '#core/records/expenses/exact-weight';
import { fromCents, sumOf, toCents } from '#core/kernel/platform/sum-of';

test.each([
  ['100.00', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
  ['-100.00', ['1', '1', '1'], ['-33.34', '-33.33', '-33.33']],
  ['100.00', ['60', '39.5', '0.5'], ['60.00', '39.50', '0.50']],
  // The cent goes where the most is missing, not to the first.
  ['1.00', ['1', '1.0004'], ['0.50', '0.50']],
  ['0.10', ['333', '667'], ['0.03', '0.07']],
  ['0.02', ['1', '1', '1'], ['0.01', '0.01', '0.00']],
  ['0.00', ['1', '2'], ['0.00', '0.00']],
  ['50.00', ['0', '2'], ['0.00', '50.00']],
  ['999999999999.99', ['0.0001', '999999999.9999'], ['0.10', '999999999999.89']],
])('%s by %j is %j', (amount, weights, parts) => {
  expect(apportion(amount, weights)).toEqual(parts);
});

test.each([[[]], [['0', '0.0000']]])('nothing can be divided by %j', (weights) => {
  expect(() => apportion('1.00', weights)).toThrow(RangeError);
});

const amounts = fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n }).map(fromCents);
const weights = fc
  .array(
    fc.integer({ min: 0, max: 10_000_000 }).map((units) => (units / 10_000).toFixed(4)),
    { minLength: 1, maxLength: 60 },
  )
  .filter((list) => list.some((weight) => toUnits(weight) > 0n));

test('the parts add up to the whole, each within a cent of its share and on its side of nothing; a refund is divided as its expense is', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, list) => {
      const parts = apportion(amount, list);
      expect(sumOf(parts)).toBe(sumOf([amount]));
      const whole = list.reduce((sum, weight) => sum + toUnits(weight), 0n);
      for (const [at, part] of parts.entries()) {
        const weight = toUnits(list[at] ?? '0');
        const off = toCents(part) * whole - toCents(amount) * weight;
        expect(off < whole && off > -whole && (weight > 0n || part === '0.00')).toBe(true);
      }
      const back = apportion(fromCents(-toCents(amount)), list);
      expect(back.map(toCents)).toEqual(parts.map((part) => -toCents(part)));
    }),
    { numRuns: 500 },
  );
});

test('who has more weight never has less; who has the same has the same to a cent', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, list) => {
      const parts = apportion(amount, list).map((part) => (toCents(part) < 0n ? -toCents(part) : toCents(part)));
      const order = list.map((weight, at) => ({ weight: toUnits(weight), part: parts[at] ?? 0n }));
      const sorted = order.toSorted((a, b) => Number(a.weight - b.weight) || Number(a.part - b.part));
      for (const [at, { weight, part }] of sorted.entries()) {
        const next = sorted[at + 1];
        if (!next) continue;
        expect(next.part >= part && (next.weight > weight || next.part - part <= 1n)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
