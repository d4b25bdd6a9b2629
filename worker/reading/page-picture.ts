import { viewSize } from '#core/reading/picture-size';
import { sharp } from './images/sharp.js';
import type { PagePictureInput, PagePictureResult } from './reading-shapes.js';
import { refuse } from './refuse.js';
import { chooseRenderers } from './render/choose-renderer.js';

/** The job `page-picture`: writes a page of a PDF as a JPEG with the given longer side, by the first renderer that can. */
export async function pagePicture({ path, password, to, page, maxSide }: PagePictureInput): Promise<PagePictureResult> {
  for (const renderer of await chooseRenderers(process.env.PAGE_RENDERER ?? 'auto', Boolean(password))) {
    const pdf = await renderer.open(path, password);
    try {
      const drawn = await pdf.render(page.page, viewSize(page, maxSide));
      if (!drawn) continue;
      const { data, ...raw } = drawn;
      await sharp(data, { raw }).jpeg({ quality: 85 }).toFile(to);
      return { renderer: renderer.name };
    } finally {
      await pdf.close();
    }
  }
  throw refuse('damaged');
}
