import { runProgram } from '../../guarded/run-program.js';
import { isOnPath } from '../render/pdftoppm-renderer.js';
import { type OcrEngine, settings } from './ocr-engine.js';
import { parseTsv } from './parse-tsv.js';

/** The system's tesseract: a third cheaper, and can be killed. Chosen by OCR_ENGINE=native. */
export const nativeEngine: OcrEngine = {
  name: 'tesseract',
  isAvailable: () => isOnPath('tesseract'),
  async read({ png, width, height }, layout, limitMs) {
    const set = Object.entries(settings[layout]).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const options = ['--oem', '1', '--dpi', '300', '-l', 'eng', ...set];
    const read = await runProgram('tesseract', ['stdin', 'stdout', ...options, 'tsv'], { deadlineMs: limitMs, maxMemoryMb: 768 }, png);
    if (read.ok) return { width, height, lines: parseTsv(read.stdout.toString('utf8')) };
    if (read.kind === 'timeout') return null;
    throw new Error(read.detail);
  },
};
