import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveDocument } from '#core/records/documents/receive-document';
import type { PageSource, PageText } from '#core/reading/page-text';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import { savePages } from '../../../worker/documents/save-pages.js';
import { makeProvider } from '../../../worker/extraction/make-provider.js';
import { bill, drawn, pdf, scannedPdf } from '../../fixtures/paper.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { textPage } from '../../fixtures/text-page.js';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { log, truth } from '../../support/provider-bench.js';
import { DocumentFacts, testLanes } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const reading = readingPool();
const folder = mkdtempSync(join(tmpdir(), 'scans-'));
const store = new DiskFileStore(folder);
const database = databaseForTests();
let standIn: AnthropicStandIn;
let scan: Buffer;

beforeAll(async () => {
  scan = await (await drawn(await pdf([bill]))).jpeg().toBuffer();
});
afterAll(async () => {
  reading.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  standIn = await AnthropicStandIn.start();
  standIn.always({ kind: 'answer', fields: truth });
});
afterEach(() => standIn.stop());

const em = () => database.orm.em.fork();
let made = 0;

/** A document as the reading leaves it, a page for each source, and the step that finds its fields; returns the pictures sent. */
async function picturesSent(content: Buffer, mimeType: string, sources: PageSource[]): Promise<Metadata[]> {
  made += 1;
  const fileKey = `originals/scan-${made}`;
  await store.put(fileKey, content);
  const { document } = await em().transactional((tx) =>
    receiveDocument(tx, { origin: 'upload', filename: 'scan', fileKey, sha256: String(made).padStart(64, '0'), size: 1, mimeType }),
  );
  const pages = sources.map((source, at): PageText => ({
    ...textPage('Total due 84.50'),
    page: at + 1,
    source,
    width: 1224,
    height: 1584,
  }));
  await em().transactional((tx) => savePages(tx, document.id, { pages, pageCount: pages.length, text: 'Total due 84.50', complete: true }));
  const env = readEnv({ DATABASE_URL: database.url, ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: standIn.url });
  const ai = aiSettings(env);
  const provider = ai && (await makeProvider(ai, database.orm.em, log));
  await testLanes(database.orm.em, [new ExtractDocument(reading.pool, store, provider, env, openSecretBox('a secret of the tests'))]).drain(
    'light',
  );
  expect(await new DocumentFacts(em).statusOf(document.id)).toMatchObject({ processing_status: 'completed' });
  expect(standIn.complaints).toEqual([]);
  const blocks = standIn.requests.flatMap(({ body }) => body.messages.flatMap(({ content: all }) => (typeof all === 'string' ? [] : all)));
  return Promise.all(
    blocks.flatMap((block) => (block.type === 'image' ? [sharp(Buffer.from(block.source.data, 'base64')).metadata()] : [])),
  );
}

test('the provider is shown the scanned pages of a PDF, drawn, and not those that have a text of their own', async () => {
  const sent = await picturesSent(await scannedPdf([scan, scan, scan]), 'application/pdf', ['ocr', 'text_layer', 'ocr']);
  expect(sent.map(({ format, width, height }) => [format, Math.max(width, height), width < height])).toEqual([
    ['jpeg', 1568, true],
    ['jpeg', 1568, true],
  ]);
});

test('of a long scan the first five pages are shown', async () => {
  const sources = Array.from({ length: 7 }, () => 'ocr' as const);
  expect(await picturesSent(await scannedPdf(sources.map(() => scan)), 'application/pdf', sources)).toHaveLength(5);
});

test('a picture is shown upright, a text PDF not at all', async () => {
  const photo = await sharp(scan).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const [picture] = await picturesSent(photo, 'image/jpeg', ['ocr']);
  expect(picture?.width).toBeGreaterThan(picture?.height ?? 0);
  standIn.requests.length = 0;
  expect(await picturesSent(await pdf([bill]), 'application/pdf', ['text_layer'])).toEqual([]);
  expect(standIn.requests).toHaveLength(1);
});
