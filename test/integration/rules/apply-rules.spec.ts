import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test } from 'vitest';
import { Category } from '#core/database/entities/category.entity';
import { processAnew } from '#core/commands/process-anew';
import { deleteExpense } from '#core/commands/change-expense';
import { User } from '#core/database/entities/user.entity';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { Document } from '#core/database/entities/document.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { Expense } from '#core/database/entities/expense.entity';
import type { RuleAction } from '#core/database/values/rule-definition';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { ApplyRules } from '../../../worker/rules/apply-rules-step.js';
import type { StepRun } from '../../../worker/step/step.js';
import { emptyTables } from '../../support/database.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { applyTo, box, clearRules, clock, env, identifierKeys, sampleRule } from '../../support/rules-at-work.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(8);
let em: EntityManager;
beforeEach(async () => {
  em = database.orm.em.fork();
  await clearRules(em);
});

const apply = (id: number, ruleIds?: number[]) => applyTo(database.orm, id, ruleIds);
const acme = { vendor: found('Acme'), amount: found('100.00'), service_date: found('2026-03-01') };
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
  const ruleId = await sampleRule(em, 'Acme goes to Alder', actions, {
    conditions: [{ field: 'vendor', operator: 'equals', value: 'acme' }],
  });
  const id = await paper(em);
  expect(await apply(id)).toMatchObject({ rulesMatched: 1 });
  const document = await read(id);
  expect(document).toMatchObject({ propertyId: property, vendorName: 'Acme Corporation', reviewedAt: expect.any(Date) as Date });
  expect(document.machineFields.fields.vendor).toMatchObject({ value: 'Acme Corporation', source: 'rule' });
  expect(document.machineFields.property_matches?.[0]).toMatchObject({ by: 'rule', reason: 'Set by the rule “Acme goes to Alder”.' });
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
  expect(execution?.actions.at(-1)?.note).toBe('There is no active administrator to notify.');
  const kinds = (await em.find(DocumentEvent, { documentId: id }, { orderBy: { id: 1 } })).map((event) => event.kind);
  expect(kinds.toSorted()).toEqual(['expensed', 'rule_applied', 'tagged']);
});

test('run twice, and ten times at once, there is one expense and one tag', async () => {
  em.create(Tag, { name: 'Urgent' });
  await em.flush();
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }, { type: 'add_tag', value: 'Urgent' }]);
  const id = await paper(em);
  await Promise.all(Array.from({ length: 10 }, () => apply(id)));
  await apply(id);
  expect(await em.count(Expense, { documentId: id })).toBe(1);
  expect((await read(id)).tags.count()).toBe(1);
  expect(await em.count(DocumentEvent, { documentId: id, kind: 'tagged' })).toBe(1);
});

test('two documents of one charge that are processed at once make one expense', async () => {
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  const papers = [await paper(em), await paper(em), await paper(em)];
  await Promise.all(papers.map((id) => apply(id)));
  expect(await em.count(Expense)).toBe(1);
  const refusals = (await em.find(RuleExecution, {})).flatMap((run) => run.actions.filter((action) => !action.done));
  expect(refusals).toHaveLength(2);
  expect(refusals[0]?.note).toMatch(/^Expense \d+ has the same vendor, amount and date\.$/);
});

test('what a person has told apart is booked beside another of the same vendor, amount and day', async () => {
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  await apply(await paper(em));
  const apart = await paper(em, { personFields: { fields: {}, duplicate_of: null } });
  await apply(apart);
  expect(await em.count(Expense, { documentId: apart })).toBe(1);
});

test('what the lender has paid from escrow is not booked again with its bill', async () => {
  const property = await sampleProperty(em, 'Alder');
  const statement = await paper(em, { documentType: 'mortgage_statement' });
  const booked = em.create(Expense, { amount: '100.00', expenseDate: '2026-02-20', propertyId: property, scheduleELine: '16' });
  await em.flush();
  const paid = { documentId: statement, propertyId: property, kind: 'property_tax', paidOn: '2026-02-20', amount: '100.00' } as const;
  em.create(EscrowDisbursement, { ...paid, words: 'County tax', expenseId: booked.id });
  await em.flush();
  await sampleRule(em, 'Tax', [{ type: 'set_property', value: property }, { type: 'create_expense' }]);
  const bill = { ...acme, vendor: found('County of Marion'), expense_type: found('property_tax' as const) };
  const id = await paper(em, { machineFields: { fields: bill } });
  await apply(id);
  expect(await em.count(Expense, { documentId: id })).toBe(0);
  const [execution] = await em.find(RuleExecution, { documentId: id });
  expect(execution?.actions.at(-1)?.note).toMatch(/^The lender paid this from escrow on Feb 20, 2026/);
});

