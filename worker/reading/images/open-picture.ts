import type { FileKind } from '#core/reading/file-type';
import { type Size, maxPicturePixels } from '#core/reading/picture-size';
import { refuse } from '../refuse.js';
import { bmpSize, decodeBmp } from './decode-bmp.js';
import { decodeHeic, heicSize } from './decode-heic.js';
import { type Sharp, type SharpOptions, sharp } from './sharp.js';

export type PictureKind = Exclude<FileKind, 'pdf' | 'eml'>;

/** What a picture's header says: its upright size, and how many pages its file has (only a TIFF has several). */
export interface PictureHead extends Size {
  pageCount: number;
}

/** An open picture, upright. */
export interface Picture extends PictureHead {
  pipeline: Sharp;
}

// sharp reads these row by row, the others whole.
const streamed: ReadonlySet<PictureKind> = new Set(['jpg', 'png', 'tif']);

function open(path: string, kind: PictureKind, page: number, limitInputPixels: number | false): Sharp {
  const options: SharpOptions = { limitInputPixels, failOn: 'error', ...(kind === 'tif' ? { page: page - 1 } : {}) };
  return sharp(path, options);
}

/** Reads a picture's header; no pixel is decoded before the limit is checked. Refuses damaged files and too many pixels. */
export async function pictureHead(path: string, kind: PictureKind, page = 1): Promise<PictureHead> {
  if (kind === 'bmp') return { ...(await bmpSize(path)), pageCount: 1 };
  if (kind === 'heic') return { ...(await heicSize(path)), pageCount: 1 };
  const head = await open(path, kind, page, false)
    .metadata()
    .catch(() => Promise.reject(refuse('damaged')));
  const limit = streamed.has(kind) ? maxPicturePixels.streamed : maxPicturePixels.whole;
  if (head.width * head.height > limit) throw refuse('too_many_pixels');
  return { width: head.autoOrient.width, height: head.autoOrient.height, pageCount: kind === 'tif' ? (head.pages ?? 1) : 1 };
}

/** Opens a page of a picture file; of an animation the first frame. Refuses damaged files and too many pixels. */
export async function openPicture(path: string, kind: PictureKind, page = 1): Promise<Picture> {
  if (kind === 'bmp' || kind === 'heic') {
    const { data, width, height, channels } = await (kind === 'bmp' ? decodeBmp(path) : decodeHeic(path));
    return { pipeline: sharp(data, { raw: { width, height, channels } }), width, height, pageCount: 1 };
  }
  const head = await pictureHead(path, kind, page);
  return { ...head, pipeline: open(path, kind, page, maxPicturePixels.streamed).autoOrient() };
}
