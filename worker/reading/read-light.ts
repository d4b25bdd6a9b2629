import { imagePages } from './images/image-pages.js';
import { kindOfFile } from './open-file.js';
import { readPdf } from './pdf/read-pdf.js';
import type { ReadLightInput, ReadLightResult } from './reading-shapes.js';
import { refuse } from './refuse.js';

/** The job `read-light`: what a file says without OCR, and which of its pages need it. */
export async function readLight({ path, password }: ReadLightInput): Promise<ReadLightResult> {
  const kind = await kindOfFile(path);
  if (kind === 'pdf') return readPdf(path, password);
  // A mail is taken apart by its own job; here it is no page.
  if (kind === 'eml') throw refuse('unsupported_type');
  return { kind, pages: [], attachments: [], ...(await imagePages(path, kind)) };
}
