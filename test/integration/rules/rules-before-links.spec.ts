import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { createSubscription } from '#core/books/subscriptions/save-subscription';
import { Subscription } from '#core/database/entities/subscription.entity';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { applyTo, clearRules, sampleRule } from '../../support/rules-at-work.js';
import { found, paper } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(6);
let em: EntityManager;
beforeEach(async () => {
  em = database.orm.em.fork();
  await clearRules(em);
});

const apply = (id: number) => applyTo(database.orm, id);
const settle = (id: number) => database.orm.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));
const read = (id: number) => database.orm.em.fork().findOneOrFail(Document, id);

const subscription = async (siteName = 'Ferrymail'): Promise<number> =>
  (await createSubscription(em, { siteName, monthlyPrice: '8.25', category: 'SaaS' }, { userId: null })).id;

const bill = (day: string, fields: object = {}) =>
  paper(em, {
    machineFields: {
      document_type: 'subscription',
      fields: { vendor: found('Ferrymail'), site_name: found('Ferrymail'), amount: found('8.25'), service_date: found(day), ...fields },
    },
  });
const refusals = async () =>
  (await em.fork().find(RuleExecution, {})).flatMap(({ actions }) => actions.filter(({ done }) => !done).map(({ note }) => note));
const same = (first: number) => `It is the same bill as document ${first}: the same vendor, amount, subscription and date.`;

test('a rule books the invoice and the receipt of a subscription once, which are linked only afterwards', async () => {
  const known = await subscription();
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  const [invoice, receipt, next] = [await bill('2026-03-01'), await bill('2026-03-03'), await bill('2026-04-01')];
  for (const id of [invoice, receipt, next]) {
    await apply(id);
    await settle(id);
  }
  const booked = await em.fork().find(Expense, {}, { orderBy: { id: 1 } });
  expect(booked.map(({ documentId }) => documentId)).toEqual([invoice, next]);
  expect(await refusals()).toEqual([same(invoice)]);
  expect(await read(receipt)).toMatchObject({ subscriptionId: known, duplicateOf: invoice, reviewedAt: null });
  await apply(receipt);
  expect(await em.fork().count(Expense)).toBe(2);
});

test('a rule does not book the receipt of what it has booked already where that is in the trash by now', async () => {
  await subscription();
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  const [invoice, receipt] = [await bill('2026-03-01'), await bill('2026-03-03')];
  await apply(invoice);
  await settle(invoice);
  await em.execute('update document set deleted_at = now() where id = ?', [invoice]);
  await apply(receipt);
  expect(await em.fork().count(Expense)).toBe(1);
  expect(await refusals()).toEqual([expect.stringMatching(`^Document ${invoice}, which is in the trash, is the same bill`)]);
});

test('a rule books them once also where both are processed before either is linked, and at once', async () => {
  await subscription();
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  const papers = [await bill('2026-03-01'), await bill('2026-03-03')];
  await Promise.all(papers.map((id) => apply(id)));
  await Promise.all(papers.map((id) => settle(id)));
  expect(await em.fork().count(Expense)).toBe(1);
  expect(await refusals()).toEqual([expect.stringMatching(/^It is the same bill as document \d+: the same vendor, amount, subscription/)]);
});

test.each<[string, object]>([
  ['name two numbers', { invoice_number: found('B-2') }],
  ['are of two services', { site_name: found('Quarry Hosting') }],
  ['are no bill of a subscription that is known', { site_name: found('Slatewell') }],
])('a rule books both of two documents of one amount that %s', async (_, other) => {
  await subscription();
  await subscription('Quarry Hosting');
  await sampleRule(em, 'Book it', [{ type: 'create_expense' }]);
  for (const id of [await bill('2026-03-01', { invoice_number: found('B-1') }), await bill('2026-03-03', other)]) {
    await apply(id);
    await settle(id);
  }
  expect(await em.fork().count(Expense)).toBe(2);
});

test('a subscription that was deleted while a bill of it still waited is not made again by a rule, and joined where it is there again', async () => {
  await subscription();
  const id = await bill('2026-03-01');
  await settle(id);
  await em.nativeDelete(Subscription, {});
  await sampleRule(em, 'Subscribe', [{ type: 'create_subscription' }]);
  for (const again of [apply, settle, apply]) await again(id);
  expect(await em.fork().count(Subscription)).toBe(0);
  expect(new Set(await refusals())).toEqual(new Set(['The subscription of the document was deleted.']));
  const anew = await subscription();
  await apply(id);
  expect(await read(id)).toMatchObject({ subscriptionId: anew });
});
