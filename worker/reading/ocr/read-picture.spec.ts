import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Recognised } from '#core/reading/ocr-page';
import type { OcrEngine } from './ocr-engine.js';
import { readPicture } from './read-picture.js';

const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
  .png()
  .toBuffer();
const picture = { png, width: 200, height: 100 };
const words = (confidence: number): Recognised['lines'] => [[{ text: 'Total', left: 0, top: 0, right: 9, bottom: 9, confidence }]];

/** An engine that answers by turns what the list says, and notes what it was asked. */
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

test.each<[string, (Recognised['lines'] | null)[], number | null, string[]]>([
  ['a clear page is read once', [words(90)], 0, ['block 200x100']],
  ['an empty one again in uneven light', [[], words(80)], 0, ['block 200x100', 'uneven 200x100']],
  ['a blank one stays blank', [[], []], 0, ['block 200x100', 'uneven 200x100']],
  ['a page that takes too long is no page', [null], null, ['block 200x100']],
  [
    'a sideways page is found in small and read in full',
    [words(20), words(85), words(90)],
    1,
    ['block 200x100', 'block 50x100', 'block 100x200'],
  ],
  [
    'one turned the other way',
    [words(20), words(25), words(85), words(90)],
    3,
    ['block 200x100', 'block 50x100', 'block 50x100', 'block 100x200'],
  ],
  [
    'a poor page stays upright',
    [words(40), words(30), words(45), words(40)],
    0,
    ['block 200x100', 'block 50x100', 'block 50x100', 'block 100x50'],
  ],
])('%s', async (_name, answers, turn, looks) => {
  const asked: string[] = [];
  const reading = await readPicture(engineOf(answers, asked), picture, 'block', 1000);
  expect(reading?.turn ?? null).toBe(turn);
  expect(asked).toEqual(looks);
});

test('a picture too small for letters is not shown to the engine', async () => {
  const asked: string[] = [];
  expect(await readPicture(engineOf([], asked), { png, width: 15, height: 400 }, 'block', 1000)).toMatchObject({ found: { lines: [] } });
  expect(asked).toEqual([]);
});

test('a blank page keeps its first reading where the second takes too long', async () => {
  expect(await readPicture(engineOf([[], null]), picture, 'block', 1000)).toMatchObject({ found: { lines: [] }, turn: 0 });
});
