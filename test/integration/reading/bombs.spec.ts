import { loadavg } from 'node:os';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readFailures } from '#core/reading/read-failure';
import { hugePagePdf, hugePng, inflatingPdf, lyingHeaders, manyPagesPdf, nestedFormsPdf } from '../../fixtures/bombs.js';
import { watchedReadingPool } from '../../fixtures/reading-pool.js';

const reading = watchedReadingPool();
afterAll(() => reading.close());
beforeEach(() => void reading.peakMb());

// A child ends itself above 512 MB, looking every few milliseconds; one allocation may be larger than what was left.
const mostMb = 560;
/** What is no bomb may take its time where others are at work. */
const patient = { deadlineMs: 50_000 };
// Five seconds on a machine of its own; longer where others are at work on it.
const soonMs = 5000 * Math.max(1, loadavg()[0] ?? 1);

async function read(name: string, content: Buffer, { ocrPages = 3, deadlineMs = 8000 } = {}) {
  const path = reading.file(name, content);
  const started = Date.now();
  const light = await reading.pool.run('read-light', { path });
  const lightMs = Date.now() - started;
  const pages = light.ok ? light.value.needsOcr : [];
  const ocr =
    pages.length > 0 && ocrPages > 0 ? await reading.pool.run('read-ocr', { path, pages: pages.slice(0, ocrPages) }, { deadlineMs }) : null;
  const mb = reading.peakMb();
  if (process.env.PROVING) console.log(`${name}: ${light.ok ? 'read' : light.kind} after ${lightMs} ms, ${Math.round(mb)} MB`);
  expect(mb).toBeLessThan(mostMb);
  return { light, ocr, lightMs };
}

test('a picture of 196 million pixels is refused before it is decoded', async () => {
  const { light, lightMs } = await read('huge.png', await hugePng());
  expect(light).toMatchObject({ kind: 'refused', code: 'too_many_pixels', detail: readFailures.too_many_pixels });
  expect(lightMs).toBeLessThan(soonMs);
});

test.each(Object.entries(lyingHeaders))('%s is refused at once', async (name, content) => {
  const { light, ocr, lightMs } = await read(name, content);
  const failed = light.ok ? ocr : light;
  expect(failed).toMatchObject({ ok: false, kind: 'refused', code: expect.stringMatching(/too_many_pixels|damaged/) });
  expect(lightMs).toBeLessThan(soonMs);
});

test('a stream that inflates to a gigabyte costs a child at most, and soon', async () => {
  const bomb = await inflatingPdf();
  expect(bomb.length).toBeLessThan(100_000);
  const { light, lightMs } = await read('inflate.pdf', bomb);
  // Whether pdf.js gives up by itself or is killed for its memory, it is over.
  expect(light.ok || ['memory', 'refused', 'crashed'].includes(light.kind)).toBe(true);
  expect(lightMs).toBeLessThan(soonMs);
});

test('a page of a million points is drawn within the pixel limit', async () => {
  const { light, ocr } = await read('wide.pdf', hugePagePdf(), patient);
  expect(light).toMatchObject({ ok: true, value: { needsOcr: [{ width: 1_000_000, height: 1_000_000 }] } });
  expect(ocr).toMatchObject({ ok: true });
});

test('of ten thousand pages two hundred are read', async () => {
  const { light, lightMs } = await read('many.pdf', manyPagesPdf(), { ocrPages: 0 });
  expect(light).toMatchObject({ ok: true, value: { pageCount: 10_000, truncated: true } });
  expect(light.ok && light.value.needsOcr).toHaveLength(200);
  expect(lightMs).toBeLessThan(soonMs);
});

test('forms within forms end at a deadline or a limit, and the next file is read', async () => {
  const { ocr } = await read('nested.pdf', nestedFormsPdf());
  expect(ocr?.ok === true || ['memory', 'timeout', 'refused', 'crashed'].includes(ocr?.kind ?? '')).toBe(true);
  expect(await read('wide.pdf', hugePagePdf(), patient)).toMatchObject({ ocr: { ok: true } });
}, 400_000);
