import { type Recognised, type Turn, readingScore, recognisedConfidence } from '#core/reading/ocr-page';
import type { OcrImage } from '../images/prepare-for-ocr.js';
import { sharp } from '../images/sharp.js';
import type { Layout, OcrEngine } from './ocr-engine.js';

/** Below this the picture may lie on its side: well-lit receipts read upright never come out so low. */
const doubtful = 0.5;
/** Nothing can be read in a picture smaller than this, and Tesseract stumbles over it. */
const smallestSide = 16;

export interface PictureReading {
  found: Recognised;
  turn: Turn;
}

async function turned({ png, width, height }: OcrImage, turn: Turn): Promise<OcrImage> {
  const rotated = await sharp(png)
    .rotate(turn * 90)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return turn === 2 ? { png: rotated, width, height } : { png: rotated, width: height, height: width };
}

/**
 * Reads a picture, and at low confidence reads it again in its other directions; the best reading stands.
 * All of it within `limitMs`; null where not even the first reading was done by then.
 */
export async function readPicture(engine: OcrEngine, image: OcrImage, layout: Layout, limitMs: number): Promise<PictureReading | null> {
  if (Math.min(image.width, image.height) < smallestSide) return { found: { ...image, lines: [] }, turn: 0 };
  const until = Date.now() + limitMs;
  const upright = await engine.read(image, layout, limitMs);
  if (!upright) return null;
  let best: PictureReading = { found: upright, turn: 0 };
  if (recognisedConfidence(upright) >= doubtful || upright.lines.flat().length === 0) return best;
  for (const turn of [1, 3, 2] as const) {
    const left = until - Date.now();
    const found = left > 0 ? await engine.read(await turned(image, turn), layout, left) : null;
    if (found && readingScore(found) > readingScore(best.found)) best = { found, turn };
    if (recognisedConfidence(best.found) >= doubtful) break;
  }
  return best;
}
