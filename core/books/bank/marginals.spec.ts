import { expect, test } from 'vitest';
import { type Edge, marginalsOf } from '#core/books/bank/marginals';

const rounded = (edges: readonly Edge[]) => marginalsOf(edges).map((probability) => Number(probability.toFixed(4)));

/** The same by counting all matchings. */
function counted(edges: readonly Edge[]): number[] {
  let all = 0;
  const having = edges.map(() => 0);
  for (let chosen = 0; chosen < 2 ** edges.length; chosen += 1) {
    const taken = edges.filter((_, at) => chosen & (1 << at));
    const isMatching =
      new Set(taken.map(({ line }) => line)).size === taken.length && new Set(taken.map(({ item }) => item)).size === taken.length;
    if (!isMatching) continue;
    const weight = taken.reduce((product, { odds }) => product * odds, 1);
    all += weight;
    for (const at of edges.keys()) if (chosen & (1 << at)) having[at] = (having[at] ?? 0) + weight;
  }
  return having.map((weight) => Number((weight / all).toFixed(4)));
}

test.each<[string, Edge[]]>([
  ['one pair', [{ line: 0, item: 0, odds: 9 }]],
  [
    'two lines that want one item',
    [
      { line: 0, item: 0, odds: 500 },
      { line: 1, item: 0, odds: 500 },
    ],
  ],
  [
    'one line that may pay two items',
    [
      { line: 0, item: 0, odds: 20 },
      { line: 0, item: 1, odds: 5 },
    ],
  ],
  [
    'week by week',
    [
      { line: 0, item: 0, odds: 100 },
      { line: 1, item: 0, odds: 30 },
      { line: 1, item: 1, odds: 100 },
      { line: 2, item: 1, odds: 30 },
      { line: 2, item: 2, odds: 100 },
    ],
  ],
])('probabilities are those of all matchings counted: %s', (_, edges) => {
  expect(rounded(edges)).toEqual(counted(edges));
});

test('no line and no item is given away more than once', () => {
  const edges = [0, 1, 2].flatMap((line) => [0, 1, 2].map((item) => ({ line, item, odds: 200 })));
  const sums = Map.groupBy(marginalsOf(edges).entries(), ([at]) => edges[at]?.line);
  for (const entries of sums.values()) expect(entries.reduce((sum, [, probability]) => sum + probability, 0)).toBeLessThan(1.05);
});
