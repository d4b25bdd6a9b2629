import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { deleteDocument } from '#core/commands/delete-document';
import { restoreDocument } from '#core/commands/restore-document';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { systemClock } from '#core/kernel/platform/clock';
import { Property } from '#core/database/entities/property.entity';
import { User } from '#core/database/entities/user.entity';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { settleBooks } from '../../support/settle-books.js';

let em: EntityManager;
const { fork, settle } = settleBooks((fresh) => (em = fresh));

const payment = {
  vendor: found('Harbor Home Loans'),
  loan_number: found('0048214821'),
  due_date: found('2026-04-01'),
};
const figures = { principal: found('400.00'), interest: found('900.00'), escrow: found('299.00'), principal_balance: found('200000.00') };

const of = (house: number, amount: string, fields: object) =>
  paper(em, {
    amount,
    machineFields: { document_type: 'mortgage_statement', fields },
    personFields: { fields: {}, property_id: house },
  });

/** What announces a payment, or reminds of it. */
const notice = (house: number, day: string, total = '1599.00') =>
  of(house, total, { ...payment, service_date: found(day), total_payment: found(total), amount: found(total) });
/** The statement itself. */
const whole = (house: number, day: string) =>
  of(house, '1599.00', { ...payment, ...figures, statement_date: found(day), total_payment: found('1599.00'), amount: found('1599.00') });

/** The statements that count, and what the property says of its loan. */
const bookOf = async (house: number) => {
  const counting = await fork().find(MortgageStatement, { propertyId: house, replacedBy: null }, { orderBy: { id: 1 } });
  const { mortgageBalance, mortgagePayment } = await fork().findOneOrFail(Property, house);
  return [counting.map(({ documentId, interest }) => [documentId, interest]), mortgageBalance, mortgagePayment];
};

test('a statement counts though its notice is dated after it, and so it does after a reminder of another total', async () => {
  const house = await sampleProperty(em, 'Larch');
  await settle(await notice(house, '2026-03-05'));
  const full = await whole(house, '2026-03-03');
  await settle(full);
  expect(await bookOf(house)).toEqual([[[full, '900.00']], '200000.00', '1599.00']);
  await settle(await notice(house, '2026-03-28', '1649.00'));
  expect(await bookOf(house)).toEqual([[[full, '900.00']], '200000.00', '1599.00']);
});

test('of two documents of a statement the second stands in the book once the first is in the trash, also where a notice is the first then', async () => {
  const house = await sampleProperty(em, 'Alder');
  const user = em.create(User, { email: 'papers@example.com', role: 'STAFF', passwordHash: 'x' });
  await em.flush();
  const by = { actor: { userId: user.id, requestId: null }, clock: systemClock };
  const papers = [await whole(house, '2026-03-03'), await notice(house, '2026-03-03'), await whole(house, '2026-03-03')];
  const [first = 0, announced = 0, again = 0] = papers;
  for (const id of papers) await settle(id);
  const firsts = async () =>
    (await fork().find(Document, { id: [announced, again] }, { orderBy: { id: 1 } })).map(({ duplicateOf }) => duplicateOf ?? null);
  expect([await bookOf(house), await firsts()]).toEqual([
    [[[first, '900.00']], '200000.00', '1599.00'],
    [first, first],
  ]);
  await deleteDocument(em.fork(), first, by);
  expect([await bookOf(house), await firsts()]).toEqual([
    [[[again, '900.00']], '200000.00', '1599.00'],
    [null, announced],
  ]);
  await restoreDocument(em.fork(), first, by.actor);
  expect([await bookOf(house), await firsts()]).toEqual([
    [[[first, '900.00']], '200000.00', '1599.00'],
    [first, first],
  ]);
});
