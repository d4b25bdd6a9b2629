import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PlacedText, linesFromText } from '#core/reading/lines-from-text';
import type { PageText } from '#core/reading/page-text';
import { formRuns } from './form-text.js';
import type { TextRun } from './text-run.js';

/** A page of real text has some thousand runs; the rest of a longer one is left out. */
const maxRuns = 20_000;

/** Multiplies two PDF matrices: first `inner`, then `outer`. */
function multiply(outer: readonly number[], inner: readonly number[]): [number, number, number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = outer;
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function place(run: TextRun, viewport: PageViewport): PlacedText {
  // The viewport knows rotation, the box's offset and UserUnit, and turns y downwards.
  const [a, b, c, d, x, y] = multiply(viewport.transform, run.transform);
  const turn = (((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4) as PlacedText['turn'];
  return { text: run.str, x, y, length: run.width * viewport.scale * viewport.userUnit, size: Math.hypot(c, d) || Math.hypot(a, b), turn };
}

// Broken matrices put text at infinity or make it endless.
const isPlaced = (run: PlacedText): boolean =>
  [run.x, run.y, run.length, run.size].every(Number.isFinite) && run.size > 0 && run.length >= 0;

async function runsOf(page: PDFPageProxy): Promise<TextRun[]> {
  const reader = (page.streamTextContent({ includeMarkedContent: false }) as ReadableStream<{ items: TextRun[] }>).getReader();
  const runs: TextRun[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    runs.push(...part.value.items.filter((item) => item.str.trim() !== ''));
    if (runs.length >= maxRuns) {
      await reader.cancel(new Error('enough'));
      break;
    }
  }
  return runs.slice(0, maxRuns);
}

/** The text layer of a page as a person reads it, including what was typed into its form, with places on the page as shown. */
export async function pageTextLayer(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const written = [...(await runsOf(page)), ...(await formRuns(page))].slice(0, maxRuns);
  const runs = written.map((run) => place(run, viewport)).filter(isPlaced);
  const lines = linesFromText(runs, viewport.width, viewport.height);
  return { page: page.pageNumber, width: viewport.width, height: viewport.height, source: 'text_layer', confidence: null, lines };
}
