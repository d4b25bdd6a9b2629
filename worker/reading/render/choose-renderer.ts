import type { PageRenderer } from './page-renderer.js';
import { pdf2picRenderer } from './pdf2pic-renderer.js';
import { pdfiumRenderer } from './pdfium-renderer.js';
import { pdftoppmRenderer } from './pdftoppm-renderer.js';

const byName: Record<string, PageRenderer> = { pdftoppm: pdftoppmRenderer, pdfium: pdfiumRenderer, pdf2pic: pdf2picRenderer };

/**
 * The renderers to try for a file, best first. `wanted` is PAGE_RENDERER; PDFium comes last in every list,
 * so that a page another program cannot draw gets a second chance, and it alone opens locked files.
 */
export async function chooseRenderers(wanted: string, locked: boolean): Promise<PageRenderer[]> {
  if (locked) return [pdfiumRenderer];
  const first = wanted === 'auto' ? pdftoppmRenderer : (byName[wanted] ?? pdfiumRenderer);
  return first === pdfiumRenderer || !(await first.isAvailable()) ? [pdfiumRenderer] : [first, pdfiumRenderer];
}
