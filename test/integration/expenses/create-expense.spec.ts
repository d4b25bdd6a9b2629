import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { createExpense, oneExpensePerDocument } from '#core/commands/create-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { systemClock as clock } from '#core/kernel/platform/clock';
import { Property } from '#core/database/entities/property.entity';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(12);
});
afterAll(() => database.drop());

async function paper(propertyId: number | null = null): Promise<number> {
  const em = database.orm.em.fork();
  const document = em.create(Document, {
    origin: 'upload',
    filename: 'bill.pdf',
    filePath: 'x',
    sha256: createHash('sha256').update(randomUUID()).digest('hex'),
    mimeType: 'application/pdf',
    fileSize: 1,
    propertyId,
    machineFields: { fields: { expense_type: { value: 'utilities', confidence: 1, evidence: null, source: 'local' } } },
    personFields: { fields: {} },
  });
  await em.flush();
  return document.id;
}

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
  const id = await paper();
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
  expect(await create(await paper(property.id))).toMatchObject({ propertyId: property.id, scheduleELine: '17', amount: '12.50' });
  expect(await create(await paper(property.id), null)).toMatchObject({ propertyId: null, scheduleELine: null });
});

test.each([
  ['a document that is not there', () => create(999_999), 'not-found'],
  ['a property that is not there', () => create(null, 999_999), 'not-found'],
])('%s', async (_, work, code) => {
  await expect(work()).rejects.toMatchObject({ code });
});
