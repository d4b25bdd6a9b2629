import { type PageText, pageText } from '#core/reading/page-text';

const density = (page: PageText): number => pageText(page).replace(/\s/g, '').length;

/**
 * The document's pages in order, from its text layers and the OCR of the pages that needed it. Of two readings of a page the one with more characters
 * counts: OCR of a blank page must not erase its page number.
 */
export function mergePages(layers: readonly PageText[], ocr: readonly PageText[]): PageText[] {
  const pages = new Map(layers.map((page) => [page.page, page]));
  for (const page of ocr) {
    const known = pages.get(page.page);
    if (!known || density(page) >= density(known)) pages.set(page.page, page);
  }
  return [...pages.values()].toSorted((a, b) => a.page - b.page);
}
