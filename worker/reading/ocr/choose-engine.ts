import { nativeEngine } from './native-engine.js';
import type { OcrEngine } from './ocr-engine.js';
import { tesseractJsEngine } from './tesseract-js-engine.js';

/** The engine OCR_ENGINE asks for; tesseract.js where it is not installed. */
export async function chooseEngine(wanted: string): Promise<OcrEngine> {
  return wanted === 'native' && (await nativeEngine.isAvailable()) ? nativeEngine : tesseractJsEngine;
}
