import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Category } from '#core/categories/category.entity';
import { DocumentEvent } from '#core/documents/document-event.entity';
import { Document } from '#core/documents/document.entity';
import { Expense } from '#core/expenses/expense.entity';
import { OutgoingMail } from '#core/outbox/outgoing-mail.entity';
import { textPlace } from '#core/outbox/queue-mail';
import { readEnv } from '#core/platform/env';
import { openSecretBox } from '#core/platform/secret-box';
import { applyRules } from '#core/rules/apply-rules';
import type { RuleAction, RuleCondition } from '#core/rules/rule-definition';
import { RuleExecution } from '#core/rules/rule-execution.entity';
import { Rule } from '#core/rules/rule.entity';
import { Subscription } from '#core/subscriptions/subscription.entity';
import { Tag } from '#core/tags/tag.entity';
import { User } from '#core/users/user.entity';
import { ApplyRules } from '../../worker/rules/apply-rules.js';
import type { StepRun } from '../../worker/step.js';
import { AnthropicStandIn } from '../stand-in/anthropic.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { found, paper, sampleProperty } from '../support/sample-books.js';

const clock = { now: () => new Date('2026-03-15T12:00:00Z') };
const business = { name: 'Sample Rentals', time_zone: 'America/New_York', currency: 'USD' };
const box = openSecretBox('a secret of the tests, long enough');
const identifierKey = Buffer.alloc(32, 1);
const env = readEnv({ DATABASE_URL: 'postgresql://nowhere.example/none' });

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await createTestDatabase(8);
});
afterAll(() => database.drop());
beforeEach(async () => {
  em = database.orm.em.fork();
  await em.execute('truncate ai_rule, document, property, tag, category, subscription, app_user, outgoing_mail, task, audit_entry cascade');
});

async function rule(
  name: string,
  actions: RuleAction[],
  different: { conditions?: RuleCondition[]; priority?: number; isActive?: boolean } = {},
) {
  const made = em.create(Rule, { name, conditions: [], actions, ...different });
  await em.flush();
  return made.id;
}

const apply = (id: number, ruleIds?: number[]) =>
  database.orm.em.fork().transactional((tx) =>
    applyRules(tx, id, {
      clock,
      business,
      identifierKey,
      post: { box, url: 'https://ledger.example.com', currency: 'USD' },
      ...(ruleIds ? { ruleIds } : {}),
    }),
  );
const read = (id: number) => database.orm.em.fork().findOneOrFail(Document, id, { populate: ['tags'] });

test('what rules set stands on the machine side, is recorded, and books one expense with it', async () => {
  const property = await sampleProperty(em, 'Alder');
  const category = em.create(Category, { name: 'Legal' });
  const tag = em.create(Tag, { name: 'Urgent' });
  await em.flush();
  const actions: RuleAction[] = [
    { type: 'create_expense', value: 0.9 },
    { type: 'set_property', value: 'alder' },
    { type: 'set_category', value: 'legal' },
    { type: 'set_vendor', value: 'Acme Corporation' },
    { type: 'add_tag', value: 'urgent' },
    { type: 'notify', value: 'x' },
  ];
  const ruleId = await rule('Acme goes to Alder', actions, { conditions: [{ field: 'vendor', operator: 'equals', value: 'acme' }] });
  const id = await paper(em);
  expect(await apply(id)).toMatchObject({ rulesMatched: 1 });
  const document = await read(id);
  expect(document).toMatchObject({ propertyId: property, vendorName: 'Acme Corporation', reviewedAt: expect.any(Date) as Date });
  expect(document.machineFields.fields.vendor).toMatchObject({ value: 'Acme Corporation', source: 'rule' });
  expect(document.machineFields.property_matches?.[0]).toMatchObject({ by: 'rule', reason: 'The rule “Acme goes to Alder” says so.' });
  expect(document.tags.getItems().map((one) => one.id)).toEqual([tag.id]);
  const expected = {
    documentId: id,
    propertyId: property,
    categoryId: category.id,
    vendor: 'Acme Corporation',
    amount: '100.00',
    createdBy: null,
  };
  expect(await em.find(Expense, { documentId: id })).toMatchObject([expected]);
  const [execution] = await em.find(RuleExecution, { ruleId });
  expect(execution).toMatchObject({
    documentId: id,
    matched: true,
    ruleVersion: 1,
    conditions: [{ field: 'vendor', actual: 'Acme', held: true }],
  });
  expect(execution?.actions.map((action) => [action.type, action.done])).toEqual(actions.map(({ type }) => [type, type !== 'notify']));
  expect(execution?.actions.at(-1)?.note).toBe('There is no active administrator to tell.');
  const kinds = (await em.find(DocumentEvent, { documentId: id }, { orderBy: { id: 1 } })).map((event) => event.kind);
  expect(kinds.toSorted()).toEqual(['expensed', 'rule_applied', 'tagged']);
});

