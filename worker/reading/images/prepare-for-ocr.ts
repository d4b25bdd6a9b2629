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
  const { width: w, height: h } = info;
  const fall = fallOf({ data, width: w, height: h });
  const level = fall === 0 ? data : straightened({ data, width: w, height: h }, fall, paperOf(data));
  clearRules({ data: level, width: w, height: h });
  const png = await sharp(level, { raw: { width: w, height: h, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, width: w, height: h, fall };
}
