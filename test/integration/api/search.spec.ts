import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { Doors } from '../../../api/http/admit.js';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { startWorkerFor } from '../../support/ai-worker.js';
import { TestApi } from '../../support/api.js';
import { paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Found {
  results: { document: { id: number }; score: number; snippet: string | null }[];
  interpretation: string;
  used_ai: boolean;
}

const api = apiForTests();
const made: Record<string, number> = {};
const add = async (name: string, vendorName: string, amount: string, documentDate: string, more: object = {}) => {
  made[name] = await paper(api.em, { filename: `${name}.pdf`, vendorName, amount, documentDate, ...more });
};
beforeAll(async () => {
  const alder = await sampleProperty(api.em, 'Alder Street 4');
  const words = 'Statement of your account. The boiler in the basement was replaced on Tuesday, with two valves and a new pump.';
  await add('plumbing', 'Acme Plumbing LLC', '450.00', '2026-03-03', { ocrText: words, propertyId: alder });
  await add('internet', 'Comcast', '89.99', '2026-03-10', { emailSubject: 'Your bill is ready' });
  await add('old-internet', 'Comcast', '79.99', '2025-03-10', { documentType: 'utility_bill' });
  await add('gone', 'Comcast', '500.00', '2026-03-11', { deletedAt: new Date() });
  const { em } = api;
  const tag = em.create(Tag, { name: 'Warranty' });
  await em.flush();
  await em.execute('insert into document_tag (document_id, tag_id) values (?, ?)', [made.plumbing, tag.id]);
});

const ask = async (query: string, on = api) => (await on.post<Found>('/documents/search/ai', { query })).body;
/** An api without the key, and beside it a worker that has it. */
async function startWithAi(env: Record<string, string>): Promise<[TestApi, () => Promise<void>]> {
  const { ANTHROPIC_MODEL } = env;
  const started = await TestApi.start(ANTHROPIC_MODEL ? { ANTHROPIC_MODEL } : {});
  const worker = await startWorkerFor(started, { ...env, ANTHROPIC_API_KEY: 'k' });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await started.stop();
  };
  return [started, stop];
}
const idsOf = ({ results }: Found) => results.map(({ document }) => document.id);
const sorted = (list: readonly (string | undefined)[]) => list.map(String).toSorted((one, other) => one.localeCompare(other));
const names = (ids: readonly number[]) => ids.map((id) => Object.keys(made).find((name) => made[name] === id));

test.each([
  ['over $400', ['plumbing'], 'Documents over $400.00.'],
  ['between 80 and 100', ['internet'], 'Documents between $80.00 and $100.00.'],
  ['comcast in 2025', ['old-internet'], 'Documents from Comcast, dated 2025-01-01 to 2025-12-31.'],
  ['utility bills from comcats', ['old-internet', 'internet'], 'Documents from Comcast, utility bill first.'],
  ['invoices for alder', ['plumbing'], 'Documents for Alder Street 4, expense first.'],
  ['boiler', ['plumbing'], 'Documents about “boiler”.'],
  ['pulmbing', ['plumbing'], 'Documents about “pulmbing”.'],
  ['warranty', ['plumbing'], 'Documents about “warranty”.'],
  ['zebra', [], 'Documents about “zebra”.'],
])('%s', async (query, expected, interpretation) => {
  const found = await ask(query);
  expect(names(idsOf(found))).toEqual(expected);
  expect(found).toMatchObject({ interpretation, used_ai: false });
});

test('the snippet is plain text around the words', async () => {
  const { results } = await ask('new pump');
  expect(results[0]?.snippet).toContain('a new pump');
  expect(results[0]?.score).toBeGreaterThan(0.3);
});

test.each(["'", '\\', ':*&|!', '%_', '"a', '$', '<x', 'a'.repeat(500), '日本 & 語'])('%s does no harm', async (query) => {
  expect((await api.post('/documents/search/ai', { query })).status).toBe(200);
  expect((await api.get(`/documents/?include_all=true&q=${encodeURIComponent(query.slice(0, 200))}`)).status).toBe(200);
});