test.each<[string, object, string | null]>([
  ['a statement, which stands in no book yet, on no line', { interest: found('600.00'), total_payment: found('1599.00') }, null],
  ['a statement of nothing but interest as that', { interest: found('1599.00') }, '12'],
  ['the receipt of a payment on no line', {}, null],
  ['the form of a year as interest', { ytd_interest: found('1599.00') }, '12'],
])('a rule books %s', async (_, figures, scheduleELine) => {
  const property = await sampleProperty(em, 'Alder');
  await sampleRule(em, 'Loan', [{ type: 'set_property', value: property }, { type: 'create_expense' }]);
  const loan = { document_type: found('mortgage_statement' as const), expense_type: found('mortgage_interest' as const) };
  const id = await paper(em, { machineFields: { fields: { ...acme, ...loan, amount: found('1599.00'), ...figures } } });
  await apply(id);
  expect(await em.find(Expense, { documentId: id })).toMatchObject([{ amount: '1599.00', scheduleELine }]);
});

test('a receipt that is the same bill only since a rule has placed it makes no second expense, also where both are processed at once', async () => {
  const property = await sampleProperty(em, 'Alder');
  await sampleRule(em, 'Acme', [{ type: 'set_property', value: property }, { type: 'create_expense' }]);
  const notice = { fields: { ...acme, due_date: found('2026-03-12') } };
  const receipt = { fields: { ...acme, service_date: found('2026-03-12') } };
  const papers = [await paper(em, { machineFields: notice }), await paper(em, { machineFields: receipt })];
  await Promise.all(papers.map((id) => apply(id)));
  expect(await em.count(Expense)).toBe(1);
  const [refused] = (await em.find(RuleExecution, {})).flatMap((run) => run.actions.filter((action) => !action.done));
  expect(refused?.note).toMatch(/^It is the same bill as document \d+: the same vendor, amount, property and due date\.$/);
});

test('of a bill and the confirmation of its payment a rule books one, in either order and at once', async () => {
  await sampleRule(em, 'Acme', [{ type: 'create_expense' }]);
  const numbered = { ...acme, invoice_number: found('INV-7') };
  const notes: (string | null | undefined)[] = [];
  for (const order of ['bill first', 'payment first', 'at once']) {
    await emptyTables(em, 'expense', 'document');
    const bill = await paper(em, { machineFields: { fields: numbered } });
    const payment = await paper(em, {
      machineFields: { fields: { ...numbered, service_date: found('2026-03-20'), paid_on: found('2026-03-20') } },
    });
    const papers = order === 'payment first' ? [payment, bill] : [bill, payment];
    if (order === 'at once') await Promise.all(papers.map((id) => apply(id)));
    else for (const id of papers) await apply(id);
    expect(await em.fork().count(Expense)).toBe(1);
    const runs = await em.fork().find(RuleExecution, {});
    notes.push(runs.flatMap((run) => run.actions.filter((action) => !action.done)).map(({ note }) => note?.replaceAll(/\d+/g, 'N'))[0]);
  }
  const ofPayment = 'It confirms the payment of document N, which has the expense: the same vendor, amount and invoice number.';
  const ofBill = 'Document N, which confirms its payment, has the expense: the same vendor, amount and invoice number.';
  expect(notes).toEqual([ofPayment, ofBill, expect.toBeOneOf([ofPayment, ofBill])]);
});

test('a vendor that a rule has set is as certain as the rule', async () => {
  await sampleRule(em, 'Water', [{ type: 'set_vendor', value: 'City Water' }, { type: 'create_expense' }]);
  const { vendor: _, ...rest } = acme;
  const id = await paper(em, { machineFields: { fields: rest } });
  await apply(id);
  expect(await em.find(Expense, { documentId: id })).toMatchObject([{ vendor: 'City Water' }]);
});

