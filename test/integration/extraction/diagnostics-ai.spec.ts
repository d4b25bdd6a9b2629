import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTrial } from '#core/ops/diagnostics/start-trial';
import { Trial } from '#core/database/entities/trial.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { Doors } from '../../../api/http/admit.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { startWorkerFor, type WorkingWorker } from '../../support/ai-worker.js';
import { TestApi } from '../../support/api.js';

interface Tried {
  success: boolean;
  error: string | null;
  saved: boolean;
  extracted_data: Record<string, { value: unknown; source: string } | undefined>;
}

let standIn: AnthropicStandIn;
let api: TestApi;
let worker: WorkingWorker;
let id: number;
beforeAll(async () => {
  standIn = await AnthropicStandIn.start();
  const ai = { ANTHROPIC_API_KEY: 'a key', ANTHROPIC_BASE_URL: standIn.url };
  api = await TestApi.start();
  worker = await startWorkerFor(api, ai);
  const form = new FormData();
  form.set('file', new File([await pdf([bill])], 'bill.pdf', { type: 'application/pdf' }));
  id = (await api.call<{ document_id: number }>('POST', '/manual-process/upload-and-process', { body: form })).body.document_id;
  // Its own extraction would take the answer that a test has prepared.
  await completed(id);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await standIn.stop();
});

async function completed(document: number): Promise<void> {
  const state = async () => (await api.get<{ processing_status: string }>(`/documents/${document}`)).body.processing_status;
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 20_000, interval: 50 });
}

const vendorOf = async () => (await api.get<{ vendor_name: string | null }>(`/documents/${id}`)).body.vendor_name;

