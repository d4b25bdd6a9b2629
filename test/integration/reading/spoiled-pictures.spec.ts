import { afterAll, expect, test } from 'vitest';
import { readPicture, wordsRead } from '../../evaluate/ocr.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { type Spoiling, spoiledPicture } from '../../generator/pictures/spoil.js';

const reading = readingPool();
afterAll(() => reading.close());

/** The least share of the printed words that is read to the letter and found where it stands; that of two more is held by `papers-on-photo.spec.ts`. */
const floors: readonly [Spoiling, string, number][] = [
  ['shadow', 'evaluate-2', 0.8],
  ['dark', 'evaluate-1', 0.6],
  ['turned', 'evaluate-2', 0.85],
  ['cut edge', 'evaluate-3', 0.65],
  ['blur', 'evaluate-2', 0.85],
  ['strong JPEG', 'evaluate-2', 0.9],
  ['PDF without text', 'evaluate-2', 0.9],
];

test.each(floors)('a picture spoiled by %s (%s) is read', { timeout: 240_000 }, async (spoiling, seed, floor) => {
  const picture = await spoiledPicture(seed, spoiling);
  const pages = await readPicture(reading.pool, picture);
  expect(wordsRead(picture.words, pages) / picture.words.length).toBeGreaterThan(floor);
});

test.each(['two receipts', 'PDF without text'] as const)('the same seed spoils the same picture in the same way: %s', async (spoiling) => {
  const [one, other] = [await spoiledPicture('spec', spoiling), await spoiledPicture('spec', spoiling)];
  expect(one.words).toEqual(other.words);
  expect(one.file.equals(other.file)).toBe(true);
});