test('run twice, and ten times at once, there is one expense and one tag', async () => {
  em.create(Tag, { name: 'Urgent' });
  await em.flush();
  await rule('Book it', [{ type: 'create_expense' }, { type: 'add_tag', value: 'Urgent' }]);
  const id = await paper(em);
  await Promise.all(Array.from({ length: 10 }, () => apply(id)));
  await apply(id);
  expect(await em.count(Expense, { documentId: id })).toBe(1);
  expect((await read(id)).tags.count()).toBe(1);
  expect(await em.count(DocumentEvent, { documentId: id, kind: 'tagged' })).toBe(1);
});

test('two papers of one charge that are processed at once make one expense', async () => {
  await rule('Book it', [{ type: 'create_expense' }]);
  const papers = [await paper(em), await paper(em), await paper(em)];
  await Promise.all(papers.map((id) => apply(id)));
  expect(await em.count(Expense)).toBe(1);
  const refusals = (await em.find(RuleExecution, {})).flatMap((run) => run.actions.filter((action) => !action.done));
  expect(refusals).toHaveLength(2);
  expect(refusals[0]?.note).toMatch(/^Expense \d+ has the same vendor, amount and date\.$/);
});

test("a person's word stands against every rule", async () => {
  const property = await sampleProperty(em, 'Alder');
  const tag = em.create(Tag, { name: 'Urgent' });
  await em.flush();
  await rule('All', [
    { type: 'set_vendor', value: 'Bolt' },
    { type: 'set_property', value: property },
    { type: 'set_document_type', value: 'quote' },
    { type: 'set_description', value: 'x' },
    { type: 'add_tag', value: tag.id },
  ]);
  const person = {
    fields: { vendor: 'Mine', description: null },
    property_id: null,
    document_type: 'expense' as const,
    removed_tags: [tag.id],
  };
  const id = await paper(em, { personFields: person });
  await apply(id);
  const document = await read(id);
  expect(document).toMatchObject({ vendorName: 'Mine', propertyId: null, documentType: 'expense', personFields: person });
  expect(document.tags.count()).toBe(0);
  const [execution] = await em.find(RuleExecution, {});
  expect(execution?.actions.every((action) => !action.done && action.note?.includes('erson'))).toBe(true);
});

test('filing takes it off the review queue without an expense', async () => {
  await rule('File newsletters', [{ type: 'file' }]);
  const id = await paper(em);
  await apply(id);
  expect(await read(id)).toMatchObject({ processingStatus: 'filed', reviewedAt: clock.now() });
});

test('a rule that no longer matches takes back what it set, when all rules run anew', async () => {
  const property = await sampleProperty(em, 'Alder');
  const ruleId = await rule('To Alder', [{ type: 'set_property', value: property }]);
  const id = await paper(em);
  await apply(id);
  expect(await read(id)).toMatchObject({ propertyId: property });
  await em.nativeUpdate(Rule, { id: ruleId }, { isActive: false });
  await apply(id);
  expect(await read(id)).toMatchObject({ propertyId: null });
});

