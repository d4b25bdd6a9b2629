import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { isSeparator } from '#core/reading/stack';
import type { FindSeparatorsInput, FindSeparatorsResult } from '../reading-shapes.js';
import { pageDrawings } from './page-drawings.js';

/** The longer side, in pixels, of a page on which a code of a sheet is looked for: some 100 dpi. */
const codeSide = 1200;

let ready: Promise<unknown> | undefined;

/** The reader's own program, from the installed package: left alone it would ask the internet for it. */
async function prepare(): Promise<void> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true });
}

/** The job `find-separators`: which of these pages are separator sheets, by a QR code or barcode on them. */
export async function findSeparators({ path, password, pages }: FindSeparatorsInput): Promise<FindSeparatorsResult> {
  await (ready ??= prepare());
  const drawings = await pageDrawings(path, password);
  const found: number[] = [];
  try {
    for (const page of pages) {
      const drawn = await drawings.draw(page, codeSide);
      if (!drawn) continue;
      const codes = await readBarcodes(await drawn.greyscale().png({ compressionLevel: 1 }).toBuffer(), {
        formats: ['QRCode', 'Code128', 'Code39'],
        tryHarder: true,
      });
      if (codes.some(({ text }) => isSeparator(text))) found.push(page.page);
    }
  } finally {
    await drawings.close();
  }
  return { pages: found };
}
