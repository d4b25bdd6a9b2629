import { beforeAll, describe, expect, test } from 'vitest';
import { recognisedConfidence } from '#core/reading/ocr-page';
import { type OcrImage, prepareForOcr } from '../../../worker/reading/images/prepare-for-ocr.js';
import { chooseEngine } from '../../../worker/reading/ocr/choose-engine.js';
import { nativeEngine } from '../../../worker/reading/ocr/native-engine.js';
import { tesseractJsEngine } from '../../../worker/reading/ocr/tesseract-js-engine.js';
import { bill, drawn, pdf, type Written } from '../../fixtures/paper.js';

const installed = new Map([
  ['tesseract.js', true],
  ['tesseract', await nativeEngine.isAvailable()],
]);

const twoColumns = [
  ['Questions about this bill are', 'Water is billed by the month'],
  ['answered from eight to five', 'from the meter of each house'],
  ['on every working day at the', 'and sewer service with it as'],
  ['number above, or by letter to', 'the council has set the rates'],
  ['the office in Harbor Street', 'for this year in its meeting'],
] as const;
const columnsWritten: Written[] = twoColumns.flatMap(([left, right], row) => [
  { text: left, x: 40, y: 60 + row * 20 },
  { text: right, x: 340, y: 60 + row * 20 },
]);

async function prepared(lines: Written[]): Promise<OcrImage> {
  const [whole] = await prepareForOcr(await drawn(await pdf([lines])), { width: 1224, height: 1584 });
  if (!whole) throw new Error('a page has no part');
  return whole;
}

let page: OcrImage;
let columns: OcrImage;
beforeAll(async () => {
  [page, columns] = await Promise.all([prepared(bill), prepared(columnsWritten)]);
});

test.each([
  ['auto', nativeEngine.name],
  ['native', nativeEngine.name],
  ['tesseract.js', tesseractJsEngine.name],
])('OCR_ENGINE=%s asks for %s where it is installed', async (wanted, name) => {
  expect((await chooseEngine(wanted)).name).toBe(installed.get(name) ? name : tesseractJsEngine.name);
});

describe.each([tesseractJsEngine, nativeEngine].map((engine) => [engine.name, engine] as const))('%s', (name, engine) => {
  test.skipIf(installed.get(name))('skipped: not installed', () => {
    expect(installed.get(name)).toBe(false);
  });

  describe.skipIf(!installed.get(name))('where it is installed', () => {
    test.each(['block', 'columns', 'uneven'] as const)('reads a page as %s, line by line, each word with its place', async (layout) => {
      const found = await engine.read(page, layout, 60_000);
      const words = found?.lines.flat() ?? [];
      const total = words.find((word) => word.text === '84.50');
      expect(words.map((word) => word.text)).toContain('HW-20418');
      expect(found && recognisedConfidence(found)).toBeGreaterThan(0.7);
      expect((total?.left ?? 0) / page.width).toBeCloseTo(420 / 612, 1.7);
      expect((total?.top ?? 0) / page.height).toBeCloseTo(303 / 792, 1.7);
    });

    // Without its mode an engine looks for columns, and a label loses the amount that stands across the page from it.
    test('reads across the page what stands in one row', async () => {
      const found = await engine.read(columns, 'block', 60_000);
      expect(found?.lines.map((line) => line.map(({ text }) => text).join(' '))).toEqual(twoColumns.map((row) => row.join(' ')));
    });

    test('gives up at its limit, and reads the next page', async () => {
      expect(await engine.read(page, 'block', 5)).toBeNull();
      expect((await engine.read(page, 'block', 60_000))?.lines.length).toBeGreaterThan(4);
    });
  });
});

describe.skipIf(!installed.get(nativeEngine.name))('both', () => {
  test('read the same words', async () => {
    const [program, assembly] = await Promise.all([nativeEngine, tesseractJsEngine].map((engine) => engine.read(page, 'block', 60_000)));
    expect(program?.lines.flat().map((word) => word.text)).toEqual(assembly?.lines.flat().map((word) => word.text));
  });
});
