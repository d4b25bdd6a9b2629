import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromPath } from 'pdf2pic';
import type { RenderSize } from '#core/reading/picture-size';
import type { RawPicture } from '../images/raw-picture.js';
import { sharp } from '../images/sharp.js';
import { type OpenPdf, type PageRenderer, isAbout } from './page-renderer.js';
import { isOnPath } from './pdftoppm-renderer.js';

async function draw(path: string, folder: string, page: number, { width, height, dpi }: RenderSize): Promise<RawPicture | null> {
  try {
    const convert = fromPath(path, {
      density: Math.max(1, Math.round(dpi)),
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
    return info.channels === 1 && isAbout(info, { width, height }) ? { data, width: info.width, height: info.height, channels: 1 } : null;
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
    // Ghostscript also reads its options here: GraphicsMagick would have it draw the media box of a cropped page.
    process.env.GS_OPTIONS = '-dSAFER -dUseCropBox';
    const folder = await mkdtemp(join(tmpdir(), 'pages-'));
    return {
      render: (page, size) => draw(path, folder, page, size),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};
