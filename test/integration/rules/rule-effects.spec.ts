import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import { Subscription } from '#core/database/entities/subscription.entity';
import { User } from '#core/database/entities/user.entity';
import { ApplyRules } from '../../../worker/rules/apply-rules-step.js';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import type { StepRun } from '../../../worker/step/step.js';
import { AnthropicStandIn } from '../../stand-in/anthropic.js';
import { found, paper } from '../../support/sample-books.js';
import { applyTo, box, clearRules, clock, env, identifierKeys, sampleRule } from '../../support/rules-at-work.js';
import { identifierKey } from '../../support/settle-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(4);
let em: EntityManager;
beforeEach(async () => {
  em = database.orm.em.fork();
  await clearRules(em);
});

const apply = (id: number) => applyTo(database.orm, id);
const read = (id: number) => database.orm.em.fork().findOneOrFail(Document, id, { populate: ['tags'] });

const mails = () => database.orm.em.fork().find(OutgoingMail, {}, { orderBy: { id: 1 } });

test('a notice goes into the outbox once for each receiver, document and version of the rule', async () => {
  em.create(User, { email: 'owner@example.com', role: 'ADMIN', passwordHash: 'x' });
  em.create(User, { email: 'gone@example.com', role: 'ADMIN', passwordHash: 'x', isActive: false });
  await em.flush();
  const ruleId = await sampleRule(em, 'Large bills', [{ type: 'notify', value: 'Look at this' }]);
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
  expect(second?.actions).toMatchObject([{ done: true, note: 'This message was already sent.' }]);
  await em.nativeUpdate(Rule, { id: ruleId }, { version: 2, actions: [{ type: 'notify', value: 'jo@example.com' }] });
  await Promise.all([apply(id), apply(id)]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['owner@example.com', 'jo@example.com']);
});

test('of several notices in one rule each is sent, once', async () => {
  em.create(User, { email: 'board@example.com', role: 'ADMIN', passwordHash: 'x' });
  await em.flush();
  const before = (await mails()).length;
  await sampleRule(em, 'Two ways', [
    { type: 'notify', value: 'Pay this by hand' },
    { type: 'notify', value: 'ann@example.com, bo@example.com' },
    { type: 'notify', value: 'bo@example.com ann@example.com' },
  ]);
  const id = await paper(em);
  await apply(id);
  await apply(id);
  const sent = (await mails()).slice(before).filter(({ documentId }) => documentId === id);
  const to = (address: string) => sent.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
  expect(to('board@example.com')).toEqual(['Pay this by hand: Acme, 100.00 USD']);
  for (const address of ['ann@example.com', 'bo@example.com']) expect(to(address)).toHaveLength(1);
  const [last] = await em.find(RuleExecution, { documentId: id }, { orderBy: { id: 'asc' } });
  expect(last?.actions.map(({ note }) => note)).toEqual([null, null, 'This message was already sent.']);
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
  await sampleRule(em, 'Subscribe', [{ type: 'create_subscription' }]);
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
  // A later bill moves the price; one in another currency makes no subscription of its own.
  const more = async (charged: string, fields: object, siteName?: string) => {
    const id = await paper(em, { machineFields: { fields: { ...bill(charged, siteName).machineFields.fields, ...fields } } });
    await apply(id);
    await database.orm.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));
  };
  await more('144.00', { service_date: found('2026-06-01') });
  await more('200.00', { currency: found('EUR') }, 'Elsewhere');
  expect((await em.fork().find(Subscription, {})).map(({ monthlyPrice }) => monthlyPrice)).toEqual(['12.00']);
  await em.nativeDelete(Subscription, {});
  for (const id of papers) await apply(id);
  expect(await em.fork().count(Subscription)).toBe(0);
  const nameless = await paper(em, { machineFields: { fields: {} } });
  await apply(nameless);
  expect((await read(nameless)).subscriptionId).toBeNull();
});

test('a question in words is asked once, where the other conditions hold, and its answer decides', async () => {
  const standIn = await AnthropicStandIn.start();
  try {
    const condition = { field: 'vendor', operator: 'equals', value: 'acme' } as const;
    const ruleId = await sampleRule(em, 'Leaks', [{ type: 'set_description', value: 'A leak' }], { conditions: [condition] });
    await em.nativeUpdate(Rule, { id: ruleId }, { aiCondition: 'Is this about a leak?' });
    standIn.always({ kind: 'answer', fields: { answer: 'yes', reason: 'It says “burst pipe”.' } });
    const settings = { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: standIn.url, ANTHROPIC_MODEL: 'claude-haiku-5-5' };
    const step = new ApplyRules({ ...env, ...settings }, clock, identifierKeys, box);
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
