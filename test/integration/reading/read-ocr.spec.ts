import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { type PageText, documentText } from '#core/reading/page-text';
import { bill, drawn, pdf, scannedPdf } from '../../fixtures/paper.js';
import { readingPool, wordOf } from '../../fixtures/reading-pool.js';

const reading = readingPool();
afterAll(() => reading.close());

let paper: Buffer;
let layer: PageText[];
let scan: Buffer;

beforeAll(async () => {
  paper = await pdf([bill]);
  const outcome = await reading.pool.run('read-light', { path: reading.file('paper.pdf', paper) });
  layer = outcome.ok ? outcome.value.pages : [];
  scan = await (await drawn(paper)).png().toBuffer();
});

async function ocr(name: string, content: Buffer, notes: { done: number; total: number }[] = []): Promise<PageText[]> {
  const path = reading.file(name, content);
  const light = await reading.pool.run('read-light', { path });
  if (!light.ok) throw new Error(light.detail);
  const outcome = await reading.pool.run('read-ocr', { path, pages: light.value.needsOcr }, { onProgress: (note) => notes.push(note) });
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.value.pages;
}

function expectSamePlace(pages: PageText[], text: string): void {
  const [read, written] = [wordOf(pages, text)?.box, wordOf(layer, text)?.box];
  if (!read || !written) throw new Error(`${text} was not read in:\n${documentText(pages)}`);
  const middle = ([x, y, w, h]: typeof read) => [x + w / 2, y + h / 2] as const;
  middle(read).forEach((value, index) => expect(value).toBeCloseTo(middle(written)[index] ?? 9, 1.7));
}

const figures = ['HW-20418', '61.20', '84.50', '2026'];

test.each([
  ['a scanned PDF', 'scan.pdf', async () => scannedPdf([scan])],
  ['a PNG', 'scan.png', async () => scan],
  ['a JPEG that EXIF turns upright', 'photo.jpg', async () => sharp(scan).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()],
])('%s: the words are read, and stand where they are written', async (_name, file, content) => {
  const pages = await ocr(file, await content());
  expect(pages).toHaveLength(1);
  expect(pages[0]?.confidence).toBeGreaterThan(0.7);
  for (const figure of figures) expect(documentText(pages)).toContain(figure);
  expectSamePlace(pages, '84.50');
  expectSamePlace(pages, 'Harbor');
});

test('a picture on its side with nothing to say so is read, and its words stand where it shows them', async () => {
  const pages = await ocr('side.png', await sharp(scan).rotate(90).png().toBuffer());
  for (const figure of figures) expect(documentText(pages)).toContain(figure);
  const [x, y, w, h] = wordOf(layer, '84.50')?.box ?? [0, 0, 0, 0];
  // A quarter turn clockwise: what was near the top is near the right edge.
  const found = wordOf(pages, '84.50')?.box ?? [0, 0, 0, 0];
  expect(found[0] + found[2] / 2).toBeCloseTo(1 - y - h / 2, 1.7);
  expect(found[1] + found[3] / 2).toBeCloseTo(x + w / 2, 1.7);
});

test('each page of a TIFF is a page, and progress is told', async () => {
  const second = await (await drawn(await pdf([[{ text: 'Second page 77.10', x: 60, y: 100, size: 24 }]]))).png().toBuffer();
  const tiff = await sharp([scan, second], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const notes: { done: number; total: number }[] = [];
  const pages = await ocr('two.tif', tiff, notes);
  expect(pages.map((page) => page.page)).toEqual([1, 2]);
  expect(documentText(pages)).toContain('77.10');
  expect(notes).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ]);
});

test('a blank page is read as a page without lines', async () => {
  const blank = await sharp({ create: { width: 800, height: 1000, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  expect(await ocr('blank.jpg', blank)).toMatchObject([{ page: 1, lines: [] }]);
});

test('a picture that ends in the middle is refused, and the next file is read', async () => {
  const photo = await sharp(scan).jpeg().toBuffer();
  const path = reading.file('half.jpg', photo.subarray(0, photo.length / 2));
  expect(await reading.pool.run('read-ocr', { path, pages: [{ page: 1, width: 1224, height: 1584 }] })).toMatchObject({
    kind: 'refused',
    code: 'damaged',
  });
  expect(documentText(await ocr('whole.jpg', photo))).toContain('84.50');
});
