import { runProgram } from '../../guarded/run-program.js';
import { isOnPath } from '../render/pdftoppm-renderer.js';
import { unpackedModelFolder } from './language-model.js';
import { type OcrEngine, settings } from './ocr-engine.js';
import { parseTsv } from './parse-tsv.js';

/** The system's tesseract: it takes less time than WebAssembly, and can be killed. */
export const nativeEngine: OcrEngine = {
  name: 'tesseract',
  isAvailable: () => isOnPath('tesseract'),
  async read({ png, width, height }, layout, limitMs) {
    const { segmentation, threshold } = settings[layout];
    // The mode has no effect as a variable: the program sets its own afterwards.
    const how = ['--psm', segmentation, '-c', `thresholding_method=${threshold}`, '-c', 'tessedit_create_tsv=1'];
    const options = ['--tessdata-dir', await unpackedModelFolder(), '--oem', '1', '--dpi', '300', '-l', 'eng', ...how];
    const read = await runProgram('tesseract', ['stdin', 'stdout', ...options], { deadlineMs: limitMs, maxMemoryMb: 768 }, png);
    if (read.ok) return { width, height, lines: parseTsv(read.stdout.toString('utf8')) };
    if (read.kind === 'timeout') return null;
    throw new Error(read.detail);
  },
};
