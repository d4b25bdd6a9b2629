import { readFile } from 'node:fs/promises';
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import { type Size, maxPicturePixels } from '#core/reading/picture-size';
import { refuse } from '../refuse.js';
import type { RawPicture } from './raw-picture.js';

async function withFirst<T>(path: string, use: (image: HeifImage, size: Size) => T | Promise<T>): Promise<T> {
  const images = new libheif.HeifDecoder().decode(await readFile(path));
  try {
    const [image] = images;
    const size = { width: image?.get_width() ?? 0, height: image?.get_height() ?? 0 };
    if (!image || size.width * size.height === 0) throw refuse('damaged');
    if (size.width * size.height > maxPicturePixels.whole) throw refuse('too_many_pixels');
    return await use(image, size);
  } finally {
    for (const image of images) image.free();
  }
}

/** The size of a HEIC's first picture, without decoding it. */
export function heicSize(path: string): Promise<Size> {
  return withFirst(path, (_image, size) => size);
}

/** Decodes a HEIC's first picture, which sharp's build does not read. libheif turns it upright by itself. */
export function decodeHeic(path: string): Promise<RawPicture> {
  return withFirst(path, async (image, { width, height }) => {
    const data = new Uint8ClampedArray(width * height * 4);
    const shown = await new Promise<object | null>((resolve) => image.display({ data, width, height }, resolve));
    if (!shown) throw refuse('damaged');
    return { data: Buffer.from(data.buffer), width, height, channels: 4 };
  });
}
