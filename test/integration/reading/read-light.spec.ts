import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { documentText } from '#core/reading/page-text';
import { type Sheet, bill, drawn, inkBox, pdf, scannedPdf } from '../../fixtures/paper.js';
import { readingPool, wordOf } from '../../fixtures/reading-pool.js';

const reading = readingPool();
afterAll(() => reading.close());

async function read(name: string, content: Buffer | string, password?: string) {
  return reading.pool.run('read-light', { path: reading.file(name, content), password });
}

test('a text PDF is read in its lines, and needs no OCR', async () => {
  const outcome = await read('bill.pdf', await pdf([bill, bill]));
  if (!outcome.ok) throw new Error(outcome.detail);
  expect(outcome.value).toMatchObject({ kind: 'pdf', pageCount: 2, truncated: false, needsOcr: [], attachments: [] });
  expect(documentText(outcome.value.pages.slice(0, 1)).split('\n')).toEqual([
    'Harbor Water and Sewer',
    'Invoice number HW-20418',
    'Invoice date March 14, 2026',
    'Service address 12 Elm Street',
    'Water service  61.20',
    'Sewer service  23.30',
    'Total due  84.50',
  ]);
});

test('what was typed into a form is read with its places', async () => {
  const labels = [
    { text: 'Payable to', x: 60, y: 103 },
    { text: 'Amount', x: 60, y: 143 },
    { text: 'Remarks', x: 60, y: 183 },
  ];
  const fields = [
    { name: 'payee', value: 'Cedar Court HOA', x: 160, y: 100, width: 220, height: 20 },
    { name: 'amount', value: '$1,284.50', x: 160, y: 140, width: 220, height: 20 },
    { name: 'remarks', value: 'second quarter\nunit 4B', x: 160, y: 180, width: 220, height: 60, multiline: true },
    { name: 'empty', value: '', x: 160, y: 260, width: 220, height: 20 },
  ];
  const outcome = await read('form.pdf', await pdf([labels], { fields }));
  if (!outcome.ok) throw new Error(outcome.detail);
  expect(documentText(outcome.value.pages).split('\n')).toEqual([
    'Payable to  Cedar Court HOA',
    'Amount  $1,284.50',
    'Remarks  second quarter',
    'unit 4B',
  ]);
  const [x = 0, y = 0, w = 0, h = 0] = wordOf(outcome.value.pages, '$1,284.50')?.box ?? [];
  expect([x * 612, x * 612 + w * 612]).toEqual([expect.closeTo(162, 0), expect.toSatisfy((right: number) => right > 200 && right < 380)]);
  expect([y * 792 >= 138, (y + h) * 792 <= 163]).toEqual([true, true]);
});

test.each<[string, Sheet]>([
  ['a plain page', {}],
  ['a page turned by 90', { page: { Rotate: 90 } }],
  ['a page turned by 180', { page: { Rotate: 180 } }],
  ['a page turned by 270', { page: { Rotate: 270 } }],
  ['a page in other units', { page: { UserUnit: 2.5 } }],
  ['a page whose box begins elsewhere', { page: { MediaBox: [-40, -30, 572, 762] } }],
  ['a cropped page', { page: { CropBox: [30, 300, 500, 780] } }],
  ['a cropped and turned page', { page: { CropBox: [30, 300, 500, 780], Rotate: 90 } }],
])('on %s the box of a word is where its ink is', async (_name, sheet) => {
  const file = await pdf([[{ text: 'Gegenstand', x: 120, y: 160, size: 30 }]], sheet);
  const outcome = await read('box.pdf', file);
  const box = outcome.ok ? wordOf(outcome.value.pages, 'Gegenstand')?.box : undefined;
  const ink = await inkBox(await drawn(file));
  // The box is as high as the font, the ink as its letters.
  const [x, y, w, h] = box ?? [9, 9, 9, 9];
  expect(x).toBeLessThan(ink[0] + 0.01);
  expect(y).toBeLessThan(ink[1] + 0.01);
  expect(x + w).toBeGreaterThan(ink[0] + ink[2] - 0.01);
  expect(y + h).toBeGreaterThan(ink[1] + ink[3] - 0.01);
  expect(w * h).toBeLessThan(ink[2] * ink[3] * 1.6);
});

