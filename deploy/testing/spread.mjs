/**
 * The longest first, so that none is left alone at the end; the others mixed so that each kind is spread over the whole, in their order within a
 * kind.
 * @template T
 * @param {readonly T[]} all
 * @param {{ kindOf: (one: T) => string, secondsOf: (one: T) => number }} facts seconds: 0 of what is not long
 * @returns {T[]}
 */
export function spread(all, { kindOf, secondsOf }) {
  const long = all.filter((one) => secondsOf(one) > 0).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  const kinds = [
    ...Map.groupBy(
      all.filter((one) => secondsOf(one) === 0),
      kindOf,
    ).values(),
  ];
  const placed = kinds.flatMap((kind) => kind.map((one, at) => ({ one, place: (at + 0.5) / kind.length })));
  return [...long, ...placed.toSorted((a, b) => a.place - b.place).map(({ one }) => one)];
}
