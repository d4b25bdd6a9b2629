/** Something with an amount in cents, all of one sign. */
interface Summand {
  cents: number;
}

/** Beyond so many there are sums by chance. */
const mostSummands = 16;

/**
 * The parts whose amounts come to a sum exactly, two at least and `most` at most; null where there are none, or several that differ in what they are made of. Of
 * parts with the same amount the first come first. Pure.
 */
export function onlySum<T extends Summand>(parts: readonly T[], cents: number, most: number): T[] | null {
  const usable = parts.slice(0, mostSummands);
  const goal = Math.abs(cents);
  const found: T[][] = [];
  const seen = new Set<string>();
  const search = (from: number, left: number, taken: readonly T[]): void => {
    if (left === 0 && taken.length >= 2) {
      const amounts = taken.map((part) => part.cents).join(' ');
      if (!seen.has(amounts)) found.push([...taken]);
      seen.add(amounts);
      return;
    }
    if (left <= 0 || taken.length === most || found.length > 1) return;
    for (const [at, part] of usable.entries())
      if (at >= from && Math.abs(part.cents) <= left) search(at + 1, left - Math.abs(part.cents), [...taken, part]);
  };
  search(0, goal, []);
  return found.length === 1 ? (found[0] ?? null) : null;
}
