import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PageRange } from '#core/reading/stack';
import { openPicture } from '../images/open-picture.js';
import { kindOfFile } from '../open-file.js';
import type { CutPagesInput } from '../reading-shapes.js';
import { refuse } from '../refuse.js';

/** Pixels of a picture to the point where its file does not say: what scanners usually make. */
const usualDpi = 200;

/** The job `cut-pages`: writes some pages of a PDF or TIFF as a PDF of their own, as they are. */
export async function cutPages({ path, password, to, range }: CutPagesInput): Promise<Record<string, never>> {
  const kind = await kindOfFile(path);
  if (kind !== 'pdf' && kind !== 'tif') throw refuse('unsupported_type');
  const cut = kind === 'pdf' ? await ofPdf(path, password, range) : await ofTiff(path, range);
  await writeFile(to, await cut.save());
  return {};
}

async function ofPdf(path: string, password: string | null | undefined, { from, to }: PageRange): Promise<PDFDocument> {
  const bytes = await readFile(path);
  try {
    const whole = await PDFDocument.load(bytes, { updateMetadata: false, ...(password ? { password } : {}) });
    const cut = await PDFDocument.create({ updateMetadata: false });
    const wanted = Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at);
    for (const page of await cut.copyPages(whole, wanted)) cut.addPage(page);
    return cut;
  } catch {
    // It throws plain errors for whatever it does not understand.
    throw refuse('damaged');
  }
}

async function ofTiff(path: string, { from, to }: PageRange): Promise<PDFDocument> {
  const cut = await PDFDocument.create({ updateMetadata: false });
  for (let page = from; page <= to; page += 1) {
    const { pipeline, width, height } = await openPicture(path, 'tif', page);
    const { density = usualDpi } = await pipeline.clone().metadata();
    const picture = await cut.embedPng(await pipeline.png().toBuffer());
    const size = { width: (width / density) * 72, height: (height / density) * 72 };
    cut.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size });
  }
  return cut;
}
