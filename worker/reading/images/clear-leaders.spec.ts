import { expect, test } from 'vitest';
import { clearLeaders } from './clear-leaders.js';

const [width, height, paper, ink] = [1000, 200, 240, 60];
type Area = readonly [x: number, y: number, wide: number, high: number];

function page(...areas: readonly Area[]): Uint8Array {
  const data = new Uint8Array(width * height).fill(paper);
  for (const [x, y, wide, high] of areas)
    for (let down = 0; down < high; down++) data.fill(ink, (y + down) * width + x, (y + down) * width + x + wide);
  return data;
}
const darkest = (data: Uint8Array, [x, y, wide, high]: Area): number =>
  Math.min(...Array.from({ length: wide * high }, (_, at) => data[(y + Math.floor(at / wide)) * width + x + (at % wide)] ?? 0));
const dots = (count: number, place: (at: number) => readonly [x: number, y: number]): Area[] =>
  Array.from({ length: count }, (_, at) => [...place(at), 3, 3] as const);

test('dots from a label to its amount go, also where the line falls, and the figures behind them stay', () => {
  const figures: Area[] = [
    [620, 52, 4, 18],
    [640, 67, 3, 3],
    [650, 52, 4, 18],
  ];
  const data = page(...dots(22, (at) => [150 + at * 20, 60 + Math.round(at / 3)]), ...figures);
  clearLeaders({ data, width, height });
  expect(darkest(data, [140, 55, 450, 20])).toBe(paper);
  for (const area of figures) expect(darkest(data, area)).toBe(ink);
});

test('dots at the edges of the picture go too', () => {
  for (const [x, y] of [
    [0, 0],
    [width - 150, height - 3],
  ] as const) {
    const data = page(...dots(8, (at) => [x + at * 21, y]));
    clearLeaders({ data, width, height });
    expect(data.every((grey) => grey === paper)).toBe(true);
  }
});

test.each<[string, Area[]]>([
  ['an ellipsis', dots(3, (at) => [100 + at * 12, 60])],
  ['the points of a column of amounts', dots(8, (at) => [100, 20 + at * 20])],
  ['the stops of sentences', dots(8, (at) => [60 + at * 110, 60])],
  [
    'the points of figures side by side',
    Array.from({ length: 8 }, (_, at): Area[] => [
      [60 + at * 34, 60, 3, 3],
      [66 + at * 34, 45, 14, 18],
    ]).flat(),
  ],
  ['dots at odd distances', dots(8, (at) => [60 + at * at * 4, 60])],
])('%s stay', (_, areas) => {
  const data = page(...areas);
  clearLeaders({ data, width, height });
  for (const area of areas) expect(darkest(data, area)).toBe(ink);
});