test.each([
  ['Comcats', ['old-internet', 'internet']],
  ['boiler', ['plumbing']],
  ['your bill', ['internet']],
  ['plumbng', ['plumbing']],
  ['waranty', ['plumbing']],
  ['zebra', []],
])('the list finds %s', async (q, expected) => {
  const { body } = await api.get<{ id: number }[]>(`/documents/?include_all=true&q=${encodeURIComponent(q)}`);
  expect(sorted(names(body.map((row) => row.id)))).toEqual(sorted(expected));
});

test('with a key the AI fills in the same filter; what it may not name is left out, and words do when it fails', async () => {
  let reply: object | null = { amount_min: 400, vendors: ['Nobody'], property_ids: [999], words: ['boiler'] };
  const server: Server = createServer((_, response) => {
    const message = {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'x',
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    response.writeHead(reply ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ? { ...message, content: [{ type: 'tool_use', id: 't', name: 'set_filter', input: reply }] } : {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const [withAi, stop] = await startWithAi({ ANTHROPIC_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  try {
    const id = await paper(withAi.em, { amount: '450.00', ocrText: 'the boiler' });
    await paper(withAi.em, { amount: '45.00', ocrText: 'the boiler' });
    const found = await ask('the big one about the boiler', withAi);
    expect(found).toMatchObject({ used_ai: true, interpretation: 'Documents of at least $400.00, about “boiler”.' });
    expect(idsOf(found)).toEqual([id]);
    for (const bad of [null, { amount_min: 'much' }]) {
      reply = bad;
      expect(await ask('over $400', withAi)).toMatchObject({ used_ai: false, interpretation: 'Documents over $400.00.' });
    }
  } finally {
    await stop();
    server.close();
  }
});

test('a model that keeps a schema gets one that its service takes', async () => {
  const standIn = await AnthropicStandIn.start();
  const [withAi, stop] = await startWithAi({ ANTHROPIC_BASE_URL: standIn.url, ANTHROPIC_MODEL: 'claude-sonnet-5-5' });
  try {
    standIn.always({ kind: 'answer', fields: { amount_min: 400 } });
    expect(await ask('the big ones', withAi)).toMatchObject({ used_ai: true, interpretation: 'Documents of at least $400.00.' });
    expect(standIn.complaints).toEqual([]);
  } finally {
    await stop();
    await standIn.stop();
  }
});

test('nobody asks more than twenty times a minute; others go on', async () => {
  const viewer = { token: await api.tokenOf('VIEWER') };
  const search = () => api.post('/documents/search/ai', { query: 'boiler' }, viewer);
  const statuses = (await Promise.all(Array.from({ length: 20 }, search))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await search();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = { token: await api.tokenOf('VIEWER') };
  expect((await api.post('/documents/search/ai', { query: 'boiler' }, other)).status).toBe(200);
});

test('what people ask keeps the AI from no document: not by answers of no use, nor by the day’s budget, nor by waiting', async () => {
  const standIn = await AnthropicStandIn.start();
  const [withAi, stop] = await startWithAi({ ANTHROPIC_BASE_URL: standIn.url });
  try {
    const isByAi = async () => (await ask('over $400', withAi)).used_ai;
    standIn.always({ kind: 'cut-off' });
    for (let time = 0; time < 5; time += 1) expect(await isByAi()).toBe(false);
    standIn.always({ kind: 'answer', fields: { amount_min: 400 } });
    expect(await isByAi()).toBe(true);
    const { waits } = withAi.app.get(Doors);
    const places = Array.from({ length: waits.limits.atOnce }, () => waits.takePlace());
    expect(await isByAi()).toBe(false);
    for (const give of places) give?.();
    expect(await isByAi()).toBe(true);
    expect(waits.atWork).toBe(0);
    const spent = { provider: 'anthropic', model: 'm', promptVersion: 'search-1', costUsd: '2', at: new Date() };
    await withAi.em.insert(ProviderCall, spent);
    expect(await isByAi()).toBe(false);
    expect(standIn.requests).toHaveLength(7);
  } finally {
    await stop();
    await standIn.stop();
  }
});
