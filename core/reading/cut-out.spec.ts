import { expect, test } from 'vitest';
import { mapped } from '#core/reading/affine';
import { cutOut, frameOf, fromTurned } from '#core/reading/cut-out';

const picture = { width: 200, height: 100, data: Uint8Array.from({ length: 20_000 }, (_, at) => at % 200) };
const region = { x: 100, y: 50, width: 80, height: 40, degrees: 30 };

test('the corners of a turned rectangle are mapped to where they lie', () => {
  const affine = fromTurned(region, { width: 160, height: 80 });
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  expect(mapped(affine, 80, 40)).toEqual([expect.closeTo(100, 9), expect.closeTo(50, 9)]);
  expect(mapped(affine, 160, 80)).toEqual([expect.closeTo(100 + 40 * cos - 20 * sin, 9), expect.closeTo(50 + 40 * sin + 20 * cos, 9)]);
});

test('each pixel is taken from where it lies, and paper from beside the picture', () => {
  const plain = cutOut(picture, fromTurned({ ...region, degrees: 0 }, { width: 80, height: 40 }), { width: 80, height: 40 }, 255);
  expect([plain[0], plain[79]]).toEqual([60, 139]);
  const outside = cutOut(picture, fromTurned({ ...region, x: 300 }, { width: 8, height: 4 }), { width: 8, height: 4 }, 255);
  expect(new Set(outside)).toEqual(new Set([255]));
});

test('the frame of a turned rectangle holds it, as far as the picture goes', () => {
  expect(frameOf({ ...region, degrees: 90 }, picture)).toEqual({ left: 79, top: 9, width: 42, height: 82 });
  expect(frameOf({ ...region, x: 10, degrees: 0 }, picture)).toEqual({ left: 0, top: 29, width: 51, height: 42 });
});
