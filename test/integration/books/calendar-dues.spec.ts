import { expect, test } from 'vitest';
import { findDue } from '#core/books/calendar/find-due';
import { findExpected } from '#core/books/expected/find-expected';
import { paper } from '../../support/sample-books.js';
import { stateDues } from '../../support/dues-claims.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

test('the calendar tells of dues once, by what is left of them, and never of an archived house', async () => {
  const { em } = api;
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Pine Row' })).body.id;
  const sold = (await api.post<{ id: number }>('/properties/', { name: 'Sold', hoa_monthly_fee: 90, purchase_date: '2026-01-01' })).body.id;
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2026-07-01', amount: 250 });
  await api.post('/hoa-dues/payments', { property_id: house, period: '2026-07-01', amount: 100 });
  expect(await api.post('/hoa-dues/payments', { property_id: sold, period: '2026-07-01' })).toMatchObject({
    status: 201,
    body: { amount: 90 },
  });
  await api.delete(`/properties/${sold}`);
  const documentId = await paper(em, { propertyId: house, documentType: 'hoa_document' });
  await stateDues(em, { propertyId: house, kind: 'dues', period: '2026-08-01', amount: '250.00', dueOn: '2026-08-01', documentId });
  await em.flush();
  const expense = { amount: 250, expense_date: '2026-07-15', due_date: '2026-08-01', vendor: 'Pine HOA' };
  expect((await api.post('/expenses/', { ...expense, document_id: documentId })).status).toBe(201);
  const due = await findDue(em.fork(), { today: '2026-06-15', currency: 'USD' });
  expect(due.filter(({ day }) => day < '2026-09-01').map(({ day, summary }) => [day, summary])).toEqual([
    ['2026-07-01', 'HOA dues of Pine Row: USD 150.00'],
    ['2026-08-01', 'HOA dues of Pine Row: USD 250.00'],
  ]);
  const { body: dues } = await api.get<{ periods: unknown[] }[]>(`/hoa-dues/?year=2026&property_id=${sold}`);
  expect(dues.map(({ periods }) => periods.length)).toEqual([1]);
});

test('a bill of an association is told of by itself where its dues are not: due long before it, or of an archived house', async () => {
  const { em } = api;
  const yearly = (await api.post<{ id: number }>('/properties/', { name: 'Yearly' })).body.id;
  const sold = (await api.post<{ id: number }>('/properties/', { name: 'Sold since' })).body.id;
  await api.post('/hoa-dues/rates/', { property_id: yearly, from: '2026-01-01', amount: 1200, schedule: 'annual' });
  for (const [propertyId, period, dueOn] of [
    [yearly, '2026-01-01', '2026-04-30'],
    [sold, '2026-04-01', '2026-04-20'],
  ] as const) {
    const documentId = await paper(em, { propertyId, documentType: 'hoa_document' });
    await stateDues(em, { propertyId, kind: 'dues', period, amount: '1200.00', dueOn, documentId });
    await em.flush();
    const expense = { amount: 1200, expense_date: '2026-04-01', due_date: dueOn, vendor: `HOA of ${propertyId}`, document_id: documentId };
    expect((await api.post('/expenses/', expense)).status).toBe(201);
  }
  await api.delete(`/properties/${sold}`);
  const due = await findDue(em.fork(), { today: '2026-04-10', currency: 'USD' });
  expect(due.filter(({ day }) => day < '2026-05-01').map(({ day, summary }) => [day, summary])).toEqual([
    ['2026-04-20', `Pay HOA of ${sold}: USD 1200.00`],
    ['2026-04-30', `Pay HOA of ${yearly}: USD 1200.00`],
  ]);
});

test('dues of a quarter whose bill is due in its second month are owed and told of once', async () => {
  const { em } = api;
  const propertyId = (await api.post<{ id: number }>('/properties/', { name: 'Quarter Row' })).body.id;
  await api.post('/hoa-dues/rates/', { property_id: propertyId, from: '2026-01-01', amount: 300, schedule: 'quarterly' });
  const documentId = await paper(em, { propertyId, documentType: 'hoa_document' });
  await stateDues(em, { propertyId, kind: 'dues', period: '2026-05-01', amount: '300.00', dueOn: '2026-05-15', documentId });
  await em.flush();
  const expense = { amount: 300, expense_date: '2026-04-20', due_date: '2026-05-15', vendor: 'Quarter HOA', document_id: documentId };
  expect((await api.post('/expenses/', expense)).status).toBe(201);
  const due = await findDue(em.fork(), { today: '2026-04-01', currency: 'USD' });
  const own = due.filter(({ day, summary }) => day < '2026-07-01' && summary.includes('Quarter'));
  expect(own.map(({ day, summary }) => [day, summary])).toEqual([['2026-04-01', 'HOA dues of Quarter Row: USD 300.00']]);
  const { body } = await api.get<{ periods: { period: string; owed: number }[] }[]>(`/hoa-dues/?year=2026&property_id=${propertyId}`);
  expect(body[0]?.periods.map(({ period, owed }) => [period, owed])).toEqual(
    ['01', '04', '07', '10'].map((month) => [`2026-${month}-01`, 300]),
  );
});

test('dues of two months that their papers want on one day are two entries of the calendar', async () => {
  const { em } = api;
  const propertyId = (await api.post<{ id: number }>('/properties/', { name: 'No Rate Row' })).body.id;
  for (const period of ['2026-02-01', '2026-03-01']) {
    const documentId = await paper(em, { propertyId, documentType: 'hoa_document' });
    await stateDues(em, { propertyId, kind: 'dues', period, amount: '85.00', dueOn: '2026-03-15', documentId });
  }
  await em.flush();
  const due = await findDue(em.fork(), { today: '2026-03-01', currency: 'USD' });
  const own = due.filter(({ summary }) => summary.includes('No Rate Row'));
  expect(own.map(({ day, summary }) => [day, summary])).toEqual([
    ['2026-03-15', 'HOA dues of No Rate Row: USD 85.00'],
    ['2026-03-15', 'HOA dues of No Rate Row: USD 85.00'],
  ]);
  expect(new Set(own.map(({ uid }) => uid)).size).toBe(2);
});

test('what a credit of December leaves is asked for no more in January, in the calendar and among what should be paid', async () => {
  const { em } = api;
  const propertyId = (await api.post<{ id: number }>('/properties/', { name: 'New Year Row' })).body.id;
  await api.post('/hoa-dues/rates/', { property_id: propertyId, from: '2026-12-01', amount: 145 });
  await api.post('/hoa-dues/payments', { property_id: propertyId, period: '2026-12-01' });
  await stateDues(em, { propertyId, kind: 'credit', period: '2026-12-01', amount: '100.00' });
  await em.flush();
  const due = await findDue(em.fork(), { today: '2026-12-15', currency: 'USD' });
  const own = due.filter(({ day, summary }) => day < '2027-03-01' && summary.includes('New Year Row'));
  expect(own.map(({ day, summary }) => [day, summary])).toEqual([
    ['2027-01-01', 'HOA dues of New Year Row: USD 45.00'],
    ['2027-02-01', 'HOA dues of New Year Row: USD 145.00'],
  ]);
  const open = await findExpected(em.fork(), { today: '2027-01-10', propertyIds: [propertyId] });
  expect(open).toMatchObject([{ kind: 'dues', state: 'overdue', on: '2027-01-01', amount: '45.00' }]);
});
