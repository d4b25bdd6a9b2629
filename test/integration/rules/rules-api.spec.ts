import { beforeEach, expect, test } from 'vitest';
import { Expense } from '#core/database/entities/expense.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { TestApi } from '../../support/api.js';
import { emptyTables } from '../../support/database.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { acme, addSampleRule, type RuleBody } from '../../support/sample-rules.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
beforeEach(() => emptyTables(api.em, 'ai_rule', 'document', 'property', 'tag', 'task'));

const addRule = (different: object = {}): Promise<RuleBody> => addSampleRule(api, different);
const completed = (different: object = {}) => paper(api.em, { processingStatus: 'completed', ...different });

test('a rule is made with its defaults, changed with its version, listed in its order, deleted', async () => {
  const made = await api.post<RuleBody>('/ai-rules', { name: ' Acme ', conditions: [acme], actions: [{ type: 'file' }] });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Acme', is_active: true, priority: 100, match: 'all', stop_processing: false, version: 1, conditions: [acme] },
  });
  const { id } = made.body;
  expect((await api.patch<RuleBody>(`/ai-rules/${id}`, { is_active: false, description: 'x' })).body).toMatchObject({
    version: 2,
    is_active: false,
  });
  expect((await api.patch<RuleBody>(`/ai-rules/${id}`, { is_active: false })).body).toMatchObject({ version: 2 });
  expect((await api.patch<RuleBody>(`/ai-rules/${id}`, { description: null })).body).toMatchObject({ version: 3, description: null });
  const first = await addRule({ name: 'First', priority: 1 });
  const ids = async (query: string) => (await api.get<RuleBody[]>(`/ai-rules/${query}`)).body.map((rule) => rule.id);
  expect(await ids('')).toEqual([first.id, id]);
  expect(await ids('?active_only=true')).toEqual([first.id]);
  expect((await api.delete(`/ai-rules/${id}`)).status).toBe(204);
  const log = await api.em.execute<object[]>(
    `select action, after from audit_entry where resource = 'ai-rules' and resource_id = ? order by id`,
    [id],
  );
  expect(log).toMatchObject([
    { action: 'create' },
    { action: 'update', after: { version: 2, is_active: false } },
    { action: 'update' },
    { action: 'delete' },
  ]);
  expect(await api.get(`/ai-rules/${id}`)).toMatchObject({ status: 404, body: { detail: 'Rule not found' } });
});

test('what could never work is refused, each part with its place and sentence', async () => {
  const bad = {
    name: 'x',
    conditions: [{ field: 'amount', operator: 'gt', value: 'much' }],
    actions: [{ type: 'set_property', value: 'Atlantis' }],
  };
  const detail = [
    { loc: ['body', 'conditions', 0, 'value'], msg: '“much” is not a number.', type: 'rule' },
    { loc: ['body', 'actions', 0, 'value'], msg: 'There is no active property “Atlantis”.', type: 'rule' },
  ];
  expect(await api.post('/ai-rules', bad)).toMatchObject({ status: 422, body: { detail } });
  const { id } = await addRule();
  expect((await api.patch(`/ai-rules/${id}`, { actions: [] })).status).toBe(422);
  expect((await api.post('/ai-rules', { name: 'x', conditions: [{ field: 'colour', operator: 'equals', value: 1 }] })).status).toBe(422);
});

test('a rule that names what is gone can be switched off and moved, and not switched on again', async () => {
  const property = await sampleProperty(api.em, 'Alder');
  const { id } = await addRule({ actions: [{ type: 'set_property', value: property }] });
  await api.em.execute('update property set is_active = false');
  expect(await api.patch(`/ai-rules/${id}`, { is_active: false, priority: 5 })).toMatchObject({ status: 200, body: { is_active: false } });
  expect((await api.patch(`/ai-rules/${id}`, { is_active: true })).status).toBe(422);
  expect((await api.patch(`/ai-rules/${id}`, { stop_processing: true })).status).toBe(422);
  expect((await api.get<RuleBody>(`/ai-rules/${id}`)).body).toMatchObject({ is_active: false, version: 2 });
});

test('applying to one document answers what matched and changed, and leaves a record', async () => {
  const id = await completed();
  const rule = await addRule({
    actions: [{ type: 'set_vendor', value: 'Acme Corporation' }, { type: 'create_expense' }, { type: 'notify' }],
  });
  await addRule({ name: 'Other', conditions: [{ ...acme, value: 'other' }] });
  const answer = await api.post(`/documents/${id}/apply-rules`, { rule_ids: [rule.id] });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      rules_matched: 1,
      changes: [
        { rule: 'Acme', field: 'vendor', from: 'Acme', to: 'Acme Corporation' },
        { rule: 'Acme', field: 'expense', to: '100.00' },
      ],
      not_done: [{ rule: 'Acme', action: 'notify', reason: 'Outgoing mail is not set up (SMTP_URL), so no message was sent.' }],
    },
  });
  expect(await api.em.count(Expense, { documentId: id })).toBe(1);
  const runs = await api.get<object[]>(`/ai-rules/${rule.id}/executions?skip=0&limit=100`);
  expect(runs.body).toMatchObject([
    { document_id: id, rule_version: 1, matched: true, filename: 'bill.pdf', conditions: [{ held: true }] },
  ]);
  expect(await api.post(`/documents/${id}/apply-rules`, { rule_ids: [999_999] })).toMatchObject({
    status: 404,
    body: { detail: 'Rule not found' },
  });
  expect((await api.post(`/documents/999999/apply-rules`)).status).toBe(404);
});

