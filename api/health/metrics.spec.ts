import { expect, test } from 'vitest';
import { formatFigures } from './metrics.js';

test('figures in the Prometheus text format', () => {
  const text = formatFigures([
    { name: 'up', help: 'Is it', type: 'gauge', values: [{ value: 1 }] },
    { name: 'odd', help: 'Labels', type: 'counter', values: [{ labels: { a: 'x"y\\z\n', b: 'c' }, value: 2 }] },
  ]);
  expect(text).toBe('# HELP up Is it\n# TYPE up gauge\nup 1\n# HELP odd Labels\n# TYPE odd counter\nodd{a="x\\"y\\\\z\\n",b="c"} 2\n');
});
