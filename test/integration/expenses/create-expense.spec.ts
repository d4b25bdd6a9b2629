import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { createExpense, oneExpensePerDocument } from '#core/commands/create-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { systemClock as clock } from '#core/kernel/platform/clock';
import { Property } from '#core/database/entities/property.entity';
import { databaseForTests } from '../../support/for-tests.js';
import { found, paper } from '../../support/sample-books.js';

const database = databaseForTests(12);

const bill = (propertyId: number | null = null): Promise<number> =>
  paper(database.orm.em.fork(), { propertyId, machineFields: { fields: { expense_type: found('utilities') } } });

const create = (documentId: number | null, propertyId?: number | null) =>
  database.orm.em.fork().transactional((em) =>
    createExpense(
      em,
      {
        amount: '12.50',
        expenseDate: '2026-03-01',
        ...(documentId === null ? {} : { documentId }),
        ...(propertyId === undefined ? {} : { propertyId }),
      },
      { by: null, clock },
    ),
  );

test('of ten who want the same expense at once one gets it, the others hear why not', async () => {
  const id = await bill();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => create(id)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => expect.objectContaining({ code: 'conflict', message: oneExpensePerDocument })));
  const em = database.orm.em.fork();
  expect(await em.count(Expense, { documentId: id })).toBe(1);
  expect((await em.findOneOrFail(Document, id)).reviewedAt).toBeInstanceOf(Date);
});

test('property and tax line follow the document; the business has no tax line', async () => {
  const em = database.orm.em.fork();
  const property = em.create(Property, { name: 'Alder', emailSlug: 'alder' });
  await em.flush();
  expect(await create(await bill(property.id))).toMatchObject({ propertyId: property.id, scheduleELine: '17', amount: '12.50' });
  expect(await create(await bill(property.id), null)).toMatchObject({ propertyId: null, scheduleELine: null });
});

test.each([
  ['a document that is not there', () => create(999_999), 'not-found'],
  ['a property that is not there', () => create(null, 999_999), 'not-found'],
])('%s', async (_, work, code) => {
  await expect(work()).rejects.toMatchObject({ code });
});
