import { renderSize } from '#core/reading/picture-size';
import { openPicture, type PictureKind } from './images/open-picture.js';
import { type OcrPart, prepareForOcr } from './images/prepare-for-ocr.js';
import { sharp } from './images/sharp.js';
import type { PageSize } from './reading-shapes.js';
import { chooseRenderers } from './render/choose-renderer.js';
import type { OpenPdf } from './render/page-renderer.js';

/** A file whose pages are available as pictures for OCR. */
export interface PagePictures {
  /**
   * The page's parts in the order in which they are read; null where it could not be drawn. Throws a Refusal for a picture that is damaged or too
   * large.
   */
  parts(page: PageSize, secondLook: boolean): Promise<OcrPart[] | null>;
  close(): Promise<void>;
}

/** The pages of a PDF, drawn by the first renderer that can. */
export async function pdfPictures(path: string, password: string | null | undefined, wanted: string): Promise<PagePictures> {
  const renderers = await chooseRenderers(wanted, Boolean(password));
  const opened = new Map<string, OpenPdf>();
  return {
    async parts(page, secondLook) {
      for (const renderer of renderers) {
        const pdf = opened.get(renderer.name) ?? (await renderer.open(path, password));
        opened.set(renderer.name, pdf);
        const drawn = await pdf.render(page.page, renderSize(page));
        if (!drawn) continue;
        const { data, ...raw } = drawn;
        return prepareForOcr(sharp(data, { raw }), drawn, secondLook);
      }
      return null;
    },
    async close() {
      for (const pdf of opened.values()) await pdf.close();
    },
  };
}

/** The pages of a picture file. */
export function filePictures(path: string, kind: PictureKind): PagePictures {
  return {
    async parts({ page }, secondLook) {
      const picture = await openPicture(path, kind, page);
      return prepareForOcr(picture.pipeline, picture, secondLook);
    },
    close: () => Promise.resolve(),
  };
}
