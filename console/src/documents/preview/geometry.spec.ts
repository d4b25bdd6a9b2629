import { expect, test } from 'vitest';
import { layPicture, scrollToShow } from './geometry';

const photo = { width: 3000, height: 4000 };

test.each([
  ['fits the width', photo, 600, 1, 0, { width: 600, height: 800 }, { width: 600, height: 800 }],
  ['is never enlarged by itself', { width: 300, height: 200 }, 600, 1, 0, { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['lies down and still fits', photo, 600, 1, 1, { width: 450, height: 600 }, { width: 600, height: 450 }],
  ['stands on its head', photo, 600, 1, 2, { width: 600, height: 800 }, { width: 600, height: 800 }],
  ['is enlarged', photo, 600, 2, 0, { width: 1200, height: 1600 }, { width: 1200, height: 1600 }],
  ['has no size yet', { width: 0, height: 0 }, 600, 1, 0, { width: 0, height: 0 }, { width: 0, height: 0 }],
] as const)('a picture %s', (_, natural, frame, zoom, turns, picture, room) => {
  expect(layPicture(natural, frame, zoom, turns)).toEqual({ picture, room });
});

const frame = { start: 100, size: 600 };

test.each([
  ['in full view: nothing moves', { start: 300, size: 20 }, 40, 40],
  ['beyond the end: to the middle', { start: 1000, size: 20 }, 0, 610],
  ['before the beginning: to the middle', { start: -400, size: 20 }, 1000, 210],
  ['near the beginning: not past it', { start: 90, size: 20 }, 30, 0],
  ['longer than the frame: from its beginning on', { start: 900, size: 1200 }, 0, 776],
  ['longer than the frame and begun already: nothing moves', { start: 124, size: 1200 }, 776, 776],
])('a place %s', (_, place, scrolled, to) => {
  expect(scrollToShow(place, frame, scrolled)).toBe(to);
});
