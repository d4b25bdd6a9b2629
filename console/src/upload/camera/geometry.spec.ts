import { expect, test } from 'vitest';
import { findPage } from './find-page';
import { applyHomography, homographyTo } from './homography';
import { areaOf, isConvex, type Point, type Quad, scaled, straightSize, turnedQuad, wholePicture, withCorner } from './quad';
import { type Pixels, straighten } from './straighten';

type Colour = readonly [number, number, number];
const table: Colour = [90, 60, 40];
const paper: Colour = [238, 236, 230];

const inside = ([a, b, c, d]: Quad, point: Point): boolean =>
  [[a, b] as const, [b, c] as const, [c, d] as const, [d, a] as const].every(
    ([from, to]) => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0,
  );

/** A table with a printed page on it; the page's corners in pixels. */
function photo(width: number, height: number, page: Quad | null, ground = table): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const onPage = page !== null && inside(page, { x: x + 0.5, y: y + 0.5 });
      const isPrint = onPage && y % 9 === 0 && x % 3 > 0;
      const grain = ((x * 31 + y * 17) % 13) - 6;
      const colour = isPrint ? ([40, 40, 40] as const) : onPage ? paper : ground;
      data.set([...colour.map((value) => value + grain), 255], (y * width + x) * 4);
    }
  return { width, height, data };
}

const far = (found: Quad, expected: Quad): number =>
  Math.max(...found.map(({ x, y }, index) => Math.hypot(x - (expected[index]?.x ?? 0), y - (expected[index]?.y ?? 0))));

test.each<[string, Quad]>([
  [
    'lies straight',
    [
      { x: 40, y: 30 },
      { x: 160, y: 30 },
      { x: 160, y: 210 },
      { x: 40, y: 210 },
    ],
  ],
  [
    'lies askew',
    [
      { x: 60, y: 20 },
      { x: 170, y: 45 },
      { x: 140, y: 220 },
      { x: 25, y: 190 },
    ],
  ],
  [
    'is seen from below',
    [
      { x: 70, y: 40 },
      { x: 130, y: 42 },
      { x: 180, y: 225 },
      { x: 20, y: 220 },
    ],
  ],
  [
    'is a narrow receipt',
    [
      { x: 80, y: 10 },
      { x: 125, y: 12 },
      { x: 122, y: 230 },
      { x: 76, y: 228 },
    ],
  ],
  [
    'stands on a corner',
    [
      { x: 12, y: 110 },
      { x: 105, y: 12 },
      { x: 188, y: 125 },
      { x: 95, y: 228 },
    ],
  ],
])('the corners of a page that %s are found', (_, page) => {
  const found = findPage(photo(200, 240, page));
  expect(found).not.toBeNull();
  expect(far(scaled(found as Quad, 200, 240), page)).toBeLessThan(8);
});

test.each<[string, Pixels]>([
  ['only a table', photo(200, 240, null)],
  [
    'a small label',
    photo(200, 240, [
      { x: 90, y: 90 },
      { x: 120, y: 90 },
      { x: 120, y: 120 },
      { x: 90, y: 120 },
    ]),
  ],
  [
    'a thing of another shape',
    (() => {
      const picture = photo(200, 240, [
        { x: 20, y: 20 },
        { x: 180, y: 20 },
        { x: 180, y: 60 },
        { x: 20, y: 60 },
      ]);
      for (let y = 60; y < 220; y += 1) for (let x = 20; x < 60; x += 1) picture.data.set([...paper, 255], (y * 200 + x) * 4);
      return picture;
    })(),
  ],
])('no page is found where there is %s', (_, picture) => expect(findPage(picture)).toBeNull());

test('the perspective leads every corner to its place, and the middle of a straight page to its middle', () => {
  const quad: Quad = [
    { x: 60, y: 20 },
    { x: 170, y: 45 },
    { x: 140, y: 220 },
    { x: 25, y: 190 },
  ];
  const homography = homographyTo(quad, 100, 150);
  const corners = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 150 },
    { x: 0, y: 150 },
  ];
  for (const [index, corner] of corners.entries()) {
    const { x, y } = applyHomography(homography, corner);
    expect([x, y]).toEqual([expect.closeTo(quad[index]?.x ?? 0, 6), expect.closeTo(quad[index]?.y ?? 0, 6)]);
  }
  const straight = homographyTo(scaled(wholePicture, 200, 100), 50, 50);
  expect(applyHomography(straight, { x: 25, y: 25 })).toEqual({ x: expect.closeTo(100, 6), y: expect.closeTo(50, 6) });
});

test('a straightened page shows each quarter where it was on the paper', () => {
  const quad: Quad = [
    { x: 60, y: 20 },
    { x: 170, y: 45 },
    { x: 140, y: 220 },
    { x: 25, y: 190 },
  ];
  const colours: readonly Colour[] = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ];
  const source = photo(200, 240, null);
  const toPhoto = homographyTo(quad, 100, 150);
  for (let v = 0; v < 150; v += 0.25)
    for (let u = 0; u < 100; u += 0.25) {
      const { x, y } = applyHomography(toPhoto, { x: u, y: v });
      source.data.set([...(colours[(u < 50 ? 0 : 1) + (v < 75 ? 0 : 2)] as Colour), 255], (Math.floor(y) * 200 + Math.floor(x)) * 4);
    }
  const { data, width, height } = straighten(source, quad, 100, 150);
  expect([width, height]).toEqual([100, 150]);
  const at = (x: number, y: number): number[] => Array.from(data.slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 4));
  expect([at(20, 30), at(80, 30), at(20, 120), at(80, 120)]).toEqual(colours.map((colour) => [...colour, 255]));
});

test('a corner stays in the picture, and is not moved to where the page would fold', () => {
  expect(withCorner(wholePicture, 0, { x: -0.5, y: 0.2 })[0]).toEqual({ x: 0, y: 0.2 });
  expect(withCorner(wholePicture, 0, { x: 0.9, y: 0.9 })).toBe(wholePicture);
  expect([isConvex(wholePicture), areaOf(wholePicture)]).toEqual([true, 1]);
});

test('a page turned four times is as it was, and its size follows its longer edges within the limit', () => {
  const quad: Quad = [
    { x: 0.1, y: 0.2 },
    { x: 0.9, y: 0.1 },
    { x: 0.8, y: 0.9 },
    { x: 0.2, y: 0.8 },
  ];
  const turned = turnedQuad(turnedQuad(turnedQuad(turnedQuad(quad))));
  expect(far(turned, quad)).toBeLessThan(1e-9);
  expect(turnedQuad(quad)[0]).toEqual({ x: expect.closeTo(0.2, 9), y: 0.2 });
  expect(straightSize(scaled(wholePicture, 3000, 4000), 2400)).toEqual({ width: 1800, height: 2400 });
  expect(straightSize(scaled(wholePicture, 300, 400), 2400)).toEqual({ width: 300, height: 400 });
});
