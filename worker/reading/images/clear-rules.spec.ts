import { expect, test } from 'vitest';
import { clearRules } from './clear-rules.js';

const [width, height, paper] = [400, 200, 240];
type Area = readonly [x: number, y: number, wide: number, high: number];

function page(): Uint8Array {
  return new Uint8Array(width * height).fill(paper);
}
function paint(data: Uint8Array, [x, y, wide, high]: Area, shade: number): void {
  for (let down = 0; down < high; down++) for (let along = 0; along < wide; along++) data[(y + down) * width + x + along] = shade;
}
const darkest = (data: Uint8Array, [x, y, wide, high]: Area): number =>
  Math.min(...Array.from({ length: wide * high }, (_, at) => data[(y + Math.floor(at / wide)) * width + x + (at % wide)] ?? 0));

test('a faint frame goes, the letters in it and those that stand on it stay', () => {
  const data = page();
  const letters: Area[] = [
    [60, 40, 3, 18],
    [70, 40, 3, 18],
    [80, 80, 3, 20],
  ];
  for (const area of letters) paint(data, area, 40);
  paint(data, [40, 30, 300, 1], 180);
  paint(data, [40, 100, 300, 2], 150);
  paint(data, [40, 30, 1, 70], 180);
  paint(data, [339, 30, 1, 70], 180);
  clearRules({ data, width, height });
  expect(darkest(data, [100, 25, 200, 10])).toBe(paper);
  expect(darkest(data, [100, 96, 200, 8])).toBe(paper);
  expect(darkest(data, [36, 34, 8, 60])).toBe(paper);
  for (const [x, y, wide] of letters) expect(darkest(data, [x, y + 2, wide, 14])).toBe(40);
});

test('a line across the page alone stays', () => {
  const data = page();
  paint(data, [40, 100, 300, 2], 150);
  clearRules({ data, width, height });
  expect(darkest(data, [100, 96, 200, 8])).toBe(150);
});

test('white print on dark ground turns dark on light; a dark letter does not', () => {
  const data = page();
  paint(data, [48, 40, 240, 32], 60);
  paint(data, [60, 48, 3, 16], 250);
  paint(data, [60, 120, 12, 12], 30);
  for (let x = 120; x < 240; x += 9) paint(data, [x, 120, 5, 24], 30);
  clearRules({ data, width, height });
  expect(darkest(data, [100, 46, 100, 20])).toBe(195);
  expect(data[(48 + 8) * width + 61]).toBe(5);
  expect(darkest(data, [62, 122, 8, 8])).toBe(30);
  expect(darkest(data, [125, 121, 4, 22])).toBe(paper);
});
