import { imagePages } from './images/image-pages.js';
import { kindOfFile } from './open-file.js';
import { readPdf } from './pdf/read-pdf.js';
import type { ReadLightInput, ReadLightResult } from './reading-shapes.js';
import { refuse } from './refuse.js';

/** The job `read-light`: the content of a file without OCR, and which of its pages need it. */
export async function readLight({ path, password }: ReadLightInput): Promise<ReadLightResult> {
  const kind = await kindOfFile(path);
  if (kind === 'pdf') return readPdf(path, password);
  // A mail is parsed by its own job; here it has no pages.
  if (kind === 'eml') throw refuse('unsupported_type');
  return { kind, pages: [], attachments: [], ...(await imagePages(path, kind)) };
}