const task = (id: number, payload = {}) => ({ kind: 'apply-rules', document_id: id, payload: { ...payload, run: anyText } });
const anyText = expect.any(String) as string;

test('batch, property, tags and type queue one task a document, and none for what is in work', async () => {
  const propertyId = await sampleProperty(api.em, 'Alder');
  const [a, b, busy] = [await completed({ propertyId }), await completed({ documentType: 'utility_bill' }), await paper(api.em)];
  const { em } = api;
  const tag = em.create(Tag, { name: 'Urgent' });
  await em.flush();
  await em.execute('insert into document_tag (document_id, tag_id) values (?, ?)', [a, tag.id]);
  const { id: ruleId } = await addRule();
  const queued = async (path: string, body?: object) => {
    await api.em.execute('truncate task');
    const answer = await api.post(`/documents/apply-rules/${path}`, body);
    const tasks = await api.em.execute<object[]>('select kind, document_id, payload from task order by document_id');
    return { status: answer.status, body: answer.body, tasks };
  };
  expect(await queued('batch', { document_ids: [a, b, busy], rule_ids: [ruleId] })).toEqual({
    status: 202,
    body: { queued: 2, run: anyText },
    tasks: [task(a, { rule_ids: [ruleId] }), task(b, { rule_ids: [ruleId] })],
  });
  expect(await queued(`property/${propertyId}`)).toEqual({ status: 202, body: { queued: 1, run: anyText }, tasks: [task(a)] });
  expect(await queued('tags', { tag_ids: [tag.id] })).toMatchObject({ body: { queued: 1 }, tasks: [task(a)] });
  expect(await queued('type/utility_bill')).toMatchObject({ body: { queued: 1 }, tasks: [task(b)] });
  expect(await queued('batch', { document_ids: [a, 999_999] })).toMatchObject({ status: 404, tasks: [] });
  const { run } = (await queued('batch', { document_ids: [a, b] })).body as { run: string };
  const progress = async () => (await api.get(`/documents/apply-rules/runs/${run}`)).body;
  expect(await progress()).toEqual({ done: 0, failed: 0, left: 2 });
  await em.execute(`update task set state = 'done' where document_id = ?`, [a]);
  expect(await progress()).toEqual({ done: 1, failed: 0, left: 1 });
  const cancel = () => api.post(`/documents/apply-rules/runs/${run}/cancel`);
  // What is being worked on is finished.
  await em.execute(`update task set state = 'running' where document_id = ? and state = 'due'`, [b]);
  expect(await cancel()).toMatchObject({ status: 200, body: { done: 1, left: 1, cancelled: 0 } });
  await em.execute(`update task set state = 'due' where document_id = ? and state = 'running'`, [b]);
  expect(await cancel()).toMatchObject({ status: 200, body: { done: 1, failed: 0, left: 0, cancelled: 1 } });
  expect((await cancel()).body).toMatchObject({ cancelled: 0 });
  expect((await api.post('/documents/apply-rules/runs/none/cancel')).status).toBe(404);
  expect(await queued('batch', { document_ids: [busy] })).toMatchObject({ body: { queued: 0, run: null } });
  expect((await api.get('/documents/apply-rules/runs/none')).status).toBe(404);
  expect((await queued('property/999999')).status).toBe(404);
  expect((await queued('tags', { tag_ids: [999_999] })).status).toBe(404);
  expect((await queued('type/novel')).status).toBe(422);
});

test('switched off, rules are still managed and not applied', async () => {
  const off = await TestApi.start({ AI_RULES_ENABLED: 'false' });
  try {
    const detail = 'Rule application is temporarily disabled. You can still create and manage rules.';
    const calls = ['1/apply-rules', 'apply-rules/batch', 'apply-rules/property/1', 'apply-rules/tags', 'apply-rules/type/expense'];
    for (const path of calls) {
      expect(await off.post(`/documents/${path}`, { document_ids: [1], tag_ids: [1] })).toMatchObject({ status: 501, body: { detail } });
    }
    expect((await off.post('/ai-rules', { name: 'x', actions: [{ type: 'file' }] })).status).toBe(201);
  } finally {
    await off.stop();
  }
});

test('a document that rules make the bill of a service is linked with its subscription, and left by it once they do so no more', async () => {
  const service = { site_name: 'Inkwell', monthly_price: 8, category: 'SaaS' };
  const { id: subscription } = (await api.post<{ id: number }>('/subscriptions/', service)).body;
  const fields = { vendor: found('Acme'), site_name: found('Inkwell'), amount: found('9.00'), service_date: found('2026-03-01') };
  const id = await completed({ machineFields: { fields } });
  const rule = await addRule({ actions: [{ type: 'set_document_type', value: 'subscription' }] });
  const stands = async () => {
    await api.post(`/documents/${id}/apply-rules`);
    const { document_type, subscription_id } = (await api.get<Record<string, unknown>>(`/documents/${id}`)).body;
    return { document_type, subscription_id };
  };
  expect(await stands()).toEqual({ document_type: 'subscription', subscription_id: subscription });
  expect((await api.get(`/subscriptions/${subscription}`)).body).toMatchObject({ monthly_price: 9, document_count: 1 });
  await api.delete(`/ai-rules/${rule.id}`);
  expect(await stands()).toEqual({ document_type: 'other', subscription_id: null });
});
