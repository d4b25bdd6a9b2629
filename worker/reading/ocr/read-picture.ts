import { type Recognised, type Turn, readingScore, recognisedConfidence } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';
import { sharp } from '../images/sharp.js';
import type { Layout, OcrEngine } from './ocr-engine.js';

/** Below this the picture may lie on its side: well-lit receipts read upright never come out so low. */
const doubtful = 0.5;
/** Following the light finds a letter in every grain of a noisy photo; what has words is read long before. */
const unevenMs = 15_000;
const clearlyBetter = 0.15;
/** Nothing can be read in a picture smaller than this, and Tesseract stumbles over it. */
const smallestSide = 16;

export interface PictureReading {
  found: Recognised;
  turn: Turn;
}

/** Half the size is enough to tell which way a page lies, at a third of the time. */
const sketch = 0.5;

/** The picture turned, and smaller where `scale` is below 1. */
async function turned({ png, width, height }: OcrImage, turn: Turn, scale: number): Promise<OcrImage> {
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const shrunk = scale === 1 ? png : await sharp(png).resize({ width: w, height: h, fit: 'fill' }).toBuffer();
  const rotated = await sharp(shrunk)
    .rotate(turn * 90)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return turn === 2 ? { png: rotated, width: w, height: h } : { png: rotated, width: h, height: w };
}

type Read = (image: OcrImage, layout: Layout) => Promise<Recognised | null>;

/** The other direction in which the picture reads clearly better, if there is one. */
async function otherDirection(read: Read, image: OcrImage, upright: Recognised): Promise<PictureReading | null> {
  for (const turn of [1, 3, 2] as const) {
    const rough = await read(await turned(image, turn, sketch), 'block');
    if (!rough || recognisedConfidence(rough) < recognisedConfidence(upright) + clearlyBetter) continue;
    const found = await read(await turned(image, turn, 1), 'block');
    if (found && readingScore(found) > readingScore(upright)) return { found, turn };
  }
  return null;
}

/**
 * Reads a picture. Where nothing was found it looks again as if the light were uneven (a black border hides faint print
 * from the engine's own threshold), and at low confidence whether the picture lies on its side. All of it within
 * `limitMs`; null where not even the first reading was done by then.
 */
export async function readPicture(engine: OcrEngine, image: OcrImage, layout: Layout, limitMs: number): Promise<PictureReading | null> {
  if (Math.min(image.width, image.height) < smallestSide) return { found: { ...image, lines: [] }, turn: 0 };
  const until = Date.now() + limitMs;
  const read: Read = async (picture, how) => {
    const left = Math.min(until - Date.now(), how === 'uneven' ? unevenMs : Infinity);
    return left > 0 ? engine.read(picture, how, left) : null;
  };
  let upright = await read(image, layout);
  if (upright?.lines.flat().length === 0) upright = (await read(image, 'uneven')) ?? upright;
  if (!upright) return null;
  const asItIs: PictureReading = { found: upright, turn: 0 };
  if (recognisedConfidence(upright) >= doubtful || upright.lines.flat().length === 0) return asItIs;
  return (await otherDirection(read, image, upright)) ?? asItIs;
}
