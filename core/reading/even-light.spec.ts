import { expect, test } from 'vitest';
import { evenLight } from '#core/reading/even-light';

const [width, height] = [480, 480];
/** Lines of print on white paper in the given light at each place, 0 to 1. */
const lit = (light: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (y % 20 < 6 && x % 9 < 3 ? 60 : 240) * light(x, y);
  });
const shades = (data: Uint8Array, ground: boolean) =>
  data.filter((_, at) => (Math.floor(at / width) % 20 < 6 && (at % width) % 9 < 3) !== ground).toSorted();

test.each([
  ['a shadow over half of it', (x: number) => (x < 200 ? 0.4 : x > 280 ? 1 : 0.4 + ((x - 200) / 80) * 0.6)],
  ['little light', () => 0.25],
])('a page with %s comes out light, its print dark', (_name, light) => {
  const even = evenLight({ data: lit(light), width, height });
  expect(shades(even, true)[0]).toBeGreaterThan(180);
  expect(shades(even, false).at(-1)).toBeLessThan(100);
});

test.each([
  ['an evenly lit page', () => 1],
  ['a page a little darker to one side', (x: number) => 1 - (x / width) * 0.15],
])('%s is left as it is', (_name, light) => {
  const data = lit(light);
  expect(evenLight({ data, width, height })).toBe(data);
});

test('a large dark headline is no shadow', () => {
  const data = lit(() => 1).map((shade, at) => (Math.floor(at / width) < 40 && at % width > 100 && at % width < 140 ? 30 : shade));
  expect(evenLight({ data, width, height })).toBe(data);
});
