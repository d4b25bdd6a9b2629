import { toUnits } from '#core/records/expenses/exact-weight';
import { fromCents, toCents } from '#core/kernel/platform/sum-of';

/**
 * Divides an amount by weights with the largest-remainder method (Hamilton's): each part is within a cent of its exact share, and all of them add up to
 * the amount to the cent. Of equal remainders the earlier part has the cent. `amount` is decimal text of two places, and may be negative; weights are
 * decimal text of at most four places, none negative. Pure. Throws RangeError where no weight is greater than 0.
 */
export function apportion(amount: string, weights: readonly string[]): string[] {
  const cents = toCents(amount);
  const [size, sign] = cents < 0n ? [-cents, -1n] : [cents, 1n];
  const units = weights.map(toUnits);
  const whole = units.reduce((sum, unit) => sum + unit, 0n);
  if (whole <= 0n) throw new RangeError('Nothing to divide by: no weight is greater than 0.');
  const parts = units.map((unit) => (size * unit) / whole);
  const left = Number(size - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = units
    .map((unit, at) => ({ at, remainder: (size * unit) % whole }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  const favoured = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return parts.map((part, at) => fromCents(sign * (part + (favoured.has(at) ? 1n : 0n))));
}