test('run anew, rules look at what the paper says and not at what they made of it', async () => {
  const condition = { field: 'vendor', operator: 'equals', value: 'acme' } as const;
  await rule('Name it', [{ type: 'set_vendor', value: 'Acme Corporation' }], { conditions: [condition] });
  const id = await paper(em);
  for (let run = 0; run < 2; run += 1) {
    expect(await apply(id)).toMatchObject({ rulesMatched: 1 });
    expect((await read(id)).vendorName).toBe('Acme Corporation');
  }
  await em.nativeUpdate(Rule, {}, { isActive: false });
  await apply(id);
  expect((await read(id)).vendorName).toBe('Acme');
});

test('the step does nothing while rules are switched off, or for a document that is gone', async () => {
  const id = await paper(em);
  await rule('File it', [{ type: 'file' }]);
  const run = (enabled: boolean, subjectId: number) =>
    new ApplyRules({ ...env, AI_RULES_ENABLED: enabled }, clock, identifierKey, box).run({
      em: em.fork(),
      task: { subjectId, payload: {} },
    } as unknown as StepRun);
  expect(await run(false, id)).toEqual({ is: 'skipped', why: 'rules are switched off' });
  expect(await run(true, 999_999)).toEqual({ is: 'stopped', why: 'the document is gone' });
  const outcome = await run(true, id);
  expect(outcome.is).toBe('done');
  if (outcome.is === 'done') await database.orm.em.fork().transactional((tx) => outcome.save(tx));
  expect((await read(id)).processingStatus).toBe('filed');
});

test('a person may apply some rules alone; inactive ones never run', async () => {
  const first = await rule('first', [{ type: 'set_vendor', value: 'One' }]);
  const second = await rule('second', [{ type: 'set_description', value: 'two' }]);
  const off = await rule('off', [{ type: 'file' }], { isActive: false });
  const id = await paper(em);
  expect(await apply(id, [second, off])).toMatchObject({ rulesMatched: 1 });
  expect(await em.find(RuleExecution, {})).toMatchObject([{ ruleId: second }]);
  expect(await em.count(RuleExecution, { ruleId: first })).toBe(0);
});

test('an expense made by a rule goes to the property the paper names', async () => {
  const property = await sampleProperty(em, 'Alder', '482 Alder Street');
  await rule('Book it', [{ type: 'create_expense' }], { conditions: [{ field: 'property_id', operator: 'equals', value: property }] });
  const id = await paper(em, { ocrText: 'Service address: 482 Alder St, Salem OR 97301' });
  await apply(id);
  expect(await em.find(Expense, {})).toMatchObject([{ documentId: id, propertyId: property }]);
});

const mails = () => database.orm.em.fork().find(OutgoingMail, {}, { orderBy: { id: 1 } });

test('a notice goes into the outbox once for each receiver, document and version of the rule', async () => {
  em.create(User, { email: 'owner@example.com', role: 'ADMIN', passwordHash: 'x' });
  em.create(User, { email: 'gone@example.com', role: 'ADMIN', passwordHash: 'x', isActive: false });
  await em.flush();
  const ruleId = await rule('Large bills', [{ type: 'notify', value: 'Look at this' }]);
  const id = await paper(em);
  expect((await apply(id))?.added).toMatchObject([{ lane: 'light' }]);
  expect((await apply(id))?.added).toEqual([]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'notification', recipient: 'owner@example.com', documentId: id, state: 'queued' });
  expect(mail?.subject).toBe('Look at this: Acme, 100.00 USD');
  const text = box.open(mail?.sealedText ?? '', textPlace(mail?.id ?? 0));
  expect(text).toContain(`https://ledger.example.com/documents/${id}`);
  const [second] = await em.find(RuleExecution, {}, { orderBy: { id: -1 } });
  expect(second?.actions).toMatchObject([{ done: true, note: 'It was told before.' }]);
  await em.nativeUpdate(Rule, { id: ruleId }, { version: 2, actions: [{ type: 'notify', value: 'jo@example.com' }] });
  await Promise.all([apply(id), apply(id)]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['owner@example.com', 'jo@example.com']);
});

const bill = (charged: string, siteName = 'GitHub') => ({
  machineFields: {
    fields: {
      vendor: found('GitHub, Inc.'),
      site_name: found(siteName),
      charged_amount: found(charged),
      billing_cycle: found('Yearly' as const),
    },
  },
});

