import { expect, test } from 'vitest';
import { type DrawnSheet, smallPicture } from '../../test/support/small-picture.js';
import { planPicture } from '#core/reading/plan-picture';

const size = { width: 600, height: 800 };
const sheet: DrawnSheet = { x: 300, y: 400, width: 420, height: 560, degrees: 0 };
const scan = (degrees: number): DrawnSheet => ({ x: 300, y: 400, width: 1200, height: 1600, degrees });

test.each([6, -9, 0.8])('a sheet that lies askew on a table by %d degrees is found where it lies', (degrees) => {
  const { regions } = planPicture(smallPicture(size, 70, [{ ...sheet, degrees }]));
  expect(regions).toEqual([
    {
      x: expect.closeTo(300, -1),
      y: expect.closeTo(400, -1),
      width: expect.closeTo(426, -1.3),
      height: expect.closeTo(568, -1.3),
      degrees: expect.closeTo(degrees, 0.3),
      sideways: false,
    },
  ]);
});

test('two receipts are read from left to right, each by its own lines', () => {
  const wide = { width: 800, height: 600 };
  const slip = { y: 300, width: 220, height: 420 };
  const picture = smallPicture(wide, 60, [
    { ...slip, x: 590, degrees: 5, y: 270 },
    { ...slip, x: 200, degrees: -4 },
  ]);
  expect(planPicture(picture).regions.map(({ x, degrees }) => [Math.round(x / 10), Math.round(degrees)])).toEqual([
    [20, -4],
    [59, 5],
  ]);
});

test.each([
  ['a level scan', scan(0)],
  ['a scan that is hardly askew, which is straightened later', scan(1.2)],
])('%s is read as it is', (_name, whole) => {
  expect(planPicture(smallPicture(size, 240, [whole]))).toEqual({ sideways: false, regions: [] });
});

test('a scan that is askew is read in the whole, level', () => {
  const { regions } = planPicture(smallPicture(size, 240, [scan(7)]));
  expect(regions).toMatchObject([{ x: 300, y: 400, degrees: expect.closeTo(7, 0.3), sideways: false }]);
  expect(regions[0]?.width).toBeGreaterThan(600);
});

test('lines from top to bottom are seen', () => {
  expect(planPicture(smallPicture(size, 240, [scan(90)]))).toEqual({ sideways: true, regions: [] });
  expect(planPicture(smallPicture(size, 70, [{ ...sheet, degrees: 90, width: 560, height: 420 }])).regions).toMatchObject([
    { sideways: true },
  ]);
});

test('a sheet of which a shadow leaves half as dark as the table is not taken for its lit half', () => {
  const picture = smallPicture(size, 70, [sheet]);
  for (let at = 0; at < picture.data.length; at++) if (Math.floor(at / size.width) > 400) picture.data[at] = (picture.data[at] ?? 0) * 0.33;
  expect(planPicture(picture).regions).toEqual([]);
});

test.each([
  ['an empty table', smallPicture(size, 70, [])],
  ['a blank page', smallPicture(size, 240, [scan(0)], false)],
  ['a round plate on a table', { ...size, data: smallPicture(size, 70, []).data.map((shade, at) => (Math.hypot((at % 600) - 300, Math.floor(at / 600) - 400) < 250 ? 220 : shade)) }],
])('%s has no papers', (_name, picture) => expect(planPicture(picture).regions).toEqual([])); // prettier-ignore
