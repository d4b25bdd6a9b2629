import { type Page, type Worker, type WorkerParams, OEM, createWorker } from 'tesseract.js';
import type { Recognised } from '#core/reading/ocr-page';
import { modelFolder } from './language-model.js';
import { type OcrEngine, settings } from './ocr-engine.js';

/** WebAssembly never gives memory back, so a worker is replaced after so many pages. */
const pagesPerWorker = 40;

let worker: Promise<Worker> | undefined;
let pagesRead = 0;

function start(): Promise<Worker> {
  // Without an errorHandler a corrupt picture ends the process in spite of try and catch.
  return createWorker('eng', OEM.LSTM_ONLY, { langPath: modelFolder, gzip: true, cacheMethod: 'none', errorHandler: () => {} });
}

async function stop(): Promise<void> {
  const stopping = worker;
  worker = undefined;
  pagesRead = 0;
  await (await stopping?.catch(() => undefined))?.terminate();
}

function linesOf(page: Page): Recognised['lines'] {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.map((line) =>
    line.words.map(({ text, confidence, bbox }) => ({ text, confidence, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 })),
  );
}

/** tesseract.js: WebAssembly with the model from the package, nothing to install and nothing fetched. */
export const tesseractJsEngine: OcrEngine = {
  name: 'tesseract.js',
  isAvailable: () => Promise.resolve(true),
  async read({ png, width, height }, layout, limitMs) {
    if (pagesRead >= pagesPerWorker) await stop();
    pagesRead += 1;
    worker ??= start();
    let isOver = false;
    // Sending to a worker that has ended is an error that cannot be caught.
    const mustGoOn = (): void => {
      if (isOver) throw new Error('The time for the page is over.');
    };
    const reading = worker.then(async (ready) => {
      mustGoOn();
      const { segmentation, threshold } = settings[layout];
      const parameters = { tessedit_pageseg_mode: segmentation, thresholding_method: threshold, user_defined_dpi: '300' };
      await ready.setParameters(parameters as Partial<WorkerParams>);
      mustGoOn();
      return (await ready.recognize(png, {}, { blocks: true, text: false })).data;
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
    try {
      const page = await Promise.race([reading, limit]);
      if (page) return { width, height, lines: linesOf(page) };
      isOver = true;
      reading.catch(() => {}); // ended from outside, nothing waits for it
      await stop();
      return null;
    } finally {
      clearTimeout(timer);
    }
  },
};
