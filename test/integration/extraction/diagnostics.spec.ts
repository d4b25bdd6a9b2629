import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { beat } from '#core/kernel/platform/heartbeat';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { Doors } from '../../../api/http/admit.js';
import { TryExtraction } from '../../../worker/diagnostics/try-extraction-step.js';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import { MailFileReader } from '../../../worker/documents/read-mail-file.js';
import { ReadDocument } from '../../../worker/documents/read-document-step.js';
import { StackSplitter } from '../../../worker/documents/split-stack.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { paper } from '../../support/sample-books.js';
import { testLanes } from '../../support/worker.js';
import { apiForTests } from '../../support/for-tests.js';

interface Checked {
  success: boolean;
  error: string | null;
  [key: string]: unknown;
}

const api = apiForTests();
let id: number;
let status: number;
let body: Checked & { document_id: number };
let waking: NodeJS.Timeout;
const reading = readingPool();

/** A worker in this process that needs no Redis. */
async function startWorker(): Promise<void> {
  await beat(api.em, 'worker', {});
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  const env = readEnv({ DATABASE_URL: api.database.url });
  const box = openSecretBox('a secret of the tests');
  const lanes = testLanes(api.database.orm.em, [
    new TryExtraction(reading.pool, store, null, env, box),
    new ReadDocument(store, reading.pool, box, new MailFileReader(store, reading.pool, env), new StackSplitter(store, reading.pool)),
    new ExtractDocument(reading.pool, store, null, env, box),
  ]);
  waking = setInterval(() => void lanes.drain('light').catch(() => undefined), 100);
}

async function upload(name: string, type = 'expense') {
  const form = new FormData();
  form.set('file', new File([await pdf([bill])], name, { type: 'application/pdf' }));
  form.set('document_type', type);
  return api.call<Checked & { document_id: number }>('POST', '/manual-process/upload-and-process', { body: form });
}

beforeAll(async () => {
  await startWorker();
  ({ status, body } = await upload('bill.pdf'));
  id = body.document_id;
});
afterAll(async () => {
  clearInterval(waking);
  reading.close();
});

const get = async (path: string) => (await api.get<Checked>(path)).body;
const post = async (path: string) => (await api.post<Checked>(path)).body;

test('a file is taken, and the call waits for what becomes of it', () => {
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      filename: 'bill.pdf',
      processing_status: 'completed',
      processing_success: true,
      extracted_summary: { amount: 84.5, type: 'expense' },
      error: null,
    },
  });
});

test('the form’s type is checked', async () => {
  expect((await upload('bill.pdf', 'novel')).status).toBe(422);
});

test('how a document was read, what the provider said, and its history', async () => {
  expect(await get(`/ocr-test/check/${id}`)).toMatchObject({ document_id: id, success: true, engine: 'text_layer', pages: [{ page: 1 }] });
  expect(await get(`/check-ai/raw-data/${id}`)).toMatchObject({ document_id: id, success: false, raw_data: null, extracted_by: 'local' });
  const trace = (await get(`/extraction-debug/trace/${id}`)) as Checked & { events: { kind: string }[]; tasks: { state: string }[] };
  expect(trace.events.map((event) => event.kind)).toEqual(expect.arrayContaining(['received', 'read', 'extracted', 'completed']));
  expect(trace.tasks.every((task) => task.state === 'done')).toBe(true);
});

test('amounts are listed with their places, and the best is taken unless a person set one', async () => {
  const checked = await get(`/debug-amount/check-amount/${id}`);
  expect(checked).toMatchObject({ success: true, amount: 84.5, set_by_person: false, chosen: { value: 84.5, evidence: { page: 1 } } });
  expect((checked.candidates as { value: number }[]).map(({ value }) => value)).toContain(84.5);
  const { em } = api;
  const document = await em.findOneOrFail(Document, id);
  document.machineFields = { fields: {} };
  document.amount = null;
  await em.flush();
  expect(await post(`/debug-amount/fix-amount/${id}`)).toMatchObject({ success: true, old_amount: null, new_amount: 84.5 });
  await api.patch(`/documents/${id}`, { extracted_data: { amount: 1 } });
  expect(await post(`/debug-amount/fix-amount/${id}`)).toMatchObject({
    success: false,
    new_amount: 1,
    error: 'A person set the amount, so it is not changed.',
  });
  const empty = await paper(api.em);
  expect(await post(`/debug-amount/fix-amount/${empty}`)).toMatchObject({
    success: false,
    error: 'No amount was found in the text of this document.',
  });
});

