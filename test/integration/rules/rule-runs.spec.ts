import { beforeEach, expect, test, vi } from 'vitest';
import { queueRules } from '#core/rules/queue-rules';
import { addTask } from '#core/kernel/tasks/add-task';
import { claimTask, heartbeat } from '#core/kernel/tasks/claim-task';
import { commitOutcome } from '../../../worker/tasks/commit-outcome.js';
import { done } from '../../../worker/step/step.js';
import { emptyTables } from '../../support/database.js';
import { paper } from '../../support/sample-books.js';
import { addSampleRule, type RuleBody } from '../../support/sample-rules.js';
import { testLanes, testStep } from '../../support/worker.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
beforeEach(() => emptyTables(api.em, 'ai_rule', 'document', 'task'));

const addRule = (different: object = {}): Promise<RuleBody> => addSampleRule(api, different);
const completed = (different: object = {}) => paper(api.em, { processingStatus: 'completed', ...different });

const task = (id: number, payload = {}) => ({ kind: 'apply-rules', document_id: id, payload: { ...payload, run: anyText } });
const anyText = expect.any(String) as string;

test('a document that waits in a run gets the rules of the next one too, each once, and is left so when the first is ended', async () => {
  const [b, a] = [await completed(), await completed()];
  const [first, second] = [await addRule(), await addRule({ name: 'Second' })];
  const queue = (rule_ids?: number[]) =>
    api.post<{ run: string | null }>('/documents/apply-rules/batch', { document_ids: [a, b], ...(rule_ids ? { rule_ids } : {}) });
  const { run } = (await queue([first.id])).body;
  const waiting = () => api.em.execute<object[]>(`select kind, document_id, payload from task where state = 'due' order by document_id`);
  // What the first has done with one of them is about to be settled.
  const claimed = await claimTask(api.em, { lane: 'light', worker: 'test', leaseSeconds: 30, alone: false });
  if (claimed?.documentId !== b) throw new Error('the first document was not claimed');
  const nothing = done(() => Promise.resolve());
  await commitOutcome({ em: api.em, signal: new AbortController().signal }, testStep('apply-rules'), claimed, nothing);
  expect(await waiting()).toMatchObject([{ kind: 'settle-document', document_id: b }, task(a)]);
  const settled = (payload = {}) => ({ kind: 'apply-rules', document_id: b, payload });
  expect(await queue([second.id])).toMatchObject({ status: 202, body: { queued: 2, run: null } });
  expect(await waiting()).toEqual([settled({ rule_ids: [second.id] }), task(a, { rule_ids: [first.id, second.id] })]);
  for (const rules of [undefined, [first.id]]) {
    expect((await queue(rules)).body).toMatchObject({ queued: 2 });
    expect(await waiting()).toEqual([settled(), task(a)]);
  }
  expect((await api.post(`/documents/apply-rules/runs/${run}/cancel`)).body).toMatchObject({ done: 1, left: 1, cancelled: 0 });
});

test('a document that is at work in a run gets the rules of the next ones after it, and is settled once', async () => {
  const id = await completed();
  const rules = [await addRule(), await addRule({ name: 'Second' }), await addRule({ name: 'Third' })].map((rule) => rule.id);
  const queue = (rule?: number) => api.post('/documents/apply-rules/batch', { document_ids: [id], rule_ids: [rule] });
  await queue(rules[0]);
  const [ran, answers]: [unknown[], unknown[]] = [[], []];
  const step = testStep('apply-rules', async ({ task: { payload } }) => {
    ran.push(payload.rule_ids);
    if (ran.length === 1) for (const rule of rules.slice(1)) answers.push((await queue(rule)).body);
    return done(() => Promise.resolve());
  });
  await testLanes(api.em, [step]).drain('light');
  expect(ran).toEqual([[rules[0]], rules.slice(1)]);
  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ queued: 1, run: null })));
  const kinds = await api.em.execute<{ kind: string }[]>('select kind from task order by id');
  expect(kinds.map(({ kind }) => kind)).toEqual(['apply-rules', 'apply-rules', 'settle-document']);
});

test('a document that is being settled, after a run or for another reason, gets the rules of the next run after that', async () => {
  const [first, second] = [await addRule(), await addRule({ name: 'Second' })].map((rule) => rule.id);
  const [id, other] = [await completed(), await completed()];
  const queue = (rule: number | undefined, ...ids: number[]) =>
    api.post('/documents/apply-rules/batch', { document_ids: ids, rule_ids: [rule] });
  await queue(first, id);
  // As the same message to another mailbox asks.
  await addTask(api.em, { kind: 'settle-document', subjectId: other });
  const ran: unknown[] = [];
  const answers = new Map<number | null, unknown>();
  const apply = testStep('apply-rules', ({ task: { documentId, payload } }) => {
    ran.push([documentId, payload.rule_ids]);
    return Promise.resolve(done(() => Promise.resolve()));
  });
  const settle = testStep('settle-document', async ({ task: { documentId } }) => {
    if (!answers.has(documentId)) answers.set(documentId, (await queue(second, documentId ?? 0)).body);
    return done(() => Promise.resolve());
  });
  await testLanes(api.em, [apply, settle]).drain('light');
  const joined = { queued: 1, run: null };
  expect(answers).toEqual(new Map([other, id].map((one) => [one, joined])));
  expect(ran).toEqual([
    [other, [second]],
    [id, [first]],
    [id, [second]],
  ]);
  const kinds = await api.em.execute<{ kind: string }[]>('select kind from task where document_id = ? order by id', [id]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['apply-rules', 'settle-document', 'apply-rules', 'settle-document']);
});

