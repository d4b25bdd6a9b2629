import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { judgeLayer, planPage } from '#core/reading/page-plan';
import { pageText } from '#core/reading/page-text';
import { refuse } from '../refuse.js';
import { type ReadLightResult, maxPages } from '../reading-shapes.js';
import { embeddedInvoice } from './embedded-invoice.js';
import { pageTextLayer } from './page-text-layer.js';
import { openPdf } from './pdf-document.js';
import { pictureShare } from './picture-share.js';

type Found = Pick<ReadLightResult, 'pages' | 'needsOcr'>;

async function readPage(page: PDFPageProxy, found: Found): Promise<void> {
  const layer = await pageTextLayer(page);
  const verdict = judgeLayer(pageText(layer));
  const share = verdict === 'sparse' ? await pictureShare(page) : 0;
  if (layer.lines.length > 0) found.pages.push(layer);
  const { width, height } = layer;
  if (planPage(verdict, share) === 'ocr' && width > 0 && height > 0) found.needsOcr.push({ page: page.pageNumber, width, height });
}

async function readPages(pdf: PDFDocumentProxy, count: number): Promise<Found> {
  const found: Found = { pages: [], needsOcr: [] };
  let broken = 0;
  for (let number = 1; number <= count; number += 1) {
    try {
      const page = await pdf.getPage(number);
      await readPage(page, found);
      page.cleanup();
    } catch {
      broken += 1; // one broken page must not lose the others
    }
  }
  if (broken === count) throw refuse('damaged');
  return found;
}

/** Reads the text layers of a PDF and determines which pages need OCR. Refuses locked and damaged files. */
export async function readPdf(path: string, password: string | null | undefined): Promise<ReadLightResult> {
  const pdf = await openPdf(path, password);
  try {
    const pageCount = pdf.numPages;
    const found = await readPages(pdf, Math.min(pageCount, maxPages));
    return { kind: 'pdf', pageCount, truncated: pageCount > maxPages, ...found, attachments: await embeddedInvoice(pdf) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
