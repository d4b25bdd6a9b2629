import { expect, it } from 'vitest';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { PageText } from '#core/reading/page-text';
import type { GuardedOutcome } from '../guarded/outcome.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { lookAgain } from './look-again.js';

const context: ExtractionContext = {
  filename: 'receipt.jpg',
  mimeType: 'image/jpeg',
  mailbox: null,
  fromEmail: null,
  fromName: null,
  subject: null,
  receivedOn: '2026-02-01',
  bodyText: null,
  currency: 'USD',
  knownVendors: [],
  invoiceXml: null,
};
const page = (number: number, word: string): PageText => ({
  page: number,
  width: 100,
  height: 100,
  source: 'ocr',
  confidence: 0.8,
  lines: [{ words: [{ text: word, box: [0, 0, 0.1, 0.1], confidence: 0.8 }] }],
});
const sure = { confidence: 0.9, evidence: null, source: 'local' } as const;
const whole: ExtractedFields = { amount: { value: '84.50', ...sure }, service_date: { value: '2026-01-31', ...sure } };
const half: ExtractedFields = { amount: { value: '84.50', ...sure } };

/** A reader whose extractor finds `fields` by a page's word, and whose second OCR gives `ocr`. */
function reader(fields: Record<string, ExtractedFields | 'died'>, ocr: PageText[] | 'died'): { reader: PageReader; asked: unknown[] } {
  const asked: unknown[] = [];
  const died = { ok: false, kind: 'crashed', detail: 'it died' } as const;
  const run = (name: string, payload: { pages: PageText[] }): Promise<GuardedOutcome<unknown>> => {
    asked.push(name === 'read-ocr' ? payload : name);
    if (name === 'read-ocr') return Promise.resolve(ocr === 'died' ? died : { ok: true, value: { pages: ocr, failed: [] } });
    const found = fields[payload.pages[0]?.lines[0]?.words[0]?.text ?? ''] ?? {};
    return Promise.resolve(found === 'died' ? died : { ok: true, value: found });
  };
  return { reader: { run: run as PageReader['run'] }, asked };
}

const look = (pages: PageText[]) => ({
  path: '/paper',
  pages,
  scanned: pages.map(({ page: number }) => ({ page: number, width: 9, height: 9 })),
  context,
});
const { signal } = new AbortController();

it('keeps the second look where it finds what the first left open', async () => {
  const { reader: one } = reader({ first: half, second: whole }, [page(1, 'second')]);
  expect(await lookAgain(one, look([page(1, 'first'), page(2, 'other')]), signal)).toEqual([page(1, 'second'), page(2, 'other')]);
});

it('does not look again at what is sure', async () => {
  const { reader: one, asked } = reader({ first: whole }, [page(1, 'second')]);
  expect(await lookAgain(one, look([page(1, 'first')]), signal)).toBeNull();
  expect(asked).toEqual(['extract-local']);
});

it.each([
  ['finds less', { first: half, second: {} }, [page(1, 'second')]],
  ['dies', { first: half, second: whole }, 'died' as const],
  ['can not be understood', { first: half, second: 'died' as const }, [page(1, 'second')]],
])('keeps the first look where the second %s', async (_, fields, ocr) => {
  expect(await lookAgain(reader(fields, ocr).reader, look([page(1, 'first')]), signal)).toBeNull();
});

it('looks again at the first four pages of a long scan, no more', async () => {
  const { reader: one, asked } = reader({ first: half }, []);
  await lookAgain(one, look([page(1, 'first'), ...[2, 3, 4, 5, 6].map((number) => page(number, 'more'))]), signal);
  expect(asked[1]).toMatchObject({ secondLook: true, pages: [{ page: 1 }, { page: 2 }, { page: 3 }, { page: 4 }] });
});
