/**
 * Mixes kinds so that each is spread over the whole, and keeps the order within a kind.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => string} kindOf
 * @returns {T[]}
 */
export function spread(all, kindOf) {
  const kinds = [...Map.groupBy(all, kindOf).values()];
  const placed = kinds.flatMap((kind) => kind.map((one, at) => ({ one, place: (at + 0.5) / kind.length })));
  return placed.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}
