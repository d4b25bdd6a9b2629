import { beforeEach, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { emptyTables } from '../../support/database.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { acme, addSampleRule, type RuleBody } from '../../support/sample-rules.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
beforeEach(() => emptyTables(api.em, 'ai_rule', 'document', 'property', 'tag', 'subscription', 'task'));

const addRule = (different: object = {}): Promise<RuleBody> => addSampleRule(api, different);
const completed = (different: object = {}) => paper(api.em, { processingStatus: 'completed', ...different });

test('trying a rule out tells what it would do and changes nothing', async () => {
  const property = await sampleProperty(api.em, 'Alder');
  const [id, other] = [await completed(), await completed({ machineFields: { fields: {} } })];
  const rule = {
    name: 'Try',
    conditions: [acme],
    actions: [
      { type: 'set_property', value: 'alder' },
      { type: 'create_expense', value: 0.99 },
    ],
  };
  const { body } = await api.post<{ results: unknown[] }>('/ai-rules/test', { rule, last: 10 });
  expect(body).toMatchObject({ tested: 2, matched: 1, money: [{ kind: 'property', from: null, to: property, amount: 100, documents: 1 }] });
  expect(body.results).toContainEqual(
    expect.objectContaining({
      document_id: id,
      matched: true,
      changes: [{ rule: 'Try', field: 'property_id', from: null, to: property }],
      actions: [
        { type: 'set_property', value: 'alder', done: true, note: null },
        { type: 'create_expense', value: 0.99, done: false, note: 'The confidence is 95%, but this rule requires 99%.' },
      ],
    }),
  );
  expect(body.results).toContainEqual(expect.objectContaining({ document_id: other, matched: false, changes: [] }));
  expect(await api.em.findOneOrFail(Document, id)).toMatchObject({ propertyId: null });
  const winner = await addRule({
    name: 'Before',
    priority: 1,
    actions: [{ type: 'set_property', value: await sampleProperty(api.em, 'Birch') }],
  });
  const contested = await api.post<{ results: { conflicts: object[] }[] }>('/ai-rules/test', { rule, document_id: id });
  expect(contested.body.results[0]?.conflicts).toEqual([
    { winner: 'Before', loser: 'Try', sentence: 'The rule “Before” runs first and has already set the property.' },
  ]);
  const asks = { ...rule, ai_condition: 'Is this about a leak?' };
  const asked = await api.post<{ results: { conditions: { note?: string }[] }[] }>('/ai-rules/test', { rule: asks, document_id: id });
  expect(asked.body).toMatchObject({ tested: 1, matched: 0, money: [] });
  expect(asked.body.results[0]?.conditions.at(-1)?.note).toMatch(/^The AI gave no answer\. No AI provider is set\./);
  await api.delete(`/ai-rules/${winner.id}`);
  const saved = await addRule();
  expect((await api.post('/ai-rules/test', { rule_id: saved.id, document_id: id })).body).toMatchObject({ tested: 1, matched: 1 });
  expect((await api.get(`/ai-rules/${saved.id}/executions`)).body).toEqual([]);
  expect((await api.post('/ai-rules/test', { rule_id: saved.id, document_ids: [id, 999_999] })).status).toBe(404);
  expect((await api.post('/ai-rules/test', { rule_id: saved.id })).status).toBe(422);
  expect((await api.post('/ai-rules/test', { rule, rule_id: saved.id, last: 1 })).status).toBe(422);
});

test('trying without a rule runs all that are in force, in their order, each after what those before it set', async () => {
  const [birch, cedar] = [await sampleProperty(api.em, 'Birch'), await sampleProperty(api.em, 'Cedar')];
  const id = await completed();
  await addRule({ name: 'First', priority: 1, actions: [{ type: 'set_property', value: birch }] });
  await addRule({ name: 'Asleep', priority: 2, is_active: false });
  const end = {
    name: 'Second',
    priority: 3,
    stop_processing: true,
    conditions: [{ field: 'property_id', operator: 'equals', value: birch }],
  };
  await addRule({ ...end, actions: [{ type: 'set_property', value: cedar }, { type: 'create_expense' }] });
  await addRule({ name: 'Third', priority: 4, actions: [{ type: 'file' }] });
  const { status, body } = await api.post<{ results: unknown[]; money: unknown[] }>('/ai-rules/test', { document_id: id });
  expect(status).toBe(200);
  expect(body.money).toEqual([
    { kind: 'property', from: null, to: birch, amount: 100, documents: 1 },
    { kind: 'expense', from: null, to: birch, amount: 100, documents: 1 },
  ]);
  const taken = { winner: 'First', loser: 'Second', sentence: 'The rule “First” runs first and has already set the property.' };
  const ended = { winner: 'Second', loser: 'Third', sentence: 'The rule “Second” runs first and stops further rules.' };
  expect(body.results).toMatchObject([
    {
      matched: true,
      changes: [
        { rule: 'First', field: 'property_id', from: null, to: birch },
        { rule: 'Second', field: 'expense', to: '100.00' },
      ],
      conflicts: [taken, ended],
      rules: [
        { rule: 'First', matched: true, stopped_by: null },
        { rule: 'Second', matched: true, conditions: [{ held: true }] },
        { rule: 'Third', matched: false, stopped_by: 'Second' },
      ],
    },
  ]);
  // It is what a run does; what an earlier run set is decided anew in a try too, and no change where it comes out the same.
  const applied = await api.post<{ changes: unknown }>(`/documents/${id}/apply-rules`);
  expect(applied.body.changes).toMatchObject((body.results[0] as { changes: object[] }).changes);
  const again = await api.post<{ results: unknown[] }>('/ai-rules/test', { document_id: id });
  expect(again.body).toMatchObject({ money: [], results: [{ matched: true, changes: [], conflicts: [taken, ended] }] });
  expect(await api.em.fork().findOneOrFail(Document, id)).toMatchObject({ propertyId: birch });
});

test('a try of all rules starts from the property the document names, as a run does', async () => {
  const [alder, birch] = [await sampleProperty(api.em, 'Alder', '482 Alder Street'), await sampleProperty(api.em, 'Birch')];
  await addRule({ priority: 9, actions: [{ type: 'set_property', value: birch }] });
  const id = await completed({ ocrText: 'Service address: 482 Alder St, Salem OR 97301' });
  await api.post(`/documents/${id}/apply-rules`);
  const named = { field: 'property_id', operator: 'equals', value: alder };
  await addRule({ name: 'Of Alder', priority: 1, conditions: [named], actions: [{ type: 'set_vendor', value: 'Alder Water' }] });
  const { body } = await api.post<{ results: { changes: object[] }[] }>('/ai-rules/test', { document_id: id });
  expect(body.results[0]?.changes).toContainEqual({ rule: 'Of Alder', field: 'vendor', from: 'Acme', to: 'Alder Water' });
});

test('a try books one charge once, also where only the rule makes two documents one bill', async () => {
  const property = await sampleProperty(api.em, 'Alder');
  const figures = { vendor: found('Acme'), amount: found('100.00') };
  const fields = { ...figures, service_date: found('2026-03-01'), due_date: found('2026-03-12') };
  const notice = await completed({ amount: '100.00', machineFields: { fields } });
  const receipt = await completed({ amount: '100.00', machineFields: { fields: { ...figures, service_date: found('2026-03-12') } } });
  const copy = await completed({ amount: '100.00', machineFields: { fields: { ...figures, service_date: found('2026-03-01') } } });
  const actions = [{ type: 'set_property', value: property }, { type: 'create_expense' }];
  interface Answer {
    money: object[];
    results: { document_id: number; actions: { note: string | null }[] }[];
  }
  const { body } = await api.post<Answer>('/ai-rules/test', { rule: { name: 'Book', conditions: [acme], actions }, last: 10 });
  expect(body.money).toContainEqual({ kind: 'expense', from: null, to: property, amount: 100, documents: 1 });
  const notes = new Map(body.results.map(({ document_id, actions: [, booked] }) => [document_id, booked?.note]));
  expect(notes).toEqual(
    new Map([
      [notice, null],
      [receipt, `It is the same bill as document ${notice}: the same vendor, amount, property and due date.`],
      [copy, `Document ${notice} has the same vendor, amount and date.`],
    ]),
  );
});

/** What a try of a rule that books says of each document. */
const notesOf = async (of: object) => {
  const rule = { name: 'Book', conditions: [acme], actions: [{ type: 'create_expense' }] };
  const { body } = await api.post<{ results: { document_id: number; actions: { note: string | null }[] }[] }>('/ai-rules/test', {
    rule,
    ...of,
  });
  return new Map(body.results.map(({ document_id, actions: [booked] }) => [document_id, booked?.note]));
};

test('a try books a bill and not the confirmation of its payment, as a run does; a confirmation alone is booked', async () => {
  const figures = { vendor: found('Acme'), amount: found('100.00'), invoice_number: found('INV-7') };
  const bill = await completed({ amount: '100.00', machineFields: { fields: { ...figures, service_date: found('2026-03-01') } } });
  const paid = { service_date: found('2026-03-12'), paid_on: found('2026-03-12') };
  const payment = await completed({ amount: '100.00', machineFields: { fields: { ...figures, ...paid } } });
  const note = `It confirms the payment of document ${bill}, which has the expense: the same vendor, amount and invoice number.`;
  const both = await notesOf({ last: 10 });
  expect([both.get(bill), both.get(payment)]).toEqual([null, note]);
  expect((await notesOf({ document_id: payment })).get(payment)).toBeNull();
});

test('a try says of an expense the property that a run books it on, whatever an earlier run has set and in whichever order', async () => {
  const [alder, birch] = [await sampleProperty(api.em, 'Alder'), await sampleProperty(api.em, 'Birch')];
  const former = await addRule({ name: 'Former', actions: [{ type: 'set_property', value: alder }] });
  const id = await completed();
  await api.post(`/documents/${id}/apply-rules`);
  await api.delete(`/ai-rules/${former.id}`);
  await addRule({ name: 'Book', priority: 1, actions: [{ type: 'create_expense' }] });
  const money = async () => (await api.post<{ money: object[] }>('/ai-rules/test', { document_id: id })).body.money;
  const expense = { kind: 'expense', from: null, amount: 100, documents: 1 };
  expect(await money()).toEqual([{ ...expense, to: null }]);
  await addRule({ name: 'Then', priority: 2, actions: [{ type: 'set_property', value: birch }] });
  expect(await money()).toContainEqual({ ...expense, to: birch });
  await api.post(`/documents/${id}/apply-rules`);
  expect(await api.em.fork().find(Expense, { documentId: id })).toMatchObject([{ propertyId: birch }]);
});

test('a try of one rule knows a property that was added after the document came, as its run does', async () => {
  const id = await completed({ ocrText: 'Service address: 482 Alder St, Salem OR 97301' });
  const alder = await sampleProperty(api.em, 'Alder', '482 Alder Street');
  const rule = await addRule({ actions: [{ type: 'create_expense' }] });
  const { body } = await api.post<{ money: object[] }>('/ai-rules/test', { rule_id: rule.id, document_id: id });
  expect(body.money).toEqual([{ kind: 'expense', from: null, to: alder, amount: 100, documents: 1 }]);
  await api.post(`/documents/${id}/apply-rules`, { rule_ids: [rule.id] });
  expect(await api.em.find(Expense, { documentId: id })).toMatchObject([{ propertyId: alder }]);
});

test('a try promises no expense for what the lender has paid from escrow', async () => {
  const property = await sampleProperty(api.em, 'Alder');
  const statement = await completed({ documentType: 'mortgage_statement', machineFields: { fields: {} } });
  const { em } = api;
  const booked = em.create(Expense, { amount: '100.00', expenseDate: '2026-02-20', propertyId: property, scheduleELine: '16' });
  await em.flush();
  const paid = { documentId: statement, propertyId: property, kind: 'property_tax', paidOn: '2026-02-20', amount: '100.00' } as const;
  em.create(EscrowDisbursement, { ...paid, words: 'County tax', expenseId: booked.id });
  await em.flush();
  const bill = { vendor: found('County of Marion'), amount: found('100.00'), service_date: found('2026-03-01') };
  const id = await completed({ machineFields: { fields: { ...bill, expense_type: found('property_tax' as const) } } });
  await addRule({ conditions: [], actions: [{ type: 'set_property', value: property }, { type: 'create_expense' }] });
  interface Answer {
    money: { kind: string }[];
    results: { actions: { note: string | null }[] }[];
  }
  const { body } = await api.post<Answer>('/ai-rules/test', { document_id: id });
  const applied = await api.post<{ not_done: { reason: string }[] }>(`/documents/${id}/apply-rules`);
  expect(applied.body.not_done.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^The lender paid this from escrow on Feb 20, 2026/),
  ]);
  expect(body.results[0]?.actions.at(-1)?.note).toBe(applied.body.not_done[0]?.reason);
  expect(body.money.map(({ kind }) => kind)).toEqual(['property']);
});

