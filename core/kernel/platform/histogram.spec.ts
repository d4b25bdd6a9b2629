import { expect, test } from 'vitest';
import { Histogram } from '#core/kernel/platform/histogram';

test('each time falls into the first bucket that holds it, longer ones into the last', () => {
  const histogram = new Histogram([0.1, 1]);
  for (const seconds of [0, 0.1, 0.100001, 1, 1.5, 900]) histogram.observe(seconds);
  expect(histogram.snapshot()).toEqual({ counts: [2, 2, 2], sum: 902.700001 });
});

test('a snapshot stays as it was', () => {
  const histogram = new Histogram([1]);
  const before = histogram.snapshot();
  histogram.observe(0.5);
  expect(before).toEqual({ counts: [0, 0], sum: 0 });
});