test('an expense that a person has deleted is not made again, until all that people said of the document is discarded', async () => {
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  const id = await paper(em);
  await apply(id);
  const [made] = await em.find(Expense, { documentId: id });
  const admin = em.create(User, { email: 'owner@example.com', role: 'ADMIN', passwordHash: 'x' });
  await em.flush();
  const actor = { userId: admin.id, requestId: null };
  await deleteExpense(database.orm.em.fork(), made?.id ?? 0, actor);
  await apply(id);
  expect(await em.count(Expense, { documentId: id })).toBe(0);
  await processAnew(database.orm.em.fork(), id, { actor, discardCorrections: true });
  await apply(id);
  expect(await em.count(Expense, { documentId: id })).toBe(1);
});

test("a person's word stands against every rule", async () => {
  const property = await sampleProperty(em, 'Alder');
  const tag = em.create(Tag, { name: 'Urgent' });
  await em.flush();
  await sampleRule(em, 'All', [
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
  await sampleRule(em, 'File newsletters', [{ type: 'file' }]);
  const id = await paper(em);
  await apply(id);
  expect(await read(id)).toMatchObject({ processingStatus: 'filed', reviewedAt: clock.now() });
});

test('a rule that no longer matches takes back what it set, when all rules run anew', async () => {
  const property = await sampleProperty(em, 'Alder');
  const ruleId = await sampleRule(em, 'To Alder', [{ type: 'set_property', value: property }]);
  const id = await paper(em);
  await apply(id);
  expect(await read(id)).toMatchObject({ propertyId: property });
  await em.nativeUpdate(Rule, { id: ruleId }, { isActive: false });
  await apply(id);
  expect(await read(id)).toMatchObject({ propertyId: null });
});

test('a document that no rule places any more stands where the document says, and what stays as it was is no change', async () => {
  const [alder, birch] = [await sampleProperty(em, 'Alder', '482 Alder Street'), await sampleProperty(em, 'Birch')];
  const ruleId = await sampleRule(em, 'To Birch', [{ type: 'set_property', value: birch }]);
  const id = await paper(em, { ocrText: 'Service address: 482 Alder St, Salem OR 97301' });
  const changes = async () => (await apply(id))?.verdicts.flatMap(({ actions }) => actions.map(({ change }) => change));
  expect([await changes(), await changes()]).toEqual([[{ field: 'property_id', from: null, to: birch }], [null]]);
  const runs = await em.find(RuleExecution, { ruleId }, { orderBy: { id: 1 } });
  expect(runs.map((run) => run.actions[0]?.note)).toEqual([null, 'Already set.']);
  await em.nativeUpdate(Rule, { id: ruleId }, { isActive: false });
  await apply(id);
  expect(await read(id)).toMatchObject({ propertyId: alder });
});

test('run anew, rules look at what the document says and not at what they made of it', async () => {
  const condition = { field: 'vendor', operator: 'equals', value: 'acme' } as const;
  await sampleRule(em, 'Name it', [{ type: 'set_vendor', value: 'Acme Corporation' }], { conditions: [condition] });
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
  await sampleRule(em, 'File it', [{ type: 'file' }]);
  const run = (enabled: boolean, subjectId: number) =>
    new ApplyRules({ ...env, AI_RULES_ENABLED: enabled }, clock, identifierKeys, box).run({
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
  const first = await sampleRule(em, 'first', [{ type: 'set_vendor', value: 'One' }]);
  const second = await sampleRule(em, 'second', [{ type: 'set_description', value: 'two' }]);
  const off = await sampleRule(em, 'off', [{ type: 'file' }], { isActive: false });
  const id = await paper(em);
  expect(await apply(id, [second, off])).toMatchObject({ rulesMatched: 1 });
  expect(await em.find(RuleExecution, {})).toMatchObject([{ ruleId: second }]);
  expect(await em.count(RuleExecution, { ruleId: first })).toBe(0);
});

test('an expense made by a rule goes to the property the document names', async () => {
  const property = await sampleProperty(em, 'Alder', '482 Alder Street');
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }], {
    conditions: [{ field: 'property_id', operator: 'equals', value: property }],
  });
  const id = await paper(em, { ocrText: 'Service address: 482 Alder St, Salem OR 97301' });
  await apply(id);
  expect(await em.find(Expense, {})).toMatchObject([{ documentId: id, propertyId: property }]);
});

test('a credit becomes a refund; one that is uncertain is left to a person', async () => {
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
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