test('an extraction now is saved nowhere; without a key what needs the provider says so', async () => {
  const before = await api.em.findOneOrFail(Document, id);
  expect(await post(`/extraction-debug/test-extraction/${id}`)).toMatchObject({
    success: true,
    used_ai: false,
    provider: 'local',
    saved: false,
    extracted_data: { amount: { value: 84.5, source: 'local' } },
  });
  expect((await api.em.findOneOrFail(Document, id)).machineFields).toEqual(before.machineFields);
  const error = 'This check needs an AI provider, and none is set.';
  const none = { document_id: id, success: false, error };
  expect(await get(`/diagnostics/test-ai-extraction/${id}`)).toMatchObject(none);
  expect(await get(`/simple-test/test-claude/${id}`)).toMatchObject(none);
  expect(await post(`/vision/extract/${id}`)).toMatchObject({ ...none, saved: false });
  expect(await post(`/vision/update-with-vision/${id}`)).toMatchObject({ ...none, saved: false });
});

test('a retry answers its log', async () => {
  const retried = (await post(`/ai-debug/retry-with-logging/${id}`)) as Checked & { log: { step: string }[] };
  expect(retried).toMatchObject({ success: true, processing_status: 'completed' });
  expect(retried.log.map((line) => line.step)).toEqual(expect.arrayContaining(['queued', 'read', 'extracted', 'completed']));
});

test('the built-in page is drawn and read', async () => {
  expect(await get('/documents/debug/test-pdf')).toMatchObject({
    success: true,
    text_layer: 'Rental Ledger test page 1284.50',
    ocr_text: expect.stringContaining('1284.50') as string,
  });
});

test('without a worker nobody waits', async () => {
  clearInterval(waking);
  await api.em.execute('delete from heartbeat');
  expect(await get('/documents/debug/test-pdf')).toMatchObject({
    success: false,
    error: expect.stringContaining('No worker is running') as string,
  });
});

test('counts, and what starts documents anew', async () => {
  const failed = await paper(api.em, { processingStatus: 'failed', failureCode: 'damaged', failureReason: 'x', fileKey: 'x' });
  const undated = await paper(api.em, { processingStatus: 'completed', readAt: new Date(), amount: '1.00' });
  for (const path of ['/document-test/count', '/documents/debug/processing-status']) {
    expect(await get(path)).toMatchObject({ success: true, by_status: { failed: 1, pending: 0 } });
  }
  expect(await post('/documents/debug/process-one')).toMatchObject({ success: false, document_id: null });
  expect(await post('/documents/debug/reset-failed')).toEqual({ message: 'Reset 1 failed document', count: 1, left: 0 });
  expect(await post('/documents/debug/process-one')).toMatchObject({ success: true, document_id: failed });
  const fixed = await post('/extraction-debug/fix-all-date-amounts');
  expect(fixed).toMatchObject({ success: true, missing_date: fixed.queued });
  const [task] = await api.em.execute<object[]>('select kind, priority, payload from task where document_id = ?', [undated]);
  expect(task).toEqual({ kind: 'extract-document', priority: 10, payload: { forced: true } });
  expect(await post('/extraction-debug/fix-all-date-amounts')).toMatchObject({ queued: 0 });
});

test('an unknown document is 404 everywhere', async () => {
  const reads = [
    'ocr-test/check',
    'check-ai/raw-data',
    'debug-amount/check-amount',
    'diagnostics/test-ai-extraction',
    'simple-test/test-claude',
    'extraction-debug/trace',
  ];
  for (const path of reads) expect({ path, status: (await api.get(`/${path}/999999`)).status }).toEqual({ path, status: 404 });
  const writes = [
    'debug-amount/fix-amount',
    'ai-debug/retry-with-logging',
    'vision/extract',
    'vision/update-with-vision',
    'extraction-debug/test-extraction',
  ];
  for (const path of writes) expect({ path, status: (await api.post(`/${path}/999999`)).status }).toEqual({ path, status: 404 });
});

test('calls that wait for a worker keep nobody else out: sixteen wait, and whoever comes then hears so at once', async () => {
  await beat(api.em, 'worker', {});
  const waiting = Array.from({ length: 40 }, () => api.post<Checked>(`/extraction-debug/test-extraction/${id}`));
  await expect
    .poll(async () => (await api.em.execute<unknown[]>('select 1 from trial where result is null')).length)
    .toBeGreaterThanOrEqual(16);
  const start = performance.now();
  expect((await api.get('/auth/me')).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('http_at_work{door="waits"} 16');
  const form = new FormData();
  form.set('file', new File([await pdf([[{ text: 'Kept and read later', x: 60, y: 60 }]])], 'later.pdf', { type: 'application/pdf' }));
  const kept = await api.call<Checked>('POST', '/manual-process/upload-and-process', { body: form });
  expect(kept).toMatchObject({ status: 200, body: { error: 'The document is stored and still being processed.' } });
  await api.em.execute(`update trial set result = '{"success": true}' where result is null`);
  const answers = await Promise.all(waiting);
  const refusal = { status: 503, body: { detail: 'Too many requests at the moment. Please try again shortly.' } };
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused).toHaveLength(24);
  for (const answer of refused) expect(answer).toMatchObject(refusal);
  expect(api.app.get(Doors).waits.atWork).toBe(0);
});
