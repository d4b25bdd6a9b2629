/** A line that may pay an item, by their places, with the odds of that alone. */
export interface Edge {
  line: number;
  item: number;
  odds: number;
}

const changes = (now: readonly number[], before: readonly number[]): number[] =>
  now.map((value, at) => Math.abs(value - (before[at] ?? 0)));

const rounds = 80;
const settled = 1e-7;

/**
 * The probability of each edge when every line pays one item at most and every item is paid by one line at most: what a line gains by one item, others lose. Sum-product
 * over the matchings of a graph (the monomer-dimer model), exact where the edges form no circle. Pure.
 */
export function marginalsOf(edges: readonly Edge[]): number[] {
  const ofLine = Map.groupBy(edges.keys(), (at) => edges[at]?.line ?? -1);
  const ofItem = Map.groupBy(edges.keys(), (at) => edges[at]?.item ?? -1);
  // What either end of an edge says of being free but for it.
  let fromLine = edges.map(() => 1);
  let fromItem = edges.map(() => 1);
  const oddsAt = (at: number): number => edges[at]?.odds ?? 0;
  const freed = (groups: ReadonlyMap<number, number[]>, heard: readonly number[]): number[] => {
    const out = edges.map(() => 1);
    for (const group of groups.values()) {
      const sum = group.reduce((total, at) => total + oddsAt(at) * (heard[at] ?? 0), 1);
      for (const at of group) out[at] = 1 / Math.max(1, sum - oddsAt(at) * (heard[at] ?? 0));
    }
    return out;
  };
  for (let round = 0; round < rounds; round += 1) {
    const [line, item] = [freed(ofLine, fromItem), freed(ofItem, fromLine)];
    const moved = Math.max(0, ...changes(line, fromLine), ...changes(item, fromItem));
    // Half of each: two that answer each other in turn would swing for ever.
    fromLine = line.map((value, at) => (value + (fromLine[at] ?? 0)) / 2);
    fromItem = item.map((value, at) => (value + (fromItem[at] ?? 0)) / 2);
    if (moved < settled) break;
  }
  return edges.map(({ odds }, at) => {
    const weight = odds * (fromLine[at] ?? 0) * (fromItem[at] ?? 0);
    return weight / (1 + weight);
  });
}