test('a scan needs OCR, and a page of text beside it does not', async () => {
  const scan = await (await drawn(await pdf([bill]))).jpeg().toBuffer();
  const outcome = await read('scan.pdf', await scannedPdf([scan, scan]));
  expect(outcome).toMatchObject({ ok: true, value: { pages: [], needsOcr: [{ page: 1, width: 612, height: 792 }, { page: 2 }] } });
});

test('a locked PDF is refused, opened with its password, and told from a wrong one', async () => {
  const locked = await pdf([bill], { password: 'elm street' });
  expect(await read('locked.pdf', locked)).toMatchObject({
    kind: 'refused',
    code: 'needs_password',
    detail: expect.stringMatching(/locked/),
  });
  expect(await read('locked.pdf', locked, 'oak street')).toMatchObject({ kind: 'refused', code: 'wrong_password' });
  expect(await read('locked.pdf', locked, 'elm street')).toMatchObject({ ok: true, value: { pageCount: 1, needsOcr: [] } });
});

test('pages beyond the two hundredth are said to be left out', async () => {
  const outcome = await read('long.pdf', await pdf(Array.from({ length: 203 }, () => bill)));
  expect(outcome).toMatchObject({ ok: true, value: { pageCount: 203, truncated: true } });
  expect(outcome.ok && outcome.value.pages).toHaveLength(200);
});

test.each([
  ['factur-x.xml', '<Invoice>84.50</Invoice>', ['<Invoice>84.50</Invoice>']],
  ['ZUGFeRD-invoice.xml', '<Invoice>é</Invoice>', ['<Invoice>é</Invoice>']],
  [
    'Rechnung R-7.xml',
    '<?xml version="1.0"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="a"/>',
    ['<?xml version="1.0"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="a"/>'],
  ],
  ['notes.xml', '<Notes/>', []],
  ['xrechnung.xml', `<a>${'x'.repeat(1024 * 1024)}</a>`, []],
])('of an embedded %s the text is answered where it is an invoice', async (name, content, texts) => {
  const outcome = await read('hybrid.pdf', await pdf([bill], { attachment: { name, content } }));
  expect(outcome.ok && outcome.value.attachments.map((attachment) => attachment.text)).toEqual(texts);
});

const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } });

test.each([
  ['an empty file', 'x.pdf', async () => Buffer.alloc(0), 'empty_file'],
  ['a truncated PDF', 'x.pdf', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Cat'), 'damaged'],
  ['an SVG called PNG', 'x.png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_type'],
  ['a web page called PDF', 'x.pdf', async () => Buffer.from('<!doctype html><html></html>'), 'unsupported_type'],
  ['a PNG cut off in its header', 'x.png', async () => (await picture.clone().png().toBuffer()).subarray(0, 20), 'damaged'],
  ['a mail', 'x.eml', async () => Buffer.from('From: a@example.com\nTo: b@example.com\n\nhello'), 'unsupported_type'],
])('%s is refused with %s', async (_name, name, content, code) => {
  expect(await read(name, await content())).toMatchObject({ ok: false, kind: 'refused', code });
});

test.each([
  ['jpg', 'x.pdf', async () => picture.clone().jpeg().toBuffer()],
  ['png', 'x.jpg', async () => picture.clone().png().toBuffer()],
  ['gif', 'x', async () => picture.clone().gif().toBuffer()],
  ['webp', 'x.doc', async () => picture.clone().webp().toBuffer()],
  ['tif', 'x.exe', async () => picture.clone().tiff().toBuffer()],
] as const)('a %s is known whatever its name, and its size with it', async (kind, name, content) => {
  expect(await read(name, await content())).toMatchObject({
    ok: true,
    value: { kind, pageCount: 1, needsOcr: [{ page: 1, width: 300, height: 200 }] },
  });
});

test('a sideways photo is measured upright', async () => {
  const photo = await picture.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await read('photo.jpg', photo)).toMatchObject({ ok: true, value: { needsOcr: [{ width: 200, height: 300 }] } });
});
