import { type Size, ocrSize } from '#core/reading/picture-size';
import { refuse } from '../refuse.js';
import { clearRules, paperOf } from './clear-rules.js';
import { type Sharp, sharp } from './sharp.js';
import { fallOf, straightened } from './straighten.js';

/** What the OCR engines are given: a grey PNG and its size in pixels. */
export interface OcrImage extends Size {
  png: Buffer;
  /** How its lines fell before they were made level: pixels down for each to the right, about the middle. */
  fall?: number;
}

/** Brings an upright picture to the size and colours OCR reads best. No threshold: it costs a third of the words. */
export async function prepareForOcr(pipeline: Sharp, picture: Size, secondLook = false): Promise<OcrImage> {
  const { width, height } = ocrSize(picture, secondLook);
  const { data, info } = await pipeline
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(refuse('damaged')));
  const size = { width: info.width, height: info.height };
  const { level, fall } = isPage(size) ? cleared(data, size) : { level: data, fall: 0 };
  const png = await sharp(level, { raw: { ...size, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, ...size, fall };
}

/** A slip is longer for its width: it has no framed tables, and its small worn print suffers from being moved. */
const longestPage = 1.7;
const isPage = ({ width, height }: Size): boolean => Math.max(width, height) < longestPage * Math.min(width, height);

/** The picture with its lines level and without the rules of its tables. */
function cleared(data: Uint8Array, size: Size): { level: Uint8Array; fall: number } {
  const fall = fallOf({ data, ...size });
  const level = fall === 0 ? data : straightened({ data, ...size }, fall, paperOf(data));
  clearRules({ data: level, ...size });
  return { level, fall };
}
