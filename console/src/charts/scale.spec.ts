import { expect, test } from 'vitest';
import { axisAround, axisFor, roomFor, stackBand } from './scale';

test.each([
  [0, 3870, [0, 1000, 2000, 3000, 4000]],
  [0, 96, [0, 25, 50, 75, 100]],
  [-120, 900, [-500, 0, 500, 1000]],
  [0, 0, [0, 0.25]],
  [0, 4000, [0, 1000, 2000, 3000, 4000]],
])('an axis from %d to %d has round figures and holds zero', (low, high, ticks) => {
  expect(axisFor(low, high).ticks).toEqual(ticks);
});

test('what came back hangs under zero', () => {
  const series = [
    { label: 'Utilities', data: [10] },
    { label: 'Repairs', data: [-4] },
    { label: 'Legal', data: [5] },
    { label: 'Nothing', data: [0] },
  ];
  expect(stackBand(series, 0)).toEqual([
    { series: 0, from: 0, to: 10 },
    { series: 1, from: 0, to: -4 },
    { series: 2, from: 10, to: 15 },
  ]);
});

test.each([
  [199_500, 200_600, [199_500, 200_000, 200_500, 201_000]],
  [10, 10, [10, 15]],
  [0, 0, [0, 0.5]],
])('an axis around %d and %d begins near them', (low, high, ticks) => {
  expect(axisAround(low, high).ticks).toEqual(ticks);
});

test('the words beside an axis have the room they take', () => {
  expect(roomFor(['$0', '$500'])).toBe(roomFor(['$0', '$1k']));
  expect(roomFor(['$0', '$1,312,500'])).toBeGreaterThanOrEqual(80);
});