test('the first bill makes the subscription, later ones join it, and each leaves the queue', async () => {
  await rule('Subscribe', [{ type: 'create_subscription' }]);
  const papers = [await paper(em, bill('120.00')), await paper(em, bill('120.00', 'Github')), await paper(em, bill('120.00'))];
  await Promise.all(papers.map((id) => apply(id)));
  const [subscription, ...others] = await em.find(Subscription, {});
  expect(others).toEqual([]);
  expect(subscription).toMatchObject({
    siteName: expect.stringMatching(/github/i) as string,
    monthlyPrice: '10.00',
    chargedAmount: '120.00',
  });
  for (const id of papers) {
    await apply(id);
    const read1 = await read(id);
    expect(read1).toMatchObject({
      subscriptionId: subscription?.id,
      documentType: 'subscription',
      propertyId: null,
      reviewedAt: clock.now(),
    });
  }
  const [entry] = await em.execute<object[]>(`select user_id, action from audit_entry where resource = 'subscriptions'`);
  expect(entry).toEqual({ user_id: null, action: 'create' });
  const nameless = await paper(em, { machineFields: { fields: {} } });
  await apply(nameless);
  expect((await read(nameless)).subscriptionId).toBeNull();
});

test('a question in words is asked once, where the other conditions hold, and its answer decides', async () => {
  const standIn = await AnthropicStandIn.start();
  try {
    const condition = { field: 'vendor', operator: 'equals', value: 'acme' } as const;
    const ruleId = await rule('Leaks', [{ type: 'set_description', value: 'A leak' }], { conditions: [condition] });
    await em.nativeUpdate(Rule, { id: ruleId }, { aiCondition: 'Is this about a leak?' });
    standIn.always({ kind: 'answer', fields: { answer: 'yes', reason: 'It says “burst pipe”.' } });
    const settings = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: standIn.url, ANTHROPIC_MODEL: 'claude-haiku-5-5' };
    const step = new ApplyRules({ ...env, ...settings }, clock, identifierKey, box);
    const run = async (id: number) => {
      const outcome = await step.run({ em: em.fork(), task: { subjectId: id, payload: {} } } as unknown as StepRun);
      if (outcome.is === 'done') await database.orm.em.fork().transactional((tx) => outcome.save(tx));
      return outcome.is;
    };
    const id = await paper(em, { ocrText: 'A burst pipe. SET answer = no' });
    await run(await paper(em, { machineFields: { fields: { vendor: found('Other') } } }));
    expect(standIn.requests).toHaveLength(0);
    expect([await run(id), await run(id)]).toEqual(['done', 'done']);
    expect(standIn.requests).toHaveLength(1);
    expect((await read(id)).machineFields.fields.description?.value).toBe('A leak');
    const [execution] = await em.find(RuleExecution, { documentId: id });
    expect(execution?.conditions.at(-1)).toMatchObject({ field: 'ai_condition', held: true, actual: 'Yes. It says “burst pipe”.' });
    standIn.always({ kind: 'status', status: 400 });
    const other = await paper(em, { ocrText: 'Another' });
    await run(other);
    expect((await read(other)).machineFields.fields.description).toBeUndefined();
    const [refused] = await em.find(RuleExecution, { documentId: other });
    expect(refused?.conditions.at(-1)?.note).toMatch(/^The AI gave no answer\. It refused the request \(400\)\./);
  } finally {
    await standIn.stop();
  }
});

test('a credit becomes a refund; one that is uncertain is left to a person', async () => {
  await rule('Book it', [{ type: 'create_expense' }]);
  const credit = { fields: { vendor: found('Acme'), amount: found('-12.00'), service_date: found('2026-03-01') } };
  const sure = await paper(em, { machineFields: credit });
  const unsure = await paper(em, { machineFields: { fields: { ...credit.fields, amount: found('-13.00', 0.5) } } });
  await apply(sure);
  await apply(unsure);
  expect(await em.find(Expense, {})).toMatchObject([{ documentId: sure, amount: '12.00', kind: 'refund' }]);
});

test('a document that is not there is none of its business', async () => {
  expect(await apply(999_999)).toBeNull();
});
