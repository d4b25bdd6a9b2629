import { type Affine, after, toFractions } from '#core/reading/affine';
import { cutOut, frameOf, fromTurned, type Turned } from '#core/reading/cut-out';
import { evenLight } from '#core/reading/even-light';
import { type GreyPicture, paperOf } from '#core/reading/grey-picture';
import { planPicture, smallSide } from '#core/reading/plan-picture';
import { type Size, ocrSize, workingSize } from '#core/reading/picture-size';
import { refuse } from '../refuse.js';
import { clearRules } from './clear-rules.js';
import { type Sharp, sharp } from './sharp.js';
import { fallOf, straightened } from './straighten.js';

/** The OCR engines' input: a grey PNG and its size in pixels. */
export interface OcrImage extends Size {
  png: Buffer;
}

/** A part of a page that is read separately. */
export interface OcrPart extends OcrImage {
  /** From its pixels to fractions of the page. */
  toPage: Affine;
  /** Its lines run from top to bottom. */
  sideways: boolean;
}

/**
 * Brings an upright picture to the sizes and colours that OCR reads best: its sheets one by one where it shows them on a background, else the whole
 * picture; lines level, light even. No threshold: it costs a third of the words.
 */
export async function prepareForOcr(pipeline: Sharp, picture: Size, secondLook = false): Promise<OcrPart[]> {
  const whole = await grey(
    pipeline
      .resize({ ...workingSize(picture), fit: 'fill' })
      .flatten({ background: 'white' })
      .greyscale(),
  );
  const small = await grey(asSharp(whole).resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true }));
  const { sideways, regions } = planPicture(small);
  const plain = { ...ocrSize(whole, secondLook) };
  if (regions.length === 0)
    return [await finished(await grey(asSharp(whole).resize({ ...plain, fit: 'fill' })), toFractions(plain), sideways)];
  const parts: OcrPart[] = [];
  for (const region of regions) {
    const { part, toPage } = await cutFrom(whole, scaled(region, whole.width / small.width, whole.height / small.height), secondLook);
    parts.push(await finished(part, toPage, region.sideways));
  }
  return parts;
}

const asSharp = ({ data, width, height }: GreyPicture): Sharp => sharp(data, { raw: { width, height, channels: 1 } });

async function grey(pipeline: Sharp): Promise<GreyPicture> {
  const { data, info } = await pipeline
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(refuse('damaged')));
  return { data, width: info.width, height: info.height };
}

const scaled = ({ x, y, width, height, degrees }: Turned, across: number, down: number): Turned => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
  degrees,
});

/** A region levelled and brought to the size for OCR: the rectangle first, so that letters are made smaller before they are moved. */
async function cutFrom(whole: GreyPicture, region: Turned, secondLook: boolean): Promise<{ part: GreyPicture; toPage: Affine }> {
  const size = ocrSize(region, secondLook);
  const frame = frameOf(region, whole);
  const scale = size.width / region.width;
  const [width, height] = [Math.max(1, Math.round(frame.width * scale)), Math.max(1, Math.round(frame.height * scale))];
  const cut = await grey(asSharp(whole).extract(frame).resize({ width, height, fit: 'fill' }));
  const fromPart = fromTurned(region, size);
  const toCut: Affine = [
    width / frame.width,
    0,
    (-frame.left * width) / frame.width,
    0,
    height / frame.height,
    (-frame.top * height) / frame.height,
  ];
  const part = { data: cutOut(cut, after(toCut, fromPart), size, paperOf(cut.data)), ...size };
  return { part, toPage: after(toFractions(whole), fromPart) };
}

/** A slip is long and narrow: it has no framed tables, and its small worn print suffers from being moved. */
const longestPage = 1.7;
const isPage = ({ width, height }: Size): boolean => Math.max(width, height) < longestPage * Math.min(width, height);

/** The last steps on a picture that has its size: even light, level lines, no rules of tables. */
async function finished(picture: GreyPicture, toPage: Affine, sideways: boolean): Promise<OcrPart> {
  const { width, height } = picture;
  const lit = evenLight(picture);
  const { level, fall } = isPage(picture) ? cleared({ data: lit, width, height }) : { level: lit, fall: 0 };
  const png = await asSharp({ data: level, width, height }).png({ compressionLevel: 0 }).toBuffer();
  return { png, width, height, sideways, toPage: after(toPage, [1, 0, 0, fall, 1, (-width / 2) * fall]) };
}

/** The picture with its lines level and without the rules of its tables, and the slope of its lines before. */
function cleared(picture: GreyPicture): { level: Uint8Array; fall: number } {
  const { data, ...size } = picture;
  const fall = fallOf(picture);
  const level = fall === 0 ? data : straightened(picture, fall, paperOf(data));
  clearRules({ data: level, ...size });
  return { level, fall };
}
