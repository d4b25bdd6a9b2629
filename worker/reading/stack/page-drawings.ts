import { viewSize } from '#core/reading/picture-size';
import { openPicture } from '../images/open-picture.js';
import { type Sharp, sharp } from '../images/sharp.js';
import { kindOfFile } from '../open-file.js';
import type { PageSize } from '../reading-shapes.js';
import { refuse } from '../refuse.js';
import { chooseRenderers } from '../render/choose-renderer.js';

/** Draws pages of a file of several pages, the longer side in pixels. */
export interface PageDrawings {
  draw(page: PageSize, longerSide: number): Promise<Sharp | null>;
  close(): Promise<void>;
}

/** Opens a PDF with the first renderer that can, or a TIFF. Throws a Refusal for a file of another kind, or one that cannot be opened. */
export async function pageDrawings(path: string, password: string | null | undefined): Promise<PageDrawings> {
  const kind = await kindOfFile(path);
  if (kind === 'tif')
    return {
      draw: async ({ page }, longerSide) => {
        const { pipeline } = await openPicture(path, kind, page);
        return pipeline.resize(longerSide, longerSide, { fit: 'inside', withoutEnlargement: true });
      },
      close: () => Promise.resolve(),
    };
  if (kind !== 'pdf') throw refuse('unsupported_type');
  const [renderer] = await chooseRenderers(process.env.PAGE_RENDERER ?? 'auto', Boolean(password));
  if (!renderer) throw refuse('damaged');
  const pdf = await renderer.open(path, password);
  return {
    draw: async (page, longerSide) => {
      const drawn = await pdf.render(page.page, viewSize(page, longerSide));
      return drawn && sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: drawn.channels } });
    },
    close: () => pdf.close(),
  };
}
