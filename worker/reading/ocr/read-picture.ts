import { after, type Turn, turnedBack } from '#core/reading/affine';
import { type Recognised, type RecognisedPart, readingScore, recognisedConfidence } from '#core/reading/ocr-page';
import { layOutDoubtful, combineReadings } from '#core/reading/second-reading';
import { clearLeaders } from '../images/clear-leaders.js';
import type { OcrImage, OcrPart } from '../images/prepare-for-ocr.js';
import { sharp } from '../images/sharp.js';
import type { Layout, OcrEngine } from './ocr-engine.js';

/** Below this confidence the picture may be on its side: well-lit receipts that are upright never come out so low. */
const doubtful = 0.5;
/** Adapting to the light finds a letter in every grain of a noisy photo; a picture with words has been read long before. */
const unevenMs = 15_000;
const clearlyBetter = 0.15;
/** Nothing can be read in a smaller picture, and Tesseract fails on it. */
const smallestSide = 16;

/** Half the size is enough to see the orientation of a page, in a third of the time. */
const sketch = 0.5;

/**
 * The picture as it is read in a direction, and smaller where `scale` is below 1: turned, and without the dots that lead to amounts, which only now run from left
 * to right.
 */
async function facing({ png, width, height }: OcrImage, turn: Turn, scale: number): Promise<OcrImage> {
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const shrunk = scale === 1 ? png : await sharp(png).resize({ width: w, height: h, fit: 'fill' }).toBuffer();
  const { data, info } = await sharp(shrunk)
    .rotate(turn * 90)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  clearLeaders({ data, ...size });
  const raw = { ...size, channels: 1 } as const;
  return { png: await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer(), ...size };
}

type Read = (image: OcrImage, layout: Layout) => Promise<Recognised | null>;

/** What was read, and in which picture, facing in which direction. */
interface Reading {
  found: Recognised;
  turn: Turn;
  image: OcrImage;
}

/** The other orientation in which the picture reads clearly better, if there is one. */
async function otherDirection(read: Read, image: OcrPart, upright: Recognised | null): Promise<Reading | null> {
  const least = upright ? recognisedConfidence(upright) + clearlyBetter : doubtful;
  for (const turn of image.sideways ? ([1, 3, 2] as const) : ([2, 1, 3] as const)) {
    const rough = await read(await facing(image, turn, sketch), 'block');
    if (!rough || recognisedConfidence(rough) < least) continue;
    const whole = await facing(image, turn, 1);
    const found = await read(whole, 'block');
    if (found && (!upright || readingScore(found) > readingScore(upright))) return { found, turn, image: whole };
  }
  return null;
}

async function bestReading(read: Read, image: OcrPart, layout: Layout): Promise<Reading | null> {
  const onItsSide = image.sideways ? await otherDirection(read, image, null) : null;
  if (onItsSide) return onItsSide;
  const straight = await facing(image, 0, 1);
  let upright = await read(straight, layout);
  if (upright?.lines.flat().length === 0) upright = (await read(straight, 'uneven')) ?? upright;
  if (!upright) return null;
  const unturned: Reading = { found: upright, turn: 0, image: straight };
  if (recognisedConfidence(upright) >= doubtful || upright.lines.flat().length === 0) return unturned;
  return (await otherDirection(read, image, upright)) ?? unturned;
}

/** The margin around words that are read separately. */
const paper = { r: 235, g: 235, b: 235 };

/** The reading with its doubtful figures read again, each separately and larger; unchanged where there are none, or there is no time. */
async function withSecondReading(read: Read, { found, image, turn }: Reading): Promise<Reading> {
  const plan = layOutDoubtful(found.lines, image);
  if (!plan) return { found, image, turn };
  const { width, height, words } = plan;
  const cuts = words.map(async ({ from, to: { left, top, ...size } }) => ({
    input: await sharp(image.png)
      .extract(from)
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer(),
    left,
    top,
  }));
  const png = await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(await Promise.all(cuts))
    .greyscale()
    .png({ compressionLevel: 0 })
    .toBuffer();
  const again = await read({ png, width, height }, 'block');
  return again
    ? { found: { ...found, lines: combineReadings(found.lines, plan, again.lines.flat()) }, image, turn }
    : { found, image, turn };
}

/**
 * Reads a part of a page. Where nothing was found it tries again with settings for uneven light (a black border hides faint print from the engine's
 * own threshold), and where its lines run from top to bottom, or at low confidence, it tries other orientations. Doubtful figures are read a second
 * time. All of it within `limitMs`; null where not even the first reading was done by then.
 */
export async function readPicture(engine: OcrEngine, image: OcrPart, layout: Layout, limitMs: number): Promise<RecognisedPart | null> {
  const { width, height, toPage } = image;
  if (Math.min(width, height) < smallestSide) return { found: { width, height, lines: [] }, toPage };
  const until = Date.now() + limitMs;
  const read: Read = async (picture, how) => {
    const left = Math.min(until - Date.now(), how === 'uneven' ? unevenMs : Infinity);
    return left > 0 ? engine.read(picture, how, left) : null;
  };
  const best = await bestReading(read, image, layout);
  if (!best) return null;
  const { found, turn } = await withSecondReading(read, best);
  return { found, toPage: after(toPage, turnedBack(turn, found)) };
}
