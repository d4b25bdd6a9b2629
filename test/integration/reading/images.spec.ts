import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { documentText } from '#core/reading/page-text';
import { bmp } from '../../fixtures/bmp.js';
import { drawn, inkBox, pdf } from '../../fixtures/paper.js';
import { readingPool } from '../../fixtures/reading-pool.js';

const reading = readingPool();
afterAll(() => reading.close());

const heic = readFileSync(new URL('../../fixtures/paid.heic', import.meta.url));
let note: { data: Buffer; width: number; height: number };

beforeAll(async () => {
  const page = await drawn(await pdf([[{ text: 'Paid 42.75', x: 20, y: 30, size: 36 }]], { size: [261, 110] }));
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  note = { data, width: info.width, height: info.height };
});

const asPicture = () => sharp(note.data, { raw: { width: note.width, height: note.height, channels: 1 } });

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['a BMP of 24 bits', 'bmp', () => bmp(note.data, note.width, note.height, { bits: 24, headerSize: 40, topDown: false })],
  ['a BMP with a palette, from the top', 'bmp', () => bmp(note.data, note.width, note.height, { bits: 8, headerSize: 40, topDown: true })],
  [
    'a BMP of 32 bits with a long header',
    'bmp',
    () => bmp(note.data, note.width, note.height, { bits: 32, headerSize: 124, topDown: false }),
  ],
  ['a HEIC', 'heic', () => heic],
  ['a GIF', 'gif', () => asPicture().gif().toBuffer()],
  ['a WEBP', 'webp', () => asPicture().webp().toBuffer()],
  [
    'a fax in TIFF',
    'tif',
    () => asPicture().toColourspace('b-w').threshold(128).tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
  ],
  ['a transparent PNG', 'png', () => asPicture().negate().toColourspace('b-w').png().toBuffer().then(blackOnNothing)],
])('%s is read', async (_name, kind, content) => {
  const path = reading.file('note', await content());
  const light = await reading.pool.run('read-light', { path });
  expect(light).toMatchObject({ ok: true, value: { kind, pageCount: 1 } });
  const ocr = await reading.pool.run('read-ocr', { path, pages: light.ok ? light.value.needsOcr : [] });
  expect(ocr.ok && documentText(ocr.value.pages)).toContain('42.75');
});

/** Black where the mask is white, nothing elsewhere: on a dark screen it would be black on black. */
async function blackOnNothing(mask: Buffer): Promise<Buffer> {
  const alpha = await sharp(mask).toColourspace('b-w').raw().toBuffer();
  return sharp({ create: { width: note.width, height: note.height, channels: 3, background: 'black' } })
    .joinChannel(alpha, { raw: { width: note.width, height: note.height, channels: 1 } })
    .png()
    .toBuffer();
}

async function preview(content: Buffer, options: { page?: number; maxSide?: number } = {}) {
  const to = join(reading.folder, 'preview.jpg');
  const outcome = await reading.pool.run('image-preview', { path: reading.file('original', content), to, ...options });
  return { outcome, picture: outcome.ok ? sharp(readFileSync(to)) : null };
}

test('a HEIC gets a picture a browser can show, with its ink where it was', async () => {
  const { outcome, picture } = await preview(heic);
  expect(outcome).toEqual({ ok: true, value: { mimeType: 'image/jpeg', width: 520, height: 220, pageCount: 1 } });
  const [seen, truth] = [picture && (await inkBox(picture)), await inkBox(asPicture())];
  seen?.forEach((value, index) => expect(value).toBeCloseTo(truth[index] ?? 9, 1.5));
});

test('a preview is upright, no larger than asked for, and of the page asked for', async () => {
  const sideways = await asPicture().jpeg().withMetadata({ orientation: 8 }).toBuffer();
  expect((await preview(sideways, { maxSide: 200 })).outcome).toMatchObject({ value: { width: 84, height: 200 } });
  const blank = await sharp({ create: { width: note.width, height: note.height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const tiff = await sharp([blank, await asPicture().toColourspace('srgb').png().toBuffer()], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const { outcome, picture } = await preview(tiff, { page: 2 });
  expect(outcome).toMatchObject({ value: { pageCount: 2 } });
  expect(picture && (await inkBox(picture))[2]).toBeGreaterThan(0.5);
});

test.each([
  ['a PDF', async () => pdf([[]]), 'unsupported_type'],
  ['half a picture', async () => (await asPicture().jpeg().toBuffer()).subarray(0, 900), 'damaged'],
  ['a page a TIFF has not', async () => asPicture().tiff().toBuffer(), 'damaged'],
])('%s has no preview', async (_name, content, code) => {
  expect((await preview(await content(), { page: 3 })).outcome).toMatchObject({ ok: false, kind: 'refused', code });
});
