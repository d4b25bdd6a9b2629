import { ocrPage, type RecognisedPart } from '#core/reading/ocr-page';
import type { PageText } from '#core/reading/page-text';
import type { JobContext } from '../guarded/job.js';
import { Refusal } from '../guarded/outcome.js';
import { chooseEngine } from './ocr/choose-engine.js';
import type { OcrEngine } from './ocr/ocr-engine.js';
import { readPicture } from './ocr/read-picture.js';
import { kindOfFile } from './open-file.js';
import { type PagePictures, filePictures, pdfPictures } from './page-pictures.js';
import type { PageSize, ReadOcrInput, ReadOcrResult } from './reading-shapes.js';
import { refuse } from './refuse.js';

/** The time for a page, with all attempts. */
const pageLimitMs = 60_000;

type Failed = ReadOcrResult['failed'][number];

async function readPage(pictures: PagePictures, engine: OcrEngine, page: PageSize, secondLook: boolean): Promise<PageText | Failed> {
  try {
    const parts = await pictures.parts(page, secondLook);
    if (!parts) return { page: page.page, code: 'damaged' };
    const until = Date.now() + pageLimitMs;
    const read: RecognisedPart[] = [];
    for (const part of parts) {
      const reading = await readPicture(engine, part, secondLook ? 'columns' : 'block', until - Date.now());
      if (!reading) return { page: page.page, code: 'timed_out' };
      read.push(reading);
    }
    return ocrPage(page, read);
  } catch (error) {
    // Only errors of this page alone; a lost password or an unexpected end concerns all pages.
    if (error instanceof Refusal && (error.code === 'damaged' || error.code === 'too_many_pixels'))
      return { page: page.page, code: error.code };
    throw error;
  }
}

/** The job `read-ocr`: reads pages from their pictures, reporting after each how many are done. */
export async function readOcr({ path, password, pages, secondLook }: ReadOcrInput, context: JobContext): Promise<ReadOcrResult> {
  const kind = await kindOfFile(path);
  if (kind === 'eml') throw refuse('unsupported_type');
  const pictures = kind === 'pdf' ? await pdfPictures(path, password, process.env.PAGE_RENDERER ?? 'auto') : filePictures(path, kind);
  const engine = await chooseEngine(process.env.OCR_ENGINE ?? 'auto');
  const result: ReadOcrResult = { engine: engine.name, pages: [], failed: [] };
  try {
    for (const page of pages) {
      const read = await readPage(pictures, engine, page, secondLook);
      if ('code' in read) result.failed.push(read);
      else result.pages.push(read);
      context.progress({ done: result.pages.length + result.failed.length, total: pages.length });
    }
  } finally {
    await pictures.close();
  }
  const [first] = result.failed;
  if (first && result.pages.length === 0) throw refuse(first.code);
  return result;
}
