import { readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Size } from '#core/reading/picture-size';
import type { RawPicture } from '../images/raw-picture.js';
import { refuse } from '../refuse.js';
import type { OpenPdf, PageRenderer } from './page-renderer.js';

let library: Promise<PDFiumLibrary> | undefined;

async function draw(document: PDFiumDocument, page: number, { width, height }: Size): Promise<RawPicture | null> {
  if (page > document.getPageCount()) return null;
  try {
    const drawn = await document.getPage(page - 1).render({ width, height, colorSpace: 'Gray', renderFormFields: true, render: 'bitmap' });
    const data = Buffer.from(drawn.data.buffer, drawn.data.byteOffset, drawn.data.byteLength);
    return data.length === width * height ? { data, width, height, channels: 1 } : null;
  } catch {
    return null;
  }
}

/** PDFium as WebAssembly: nothing to install, and it takes a password without showing it to the machine's process list. */
export const pdfiumRenderer: PageRenderer = {
  name: 'pdfium',
  isAvailable: () => Promise.resolve(true),
  async open(path, password): Promise<OpenPdf> {
    library ??= PDFiumLibrary.init();
    const data = await readFile(path);
    const document = await (await library).loadDocument(data, password ?? undefined).catch((error: Error) => {
      throw refuse(/password/i.test(error.message) ? (password ? 'wrong_password' : 'needs_password') : 'damaged');
    });
    return {
      render: (page, size) => draw(document, page, size),
      close: async () => document.destroy(),
    };
  },
};
