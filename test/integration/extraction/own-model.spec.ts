import { afterAll, beforeAll, expect, test } from 'vitest';
import { bill, pdf } from '../../fixtures/paper.js';
import { OpenAiStandIn } from '../../stand-in/openai.js';
import { startWorkerFor, type WorkingWorker } from '../../support/ai-worker.js';
import { TestApi } from '../../support/api.js';

interface Logged {
  success: boolean;
  log: { step: string; data: Record<string, unknown> }[];
}

let standIn: OpenAiStandIn;
let api: TestApi;
let worker: WorkingWorker;
let id: number;
beforeAll(async () => {
  standIn = await OpenAiStandIn.start();
  standIn.takesForm = false;
  const names = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen', AI_BASE_URL: `${standIn.url}/v1` };
  api = await TestApi.start(names);
  worker = await startWorkerFor(api, names);
  const form = new FormData();
  form.set('file', new File([await pdf([bill])], 'bill.pdf', { type: 'application/pdf' }));
  id = (await api.call<{ document_id: number }>('POST', '/manual-process/upload-and-process', { body: form })).body.document_id;
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await standIn.stop();
});

const retry = async () => (await api.post<Logged>(`/ai-debug/retry-with-logging/${id}`)).body;
const extracted = ({ log }: Logged) => log.find(({ step }) => step === 'extracted')?.data;
const amount = async () => (await api.get<{ amount: string | number | null }>(`/documents/${id}`)).body.amount;

test('a model of one’s own reads a document, without a key, and says what it is called', async () => {
  standIn.next({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer' } });
  expect(extracted(await retry())).toMatchObject({ by: 'openai-compatible qwen', used_ai: true });
  const raw = await api.get(`/check-ai/raw-data/${id}`);
  expect(JSON.stringify(raw.body)).toContain('Harbor Water and Sewer');
  expect(standIn.complaints).toEqual([]);
});

test('it answers the small questions of the api and of rules', async () => {
  standIn.next({ kind: 'answer', fields: { answer: 'A water bill.' } });
  expect((await api.get(`/simple-test/test-claude/${id}`)).body).toMatchObject({ success: true, model: 'qwen', answer: 'A water bill.' });
  const rule = {
    name: 'Water',
    conditions: [{ field: 'filename', operator: 'contains', value: 'bill' }],
    ai_condition: 'Is this about water?',
    actions: [{ type: 'set_description', value: 'Water' }],
  };
  standIn.next({ kind: 'answer', fields: { answer: 'yes', reason: 'It says “water”.' } });
  expect((await api.post('/ai-rules/test', { rule, document_id: id })).body).toMatchObject({ tested: 1, matched: 1 });
});

test('what it declines is read on this machine, and the document’s history says so', async () => {
  const before = await amount();
  standIn.next({ kind: 'refuse' });
  const logged = await retry();
  expect(logged.success).toBe(true);
  expect(extracted(logged)).toMatchObject({ by: 'local', used_ai: false, note: 'AI extraction gave no answer: It declined to answer.' });
  expect([await amount(), before]).toEqual([before, expect.anything()]);
});