test('a try names the subscription that a run makes or joins, also where a rule sets the vendor it is called by', async () => {
  const [first, second] = [await completed(), await completed()];
  await addRule({ name: 'Internet', actions: [{ type: 'set_vendor', value: 'Harbor Internet' }, { type: 'create_subscription' }] });
  const becomes = async (id: number) => {
    const { body } = await api.post<{ results: { changes: object[] }[] }>('/ai-rules/test', { document_id: id });
    const applied = await api.post<{ changes: object[] }>(`/documents/${id}/apply-rules`);
    return [body.results[0]?.changes.at(-1), applied.body.changes.at(-1)];
  };
  const change = { rule: 'Internet', field: 'subscription', from: null };
  const made = { ...change, to: 'Harbor Internet' };
  expect(await becomes(first)).toEqual([made, made]);
  const { subscriptionId } = await api.em.fork().findOneOrFail(Document, first);
  const joined = { ...change, to: subscriptionId };
  expect(await becomes(second)).toEqual([joined, joined]);
});

test('a bill in another currency joins the subscription that is there and leaves its price; without one a sentence says why', async () => {
  const fields = { vendor: found('Cloudly'), amount: found('20.00'), service_date: found('2026-04-01') };
  const elsewhere = { currency: found('EUR'), amount: found('30.00'), service_date: found('2026-05-01') };
  const abroad = () => completed({ machineFields: { fields: { ...fields, ...elsewhere } } });
  const [first, own, later] = [await abroad(), await completed({ machineFields: { fields } }), await abroad()];
  await addRule({
    name: 'Cloud',
    conditions: [],
    actions: [{ type: 'set_vendor', value: 'Cloudly Inc' }, { type: 'create_subscription' }],
  });
  const tryOn = async (id: number) => {
    interface Answer {
      results: { rules: { actions: { note: string | null }[] }[]; changes: { field: string; to: unknown }[] }[];
    }
    const [result] = (await api.post<Answer>('/ai-rules/test', { document_id: id })).body.results;
    return { note: result?.rules[0]?.actions[1]?.note, to: result?.changes.find(({ field }) => field === 'subscription')?.to };
  };
  const applied = async (id: number) => {
    await api.post(`/documents/${id}/apply-rules`);
    return (await api.em.findOneOrFail(Document, id)).subscriptionId;
  };
  expect(await tryOn(first)).toEqual({ note: 'The bill is in EUR. A person has to enter the price in USD.', to: undefined });
  expect(await applied(first)).toBeNull();
  const subscription = await applied(own);
  expect(await tryOn(later)).toEqual({ note: null, to: subscription });
  expect(await applied(later)).toBe(subscription);
  expect((await api.get<{ monthly_price: number }>(`/subscriptions/${subscription}`)).body.monthly_price).toBe(20);
});

const ferrymail = (day: string) => {
  const fields = { vendor: found('Ferrymail'), site_name: found('Ferrymail'), amount: found('8.25'), service_date: found(day) };
  return completed({ amount: '8.25', machineFields: { document_type: 'subscription', fields } });
};

test('a try books the invoice and the receipt of a subscription once, also before they are linked', async () => {
  await api.post('/subscriptions/', { site_name: 'Ferrymail', monthly_price: 8.25, category: 'SaaS' });
  const [invoice, receipt] = [await ferrymail('2026-03-01'), await ferrymail('2026-03-03')];
  await addRule({ name: 'Book', conditions: [], actions: [{ type: 'create_expense' }] });
  interface Answer {
    results: { document_id: number; actions: { note: string | null }[] }[];
  }
  const { body } = await api.post<Answer>('/ai-rules/test', { last: 10 });
  expect(new Map(body.results.map(({ document_id, actions }) => [document_id, actions[0]?.note]))).toEqual(
    new Map([
      [invoice, null],
      [receipt, `It is the same bill as document ${invoice}: the same vendor, amount, subscription and date.`],
    ]),
  );
});
