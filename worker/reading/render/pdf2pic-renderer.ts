import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromPath } from 'pdf2pic';
import type { Size } from '#core/reading/picture-size';
import type { RawPicture } from '../images/raw-picture.js';
import { sharp } from '../images/sharp.js';
import type { OpenPdf, PageRenderer } from './page-renderer.js';
import { isOnPath } from './pdftoppm-renderer.js';

async function draw(path: string, folder: string, page: number, { width, height }: Size): Promise<RawPicture | null> {
  try {
    const convert = fromPath(path, {
      density: 200,
      width,
      height,
      preserveAspectRatio: true,
      format: 'jpg',
      quality: 90,
      savePath: folder,
      saveFilename: 'page',
    });
    const written = await convert(page, { responseType: 'image' });
    if (!written.path) return null;
    const { data, info } = await sharp(await readFile(written.path))
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    await rm(written.path);
    // It draws the media box: where the page is cropped, the shape differs and the words' places would be wrong.
    const skew = Math.abs(info.width / info.height / (width / height) - 1);
    return skew > 0.02 || info.channels !== 1 ? null : { data, width: info.width, height: info.height, channels: 1 };
  } catch {
    return null;
  }
}

/**
 * pdf2pic over GraphicsMagick and Ghostscript (which GraphicsMagick starts with -dSAFER): one of each a page, and slow.
 * Chosen by PAGE_RENDERER=pdf2pic alone.
 */
export const pdf2picRenderer: PageRenderer = {
  name: 'pdf2pic',
  isAvailable: async () => (await isOnPath('gm')) && (await isOnPath('gs')),
  async open(path): Promise<OpenPdf> {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    return {
      render: (page, size) => draw(path, folder, page, size),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};
