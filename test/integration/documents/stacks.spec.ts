import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { Document } from '#core/database/entities/document.entity';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { Task } from '#core/kernel/tasks/task.entity';

import { MailFileReader } from '../../../worker/documents/read-mail-file.js';
import { ReadDocument } from '../../../worker/documents/read-document-step.js';
import { SplitDocument } from '../../../worker/documents/split-document-step.js';
import { StackSplitter } from '../../../worker/documents/split-stack.js';
import { bill, drawn, pdf, scannedPdf } from '../../fixtures/paper.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { apiForTests } from '../../support/for-tests.js';
import { testLanes } from '../../support/worker.js';

const api = apiForTests();
const reading = readingPool();
afterAll(() => reading.close());

const letter = { width: 1275, height: 1650 };
const store = () => new DiskFileStore(join(api.dataDir, 'files'));

/** What a worker does with the files that wait, without the steps after reading. */
async function work(): Promise<void> {
  const env = readEnv({ DATABASE_URL: api.database.url });
  const box = openSecretBox('a secret of the tests');
  const stacks = new StackSplitter(store(), reading.pool);
  const read = new ReadDocument(store(), reading.pool, box, new MailFileReader(store(), reading.pool, env), stacks);
  const lanes = testLanes(api.database.orm.em, [read, new SplitDocument(stacks, box)]);
  await vi.waitFor(
    async () => {
      await lanes.drain('light');
      const kinds = { kind: { $in: ['read-document', 'split-document'] as const }, state: { $in: ['due', 'running'] as const } };
      expect(await api.em.count(Task, kinds)).toBe(0);
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function upload(content: Buffer, name: string, type = 'application/pdf', fields: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  form.set('file', new File([content], name, { type }));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const { status, body } = await api.call<{ id: number }>('POST', '/documents/upload', { body: form });
  expect(status).toBe(201);
  return body.id;
}

const billNamed = (vendor: string) => [{ text: vendor, x: 60, y: 60, size: 22 }, ...bill.slice(1)];

/** A page as a scanner sees it: a little askew, with noise. */
const scanOf = async (file: Buffer): Promise<Buffer> =>
  (await drawn(file))
    .rotate(1.4, { background: '#f4f4f4' })
    .resize(letter.width, letter.height, { fit: 'fill' })
    .jpeg({ quality: 60 })
    .toBuffer();

async function ownSheet(): Promise<Buffer> {
  const response = await fetch(api.address('/separator-sheet'), { headers: { authorization: `Bearer ${await api.tokenOf('VIEWER')}` } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return scanOf(Buffer.from(await response.arrayBuffer()));
}

async function patchSheet(): Promise<Buffer> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true });
  const { image } = await writeBarcode('PATCHT', { format: 'Code128', scale: 6 });
  if (!image) throw new Error('No barcode');
  const bars = Buffer.from(await image.arrayBuffer());
  return sharp({ create: { ...letter, channels: 3, background: 'white' } })
    .composite([{ input: bars, left: 200, top: 500 }])
    .jpeg()
    .toBuffer();
}

async function papersOf(id: number) {
  const em = api.database.orm.em.fork();
  const whole = await em.findOneOrFail(Document, { id });
  const papers = await em.find(Document, { fileKey: { $like: `originals/d${id}-%` } }, { orderBy: { id: 1 } });
  return { whole, papers };
}

test('a scanned stack is divided at its separator sheets, of our own and of other programs', async () => {
  const [first, second, third] = await Promise.all(['Harbor Water', 'Juniper Gas', 'Acme Plumbing'].map(async (name) => scanOf(await pdf([billNamed(name)])))); // prettier-ignore
  if (!first || !second || !third) throw new Error('No pages');
  const stack = await scannedPdf([first, await ownSheet(), second, second, await patchSheet(), third]);
  const id = await upload(stack, 'scan 2026-11.pdf', 'application/pdf', { document_type: 'expense' });
  await work();
  const { whole, papers } = await papersOf(id);
  expect(whole).toMatchObject({ processingStatus: 'filed', triage: null, amount: null });
  expect(papers.map(({ filename, description, pageCount, documentType }) => [filename, description, pageCount, documentType])).toEqual([
    ['scan 2026-11 (page 1).pdf', 'Page 1 of scan 2026-11.pdf', 1, 'expense'],
    ['scan 2026-11 (pages 3-4).pdf', 'Pages 3 to 4 of scan 2026-11.pdf', 2, 'expense'],
    ['scan 2026-11 (page 6).pdf', 'Page 6 of scan 2026-11.pdf', 1, 'expense'],
  ]);
  const [filed] = await api.em.find(DocumentEvent, { documentId: id, kind: 'filed' });
  expect(filed?.data).toEqual({ reason: `A file that contains several papers: documents ${papers.map((paper) => paper.id).join(', ')}.` });
  // Read again it is found as it is.
  await api.post(`/documents/${id}/process`);
  await work();
  expect((await papersOf(id)).papers.map((paper) => paper.id)).toEqual(papers.map((paper) => paper.id));
});

test('a TIFF of several pages is divided as a PDF is', async () => {
  const page = await scanOf(await pdf([bill]));
  const pages = await Promise.all([page, await ownSheet(), page].map((one) => sharp(one).greyscale().raw().toBuffer()));
  const tiff =
    await sharp(Buffer.concat(pages), { raw: { width: letter.width, height: letter.height * pages.length, channels: 1, pageHeight: letter.height } }) // prettier-ignore
      .tiff({ compression: 'lzw' })
      .toBuffer();
  const id = await upload(tiff, 'fax.tif', 'image/tiff');
  await work();
  const { whole, papers } = await papersOf(id);
  expect(whole.processingStatus).toBe('filed');
  expect(papers.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['fax (page 1).pdf', 'application/pdf'],
    ['fax (page 3).pdf', 'application/pdf'],
  ]);
});

test('a person divides a file where it proposes it, or elsewhere', async () => {
  const id = await upload(await pdf([billNamed('Harbor Water'), billNamed('Juniper Gas Company of Salem')]), 'two.pdf');
  expect((await api.get(`/documents/${id}/papers`)).body).toMatchObject({
    refusal: 'This document is still being read. Split it when that is done.',
  });
  await work();
  await api.em.nativeUpdate(Document, { id }, { processingStatus: 'completed' });
  expect((await api.get(`/documents/${id}/papers`)).body).toEqual({ pages: 2, starts: [], refusal: null, documents: [] });
  expect(await api.post(`/documents/${id}/split`, { starts: [3] })).toMatchObject({ status: 422 });
  expect(await api.post(`/documents/${id}/split`, { starts: [2] })).toMatchObject({ status: 202 });
  await work();
  const { whole, papers } = await papersOf(id);
  expect(whole.processingStatus).toBe('filed');
  expect(papers).toHaveLength(2);
  expect((await api.get(`/documents/${id}/papers`)).body).toMatchObject({
    documents: papers.map((one) => ({ id: one.id, filename: one.filename })),
  });
  const texts = await api.database.orm.em
    .fork()
    .execute<{ text: string }[]>('select ocr_text as text from document where id = any(?::int[]) order by id', [
      `{${papers.map((paper) => paper.id).join(',')}}`,
    ]);
  expect(texts.map(({ text }) => text.split('\n')[0])).toEqual(['Harbor Water', 'Juniper Gas Company of Salem']);
  expect(await api.post(`/documents/${id}/split`, { starts: [2] })).toMatchObject({
    status: 409,
    body: { detail: 'This document is filed. Take that back before you split it.' },
  });
});

test('what has an expense, or one page, stays whole', async () => {
  const one = await upload(await pdf([bill]), 'one.pdf');
  await work();
  await api.em.nativeUpdate(Document, { id: one }, { processingStatus: 'completed' });
  expect((await api.post<{ detail: string }>(`/documents/${one}/split`, { starts: [2] })).body.detail).toBe('This document has one page.');
  const picture = await upload(await sharp(await scanOf(await pdf([bill]))).png().toBuffer(), 'photo.png', 'image/png'); // prettier-ignore
  expect((await api.post<{ detail: string }>(`/documents/${picture}/split`, { starts: [2] })).body.detail).toBe(
    'Only a PDF or TIFF can be split.',
  );
});

test('a paper may be longer than what is read of one file', async () => {
  const page = [{ text: 'Terms and conditions', x: 60, y: 60 }];
  const path = reading.file('years.pdf', await pdf(Array.from({ length: 203 }, () => page)));
  const to = reading.file('cut.pdf', '');
  expect(await reading.pool.run('cut-pages', { path, to, range: { from: 2, to: 203 } })).toMatchObject({ ok: true });
  expect(await reading.pool.run('read-light', { path: to })).toMatchObject({ ok: true, value: { pageCount: 202 } });
});
