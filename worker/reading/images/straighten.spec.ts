import { expect, test } from 'vitest';
import { fallOf, straightened } from './straighten.js';

const [width, height, paper] = [1000, 800, 240];

/** Lines of words that fall by so many pixels for each to the right. */
function lines(fall: number): Uint8Array {
  const data = new Uint8Array(width * height).fill(paper);
  for (let line = 60; line < 740; line += 40)
    for (let x = 80; x < 920; x++)
      for (let down = 0; down < 12; down++) if (x % 9 < 5) data[(line + down + Math.round((x - width / 2) * fall)) * width + x] = 30;
  return data;
}

test.each([0.015, -0.012, 0.03])('lines that fall by %d are found and made level', (fall) => {
  const data = lines(fall);
  const found = fallOf({ data, width, height });
  expect(found).toBeCloseTo(fall, 2);
  const level = straightened({ data, width, height }, fall, paper);
  const rows = Array.from({ length: height }, (_, y) => level.subarray(y * width, (y + 1) * width).filter((shade) => shade < 100).length);
  expect(rows.filter((count) => count > 100)).toHaveLength(17 * 12);
});

test('level lines, a blank page and grain are left as they are', () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const grain = new Uint8Array(width * height).map(() => (next() < 0.03 ? 40 : paper));
  for (const data of [lines(0), new Uint8Array(width * height).fill(paper), grain]) expect(fallOf({ data, width, height })).toBe(0);
});
