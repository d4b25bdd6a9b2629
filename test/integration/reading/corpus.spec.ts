import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { documentText } from '#core/reading/page-text';
import { watchedReadingPool } from '../../fixtures/reading-pool.js';
import { oneIn } from '../../support/share.js';
import { ReaderWork } from '../../support/reader-work.js';

const corpus = process.env.CORPUS ?? '';
const reading = watchedReadingPool();
const work = new ReaderWork();
afterAll(() => {
  work.end();
  reading.close();
});

interface Known {
  file: string;
  /** Of a PDF. */
  expect?: string;
  text_chars?: number;
  /** Of a picture. */
  format?: string;
  decodes?: boolean;
}

function known(set: string): Known[] {
  const list = join(corpus, set, 'ground_truth.jsonl');
  if (!corpus || !existsSync(list)) return [];
  return readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Known)
    .map((row) => ({ ...row, file: join(corpus, set, row.file) }));
}

/** A line for each, or for some where nothing is proved; one where there is none: what is skipped then is told. */
const rowsOf = (set: string): readonly (readonly [string, Known])[] => {
  const rows = oneIn(3, known(set)).map((row) => [row.file, row] as const);
  return rows.length > 0 ? rows : [['no corpus', { file: '' }]];
};

/** `ms` of processor time; how long that takes by the clock is up to what else runs here. */
const limits = { ms: 35_000, mb: 600 };
const patience = 180_000;

/** OCR of every file takes minutes: some get it here, all by `npm run prove`. */
const withOcr = new Set(oneIn(15, [...known('pdf-torture'), ...known('images')]).map((row) => row.file));

/** Reads a file as the product does, and answers what came of it with what it took. */
async function read(path: string, decodes = true) {
  reading.peakMb();
  work.begin();
  const light = await reading.pool.run('read-light', { path });
  const pages = light.ok && (withOcr.has(path) || !decodes) ? light.value.needsOcr.slice(0, 2) : [];
  const ocr = pages.length > 0 ? await reading.pool.run('read-ocr', { path, pages }) : null;
  return { light, ocr, ms: work.milliseconds(), mb: reading.peakMb() };
}

describe.skipIf(known('pdf-torture').length === 0)('odd, locked, broken PDFs', () => {
  test.each(rowsOf('pdf-torture'))(
    '%s',
    async (path, row) => {
      const { light, ocr, ms, mb } = await read(path);
      expect(ms).toBeLessThan(limits.ms);
      expect(mb).toBeLessThan(limits.mb);
      expect(['crashed', 'memory', 'timeout', 'cancelled']).not.toContain(light.ok ? 'read' : light.kind);
      expect(ocr === null || ocr.ok || ocr.kind === 'refused').toBe(true);
      expect(light.ok || row.expect !== 'text').toBe(true);
      expect(row.expect !== 'password_required' || (!light.ok && light.kind === 'refused' && light.code === 'needs_password')).toBe(true);
      const enough = (row.text_chars ?? 0) < 100 || (light.ok && documentText(light.value.pages).length > (row.text_chars ?? 0) * 0.7);
      expect(enough).toBe(true);
    },
    patience,
  );
});

describe.skipIf(known('images').length === 0)('odd and broken pictures', () => {
  test.each(rowsOf('images'))(
    '%s',
    async (path, row) => {
      const { light, ocr, ms, mb } = await read(path, row.decodes);
      expect(ms).toBeLessThan(limits.ms);
      expect(mb).toBeLessThan(limits.mb);
      const refused = [light, ocr].some((outcome) => outcome && !outcome.ok && outcome.kind === 'refused');
      expect(refused).toBe(row.decodes === false || row.format === 'JPEG2000');
    },
    patience,
  );
});

test.skipIf(corpus !== '')('skipped: no corpus, CORPUS is not set', () => {
  expect(known('images')).toEqual([]);
});
