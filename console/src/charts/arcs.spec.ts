import { expect, test } from 'vitest';
import { arcsOf } from './arcs';

const ring = { outer: 100, inner: 60, gap: 0 };

test('halves begin at the top and go clockwise', () => {
  const [right, left] = arcsOf([5, 5], ring);
  expect(right).toEqual({ at: 0, path: 'M 0.00 -100.00 A 100 100 0 0 1 0.00 100.00 L 0.00 60.00 A 60 60 0 0 0 0.00 -60.00 Z' });
  expect(left?.path.startsWith('M 0.00 100.00 A 100 100 0')).toBe(true);
});

test('what is not positive has no slice and takes nothing from the others', () => {
  expect(arcsOf([3, -2, 0, 1], ring).map(({ at }) => at)).toEqual([0, 3]);
  expect(arcsOf([3, -2, 0, 1], ring)[0]?.path).toContain('0 1 1');
  expect(arcsOf([], ring)).toEqual([]);
});

test('a single slice is the whole ring', () => {
  const [all] = arcsOf([7], { ...ring, gap: 4 });
  expect(all?.path).toMatch(/^M 0\.00 -100\.00 A 100 100 0 1 1 -0\.01 -100\.00 /);
});