test('one small call to the provider answers what it said, its latency and its tokens', async () => {
  standIn.next({ kind: 'answer', fields: { answer: 'A water bill.' } });
  const { status, body } = await api.get(`/simple-test/test-claude/${id}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      document_id: id,
      success: true,
      error: null,
      answer: 'A water bill.',
      latency_ms: expect.any(Number) as number,
      input_tokens: expect.any(Number) as number,
      output_tokens: expect.any(Number) as number,
    },
  });
});

test('a question whose call has given up costs nothing, and one without a worker is not put', async () => {
  const asked = standIn.requests.length;
  const question = { purpose: 'test-1', tool: 'answer', system: '', content: '', schema: {}, documentId: null, timeoutMs: 5000 };
  const late = await api.em.transactional((em) =>
    startTrial(em, { kind: 'question', documentId: null, question: { ...question, timeoutMs: 0 } }),
  );
  const stateOf = async () => (await api.em.findOneOrFail(Task, { id: late.task.id })).state;
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'), { timeout: 10_000, interval: 50 });
  expect((await api.em.findOneOrFail(Trial, { id: late.trialId })).result).toBeNull();
  await api.em.execute(`update heartbeat set seen_at = now() - interval '2 minutes'`);
  try {
    const answer = await api.get(`/simple-test/test-claude/${id}`);
    expect(answer.body).toMatchObject({ success: false, error: 'No worker is running to do this. Check the system status.' });
  } finally {
    await api.em.execute('update heartbeat set seen_at = now()');
  }
  expect(standIn.requests).toHaveLength(asked);
});

test('a provider in trouble is told as such', async () => {
  standIn.next({ kind: 'status', status: 401 });
  expect((await api.get(`/simple-test/test-claude/${id}`)).body).toMatchObject({ success: false, error: expect.any(String) as string });
});

test('an extraction from the pictures of the pages is shown and saved nowhere', async () => {
  const before = await vendorOf();
  const asked = standIn.requests.length;
  standIn.next({ kind: 'answer', fields: { description: 'Water, as the picture says' } });
  const { body } = await api.post<Tried>(`/vision/extract/${id}`);
  expect(body).toMatchObject({ success: true, error: null, saved: false });
  const sent = JSON.stringify(standIn.requests.slice(asked).map((request) => request.body.messages));
  expect(sent).toContain('"type":"image"');
  expect(await vendorOf()).toBe(before);
});

test('the pages of a locked paper whose password is known are shown too', async () => {
  const form = new FormData();
  form.set('file', new File([await pdf([bill], { password: 'oak-2026' })], 'locked.pdf', { type: 'application/pdf' }));
  const { document_id: locked } = (await api.call<{ document_id: number }>('POST', '/manual-process/upload-and-process', { body: form }))
    .body;
  standIn.next({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } });
  expect((await api.post(`/documents/${locked}/unlock`, { password: 'oak-2026' })).status).toBeLessThan(300);
  await completed(locked);
  const asked = standIn.requests.length;
  standIn.next({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } });
  expect((await api.post<Tried>(`/vision/extract/${locked}`)).body).toMatchObject({ success: true, error: null });
  expect(JSON.stringify(standIn.requests.slice(asked).map((request) => request.body.messages))).toContain('"type":"image"');
});

test('with update it is kept, and what a person set stands', async () => {
  await api.patch(`/documents/${id}`, { extracted_data: { vendor: 'By a person' } });
  standIn.next({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } });
  const { body } = await api.post<Tried>(`/vision/update-with-vision/${id}`);
  expect(body).toMatchObject({ success: true, error: null, saved: true });
  expect(await vendorOf()).toBe('By a person');
  const { events } = (await api.get<{ events: { kind: string }[] }>(`/extraction-debug/trace/${id}`)).body;
  expect(events.filter(({ kind }) => kind === 'extracted').length).toBeGreaterThan(1);
  const lines = (await api.get<{ action: string }[]>(`/audit/documents/${id}`)).body;
  expect(lines.map(({ action }) => action)).toContain('update-with-vision');
  expect(standIn.complaints).toEqual([]);
});

test('what is kept is followed by the rules and the books, as any other extraction', async () => {
  const seen = { field: 'description', operator: 'contains', value: 'beneath the stamp' };
  await api.post('/ai-rules', { name: 'Stamped', conditions: [seen], actions: [{ type: 'set_category', value: 'utilities' }] });
  standIn.next({ kind: 'answer', fields: { description: 'What stood beneath the stamp' } });
  expect((await api.post<Tried>(`/vision/update-with-vision/${id}`)).body).toMatchObject({ success: true, saved: true });
  const matched = () => api.em.execute('select matched from rule_execution where document_id = ? order by id desc limit 1', [id]);
  await vi.waitFor(async () => expect(await matched()).toEqual([{ matched: true }]), { timeout: 20_000, interval: 50 });
});

test('where too many wait already, what is nothing without the AI is refused, and the AI is not asked', async () => {
  const rule = {
    name: 'Leaks',
    conditions: [{ field: 'filename', operator: 'contains', value: 'bill' }],
    ai_condition: 'Is this about a leak?',
    actions: [{ type: 'set_description', value: 'A leak' }],
  };
  await api.post('/ai-rules', rule);
  const { waits } = api.app.get(Doors);
  const places = Array.from({ length: waits.limits.atOnce }, () => waits.takePlace());
  const calls = [
    () => api.get(`/simple-test/test-claude/${id}`),
    () => api.post(`/vision/extract/${id}`),
    () => api.post(`/ai-debug/retry-with-logging/${id}`),
    () => api.post('/ai-rules/test', { rule, document_id: id }),
    () => api.post(`/documents/${id}/apply-rules`),
  ];
  const asked = standIn.requests.length;
  for (const call of calls) {
    const detail = 'Too many requests at the moment. Please try again shortly.';
    expect(await call()).toMatchObject({ status: 503, body: { detail } });
  }
  expect(standIn.requests).toHaveLength(asked);
  for (const give of places) give?.();
  standIn.next({ kind: 'answer', fields: { answer: 'no', reason: 'It says “water”.' } });
  expect(await api.post('/ai-rules/test', { rule, document_id: id })).toMatchObject({ status: 200, body: { tested: 1, matched: 0 } });
  expect(waits.atWork).toBe(0);
});
