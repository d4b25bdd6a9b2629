import sharp from 'sharp';
import { expect, test } from 'vitest';
import { after, toFractions, turnedBack } from '#core/reading/affine';
import type { Recognised } from '#core/reading/ocr-page';
import type { OcrPart } from '../images/prepare-for-ocr.js';
import type { OcrEngine } from './ocr-engine.js';
import { readPicture } from './read-picture.js';

const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
  .png()
  .toBuffer();
const picture: OcrPart = { png, width: 200, height: 100, toPage: toFractions({ width: 200, height: 100 }), sideways: false };
const words = (confidence: number): Recognised['lines'] => [[{ text: 'Total', left: 0, top: 0, right: 9, bottom: 9, confidence }]];

/** An engine that answers with the entries of a list in turn, and records its calls. */
function engineOf(answers: (Recognised['lines'] | null)[], asked: string[] = []): OcrEngine {
  return {
    name: 'list',
    isAvailable: () => Promise.resolve(true),
    read: ({ width, height }, layout) => {
      asked.push(`${layout} ${width}x${height}`);
      const lines = answers.shift();
      return Promise.resolve(lines ? { width, height, lines } : null);
    },
  };
}

test.each<[string, (Recognised['lines'] | null)[], 0 | 2 | 3 | null, string[]]>([
  ['a clear page is read once', [words(90)], 0, ['block 200x100']],
  ['an empty one again in uneven light', [[], words(80)], 0, ['block 200x100', 'uneven 200x100']],
  ['a blank one stays blank', [[], []], 0, ['block 200x100', 'uneven 200x100']],
  ['a page that takes too long is no page', [null], null, ['block 200x100']],
  [
    'a page head down is found in small and read in full',
    [words(20), words(85), words(90)],
    2,
    ['block 200x100', 'block 100x50', 'block 200x100'],
  ],
  [
    'one on its side whose lines were not seen',
    [words(20), words(25), words(20), words(85), words(90)],
    3,
    ['block 200x100', 'block 100x50', 'block 50x100', 'block 50x100', 'block 100x200'],
  ],
  [
    'a poor page stays upright',
    [words(40), words(30), words(45), words(40)],
    0,
    ['block 200x100', 'block 100x50', 'block 50x100', 'block 50x100'],
  ],
])('%s', async (_name, answers, turn, looks) => {
  const asked: string[] = [];
  const reading = await readPicture(engineOf(answers, asked), picture, 'block', 1000);
  const size = turn !== 3 ? { width: 200, height: 100 } : { width: 100, height: 200 };
  expect(reading?.toPage ?? null).toEqual(turn === null ? null : after(picture.toPage, turnedBack(turn, size)));
  expect(asked).toEqual(looks);
});

test.each([
  ['dots that lead to an amount are gone when it is read', false, 0],
  ['on its side, the points of a column of amounts, which lie in a row like them, are there', true, 8],
])('%s', async (_name, sideways, dots) => {
  const size = { width: 1000, height: 400 };
  const grey = Buffer.alloc(size.width * size.height, 240);
  for (let at = 0; at < 8; at += 1)
    for (let y = 60; y < 66; y += 1) grey.fill(60, y * size.width + 100 + at * 30, y * size.width + 106 + at * 30);
  const page = {
    png: await sharp(grey, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
    ...size,
    toPage: toFractions(size),
    sideways,
  };
  const seen: Buffer[] = [];
  const engine = engineOf([words(90), words(90)]);
  await readPicture({ ...engine, read: (image, ...how) => (seen.push(image.png), engine.read(image, ...how)) }, page, 'block', 1000);
  const read = await sharp(seen.at(-1)).toColourspace('b-w').raw().toBuffer();
  expect(read.filter((shade) => shade < 100)).toHaveLength(dots * 36);
});

test('a figure in doubt is read again by itself, and stays where it is', async () => {
  const figure = { text: '1B4.50', left: 20, top: 30, right: 80, bottom: 52, confidence: 60 };
  const again = { text: '184.50', left: 40, top: 50, right: 160, bottom: 90, confidence: 95 };
  const asked: string[] = [];
  const reading = await readPicture(engineOf([[[figure]], [[again]]], asked), picture, 'block', 1000);
  expect(reading?.found.lines).toEqual([[{ ...figure, text: '184.50', confidence: 80 }]]);
  expect(asked).toEqual(['block 200x100', 'block 214x138']);
});

test('a picture too small for letters is not shown to the engine', async () => {
  const asked: string[] = [];
  expect(await readPicture(engineOf([], asked), { ...picture, width: 15, height: 400 }, 'block', 1000)).toMatchObject({
    found: { lines: [] },
  });
  expect(asked).toEqual([]);
});

test('a blank page keeps its first reading where the second takes too long', async () => {
  expect(await readPicture(engineOf([[], null]), picture, 'block', 1000)).toMatchObject({ found: { lines: [] }, toPage: picture.toPage });
});

test.each<[string, Recognised['lines'][], string[]]>([
  ['is turned before it is read', [words(85), words(90)], ['block 50x100', 'block 100x200']],
  [
    'and reads no way is read as it is',
    [words(20), words(25), words(30), words(60)],
    ['block 50x100', 'block 50x100', 'block 100x50', 'block 200x100'],
  ],
])('a picture whose lines run from top to bottom %s', async (_name, answers, looks) => {
  const asked: string[] = [];
  expect(await readPicture(engineOf(answers, asked), { ...picture, sideways: true }, 'block', 1000)).not.toBeNull();
  expect(asked).toEqual(looks);
});
