import { expect, test } from 'vitest';
import { formatFigures, histogramValues } from './figure.js';

test('figures in the Prometheus text format', () => {
  const text = formatFigures([
    { name: 'up', help: 'Is it', type: 'gauge', values: [{ value: 1 }] },
    { name: 'odd', help: 'Labels', type: 'counter', values: [{ labels: { a: 'x"y\\z\n', b: 'c' }, value: 2 }] },
  ]);
  expect(text).toBe('# HELP up Is it\n# TYPE up gauge\nup 1\n# HELP odd Labels\n# TYPE odd counter\nodd{a="x\\"y\\\\z\\n",b="c"} 2\n');
});

test('a bucket of a histogram holds all shorter times too, the last one all', () => {
  const values = histogramValues({ kind: 'x' }, [0.5, 2], { counts: [3, 1, 2], sum: 12.5 });
  expect(
    formatFigures([{ name: 't', help: 'T', type: 'histogram', values }])
      .split('\n')
      .slice(2, -1),
  ).toEqual([
    't_bucket{kind="x",le="0.5"} 3',
    't_bucket{kind="x",le="2"} 4',
    't_bucket{kind="x",le="+Inf"} 6',
    't_sum{kind="x"} 12.5',
    't_count{kind="x"} 6',
  ]);
});
