import { nativeEngine } from './native-engine.js';
import type { OcrEngine } from './ocr-engine.js';
import { tesseractJsEngine } from './tesseract-js-engine.js';

/** The engine to read with. `wanted` is OCR_ENGINE: the tesseract program where it is installed, unless tesseract.js is named. */
export async function chooseEngine(wanted: string): Promise<OcrEngine> {
  return wanted !== 'tesseract.js' && (await nativeEngine.isAvailable()) ? nativeEngine : tesseractJsEngine;
}
