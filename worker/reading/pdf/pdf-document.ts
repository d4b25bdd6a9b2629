import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type PDFDocumentProxy, VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { refuse } from '../refuse.js';

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Pictures larger than this are left out of what pdf.js decodes. */
const maxPicturePixels = 40e6;

interface PdfError {
  name?: string;
  code?: number;
}

/**
 * Opens a PDF with pdf.js for reading. Refuses a locked one and one that cannot be repaired. The shapes of the fourteen standard fonts are not given
 * to it: words and widths do not need them, and loading them for each document took longer than the document itself.
 */
export async function openPdf(path: string, password: string | null | undefined): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await readFile(path));
  try {
    return await getDocument({
      data,
      ...(password ? { password } : {}),
      cMapUrl: join(home, 'cmaps/'),
      wasmUrl: join(home, 'wasm/'),
      iccUrl: join(home, 'iccs/'),
      maxImageSize: maxPicturePixels,
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    const { name, code } = error as PdfError;
    if (name === 'PasswordException') throw refuse(code === 2 ? 'wrong_password' : 'needs_password');
    throw refuse('damaged');
  }
}