test('a document whose rules are just being kept gets those of the next run after them', async () => {
  const id = await completed();
  const rules = [await addRule(), await addRule({ name: 'Second' })].map((rule) => rule.id);
  const queue = (rule?: number) => api.post('/documents/apply-rules/batch', { document_ids: [id], rule_ids: [rule] });
  await queue(rules[0]);
  const ran: unknown[] = [];
  let asked: ReturnType<typeof queue> | undefined;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const keep = async (): Promise<void> => {
    if (asked) return;
    asked = queue(rules[1]);
    await vi.waitFor(async () => expect(await api.em.execute(waiting)).toHaveLength(1), 5000);
  };
  const apply = testStep('apply-rules', ({ task: { payload } }) => {
    ran.push(payload.rule_ids);
    return Promise.resolve(done(keep));
  });
  // Not done before the answer: then there would be nothing to join.
  const settle = testStep('settle-document', async () => {
    await asked;
    return done(() => Promise.resolve());
  });
  const lanes = testLanes(api.em, [apply, settle]);
  await lanes.drain('light');
  expect((await asked)?.body).toEqual({ queued: 1, run: null });
  await lanes.drain('light');
  expect(ran).toEqual(rules.map((rule) => [rule]));
  expect(await api.em.execute(`select 1 from task where state <> 'done'`)).toEqual([]);
});

test('what somebody asks of a document that is at work in a run is done whole, with all rules', async () => {
  const id = await completed({ processingStatus: 'filed' });
  const { id: ruleId } = await addRule();
  const queue = () => api.post('/documents/apply-rules/batch', { document_ids: [id], rule_ids: [ruleId] });
  await queue();
  let runs = 0;
  const step = testStep('apply-rules', async () => {
    runs += 1;
    if (runs > 1) return done(() => Promise.resolve());
    await queue();
    expect((await api.post(`/documents/${id}/process`)).status).toBe(202);
    await queue();
    return done(() => Promise.resolve());
  });
  await testLanes(api.em, [step]).drain('light');
  const tasks = await api.em.execute<{ kind: string; payload: object }[]>('select kind, payload from task order by id');
  const way = ['read-document', 'extract-document', 'apply-rules', 'settle-document'];
  expect(tasks.slice(1)).toEqual(way.map((kind) => ({ kind, payload: { forced: true } })));
});

test('what somebody has asked of a document meanwhile is not taken back with the run', async () => {
  const [a, b] = [await completed(), await completed()];
  const { run } = (await api.post<{ run: string }>('/documents/apply-rules/batch', { document_ids: [a, b] })).body;
  // As the same message to another mailbox asks.
  await addTask(api.em, { kind: 'settle-document', subjectId: a });
  expect((await api.post(`/documents/apply-rules/runs/${run}/cancel`)).body).toEqual({ done: 0, failed: 0, left: 1, cancelled: 1 });
  expect(await api.em.execute('select document_id, state from task')).toEqual([{ document_id: a, state: 'due' }]);
});

test('a document that is to be read anew while it waits for a run is read, and not only gets its rules', async () => {
  const { id: ruleId } = await addRule();
  const id = await completed();
  await api.post('/documents/apply-rules/batch', { document_ids: [id], rule_ids: [ruleId] });
  expect((await api.post(`/documents/${id}/process`)).status).toBe(202);
  expect(await api.em.execute('select kind, lane, stage, payload, state from task')).toEqual([
    { kind: 'read-document', lane: 'light', stage: 1, payload: { forced: true }, state: 'due' },
  ]);
});

test('a document that is read anew is not counted, and who is at it can say that he lives while the run is queued', async () => {
  const id = await completed();
  await addTask(api.em, { kind: 'extract-document', subjectId: id });
  const claimed = await claimTask(api.em, { lane: 'light', worker: 'test', leaseSeconds: 30, alone: false });
  if (claimed?.documentId !== id) throw new Error('it was not claimed');
  await api.em.fork().transactional(async (em) => {
    expect(await queueRules(em, { documentIds: [id] }, null)).toMatchObject({ queued: 0 });
    const lives = api.em.fork().transactional(async (other) => {
      await other.execute(`set local lock_timeout = '2s'`);
      return heartbeat(other, claimed, 30);
    });
    expect(await lives).toBe(true);
  });
});

test('two runs that are begun in the same instant are both queued', async () => {
  const [a, b] = [await completed(), await completed()];
  const indexes = ['task_one_live_per_document', 'task_one_live_per_subject'];
  const made = await api.em.execute<{ indexdef: string }[]>(
    'select indexdef from pg_indexes where indexname in (?, ?) order by 1',
    indexes,
  );
  // Both have looked before either has written: an index that takes its time stands before those by which they would see each other.
  await api.em.execute(`create function takes_time(id bigint) returns bigint language plpgsql immutable
    as $$ begin perform pg_sleep(0.5); return id; end $$`);
  for (const index of indexes) await api.em.execute(`drop index ${index}`);
  await api.em.execute('create index task_slow_idx on task (takes_time(id))');
  for (const { indexdef } of made) await api.em.execute(indexdef);
  try {
    const queue = () => api.post('/documents/apply-rules/batch', { document_ids: [a, b] });
    const answers = await Promise.all([queue(), queue()]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      expect.arrayContaining([
        [202, { queued: 2, run: expect.any(String) as string }],
        [202, { queued: 2, run: null }],
      ]),
    );
  } finally {
    await api.em.execute('drop index task_slow_idx');
    await api.em.execute('drop function takes_time');
  }
});
