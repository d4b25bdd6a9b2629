import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { test, expect } from 'vitest';
import { holdEscrow } from '#core/books/mortgages/find-disbursements';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

test.each([
  ['on another line', { schedule_e_line: '19' }, { '19': 1599 }],
  ['on no line, so that its interest counts by the statement', { schedule_e_line: null }, { '12': 600 }],
  ['as it is proposed: principal and escrow are no interest', {}, { '12': 600 }],
  ['by its interest alone', { amount: 600 }, { '12': 600 }],
])('counts the interest of a statement once where its whole payment is booked %s', async (_, more, lines) => {
  const house = (await api.post<{ id: number }>('/properties/', { name: `Mortgaged ${crypto.randomUUID()}` })).body.id;
  const { em } = api;
  const fields = { expense_type: found('mortgage_interest' as const) };
  const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields } });
  em.create(MortgageStatement, { documentId, propertyId: house, dueDate: '2023-02-01', interest: '600.00', arithmetic: [] });
  await em.flush();
  await api.post('/expenses/', { amount: 1599, property_id: house, document_id: documentId, expense_date: '2023-02-01', ...more });
  const { body } = await api.get<{ properties: { property_id: number; lines: { line: string; total: number }[] }[] }>(
    '/reports/tax?year=2023',
  );
  const own = body.properties.find((one) => one.property_id === house)?.lines ?? [];
  expect(Object.fromEntries(own.map(({ line, total }) => [line, total]))).toEqual(lines);
});

test('counts interest once where it was booked from another document, and not of a statement in the trash', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: `Receipts ${crypto.randomUUID()}` })).body.id;
  const { em } = api;
  const papers: number[] = [];
  for (const [month, interest] of [
    ['04', '600.00'],
    ['05', '599.00'],
    ['06', '598.00'],
  ] as const) {
    // prettier-ignore
    const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} } });
    const own = { statementDate: `2022-${month}-01`, dueDate: `2022-${month}-01`, interest };
    em.create(MortgageStatement, { documentId, propertyId: house, ...own, arithmetic: [] });
    papers.push(documentId);
  }
  await em.flush();
  const receipt = await paper(em, { propertyId: house, fileKey: null, filename: 'bank receipt' });
  const wish = { amount: 599, document_id: receipt, expense_date: '2022-05-03', schedule_e_line: '12' };
  const { body: expense } = await api.post<{ id: number }>('/expenses/', wish);
  const interest = async () => {
    const { body } = await api.get<Report>('/reports/tax?year=2022');
    return body.properties.find((one) => one.property_id === house)?.lines.map(({ total, items }) => [total, items.length]);
  };
  expect(await interest()).toEqual([[1797, 3]]);
  await api.delete(`/expenses/${expense.id}`);
  expect(await interest()).toEqual([[1797, 3]]);
  await api.delete(`/documents/${papers[0]}`);
  expect(await interest()).toEqual([[1197, 2]]);
});

test('counts the interest of a year once where it was booked from the lender’s summary, which is no statement', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: `Summed up ${crypto.randomUUID()}` })).body.id;
  const { em } = api;
  for (const month of ['10', '11']) {
    const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} } });
    const own = { statementDate: `2021-${month}-01`, dueDate: `2021-${month}-01`, interest: '600.00', ytdInterest: '6600.00' };
    em.create(MortgageStatement, { documentId, propertyId: house, ...own, arithmetic: [] });
  }
  await em.flush();
  const days = { document_type: found('mortgage_statement' as const), service_date: found('2022-01-14'), period: found('2021') };
  const fields = { ytd_interest: found('7190.00'), ...days, expense_type: found('mortgage_interest' as const) };
  const summary = await paper(em, { propertyId: house, fileKey: null, documentType: 'mortgage_statement', machineFields: { fields } });
  const interest = async () => {
    const { body } = await api.get<Report>('/reports/tax?year=2021');
    return body.properties.find((one) => one.property_id === house)?.lines.map(({ line, total }) => [line, total]);
  };
  expect(await interest()).toEqual([['12', 1200]]);
  const { body } = await api.get<{ extracted_data: { date: string; expense_date: string } }>(`/documents/${summary}`);
  expect(body.extracted_data).toMatchObject({ date: '2022-01-14', expense_date: '2021-12-31' });
  await api.post('/expenses/', { amount: 7190, property_id: house, document_id: summary, expense_date: body.extracted_data.expense_date });
  expect(await interest()).toEqual([['12', 7190]]);
});

test.each([
  [['11'], 5300],
  [['11', '12'], 5600],
])('counts the interest of another loan beside the year’s form of one, by its statements of %s', async (months, total) => {
  const house = (await api.post<{ id: number }>('/properties/', { name: `Transferred ${crypto.randomUUID()}` })).body.id;
  const { em } = api;
  for (const month of months) {
    const documentId = await paper(em, { propertyId: house, fileKey: null, machineFields: { fields: {} } });
    const own = { dueDate: `2020-${month}-01`, interest: '300.00', loanLastFour: '2222' };
    em.create(MortgageStatement, { documentId, propertyId: house, ...own, arithmetic: [] });
  }
  await em.flush();
  const said = { ytd_interest: found('5000.00'), loan_number: found('0048-1111'), service_date: found('2021-01-14') };
  const fields = { ...said, expense_type: found('mortgage_interest' as const) };
  const form = await paper(em, { propertyId: house, fileKey: null, documentType: 'mortgage_statement', machineFields: { fields } });
  await api.post('/expenses/', { amount: 5000, property_id: house, document_id: form, expense_date: '2020-12-31' });
  const { body } = await api.get<Report>('/reports/tax?year=2020');
  expect(body.properties.find((one) => one.property_id === house)?.lines.map(({ line, total: sum }) => [line, sum])).toEqual([
    ['12', total],
  ]);
});

interface Paid {
  id: number;
  kind: string;
  paid_on: string;
  amount: number;
  state: string;
  expense_id: number | null;
  reason: string;
}
interface Item {
  date: string;
  amount: number;
  document_id: number | null;
}
interface Report {
  properties: { property_id: number; lines: { line: string; total: number; items: Item[] }[]; from_escrow: { items: Item[] } }[];
}

const activity = `Activity since your last statement
Date  Transaction  Escrow  Total
04/02/2026  Escrow deposit for taxes and insurance  $319.07  $1,305.52
04/10/2026  County tax paid  -$1,204.88  -$1,204.88
04/12/2026  Hazard insurance paid  -$742.00  -$742.00`;

/** A statement that says what was paid from escrow, put on a property by a person. */
async function statement(house: number, day: string, text: string): Promise<number> {
  const fields = { statement_date: found(day), vendor: found('Harbor Home Loans'), document_type: found('mortgage_statement' as const) };
  const id = await paper(api.em, { fileKey: null, ocrText: text, machineFields: { fields } });
  await api.patch(`/documents/${id}`, { property_id: house });
  return id;
}
const paidFor = async (house: number) => (await api.get<Paid[]>(`/properties/${house}/escrow-disbursements`)).body;
const reportOf = async (house: number) =>
  (await api.get<Report>('/reports/tax?year=2026')).body.properties.find((one) => one.property_id === house);
const linesOf = async (house: number) => (await reportOf(house))?.lines ?? [];
/** What the report says was paid from escrow and waits to be booked. */
const waitingOf = async (house: number) =>
  (await reportOf(house))?.from_escrow.items.map(({ date, amount, document_id }) => [date, amount, document_id]);

test('taxes and insurance paid from escrow are proposed and become expenses of the day they were paid, each once; deposits never', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Escrowed' })).body.id;
  const april = await statement(house, '2026-04-17', activity);
  await statement(house, '2026-05-17', `Escrow history\nApr 2026  County tax paid from escrow  $1,204.88`);
  const [insurance, tax, ...more] = await paidFor(house);
  expect(more).toEqual([]);
  expect(tax).toMatchObject({ kind: 'property_tax', paid_on: '2026-04-10', amount: 1204.88, state: 'proposed' });
  expect(insurance).toMatchObject({ kind: 'insurance', paid_on: '2026-04-12', amount: 742, state: 'proposed' });
  expect(await linesOf(house)).toEqual([]);
  expect(await waitingOf(house)).toEqual([
    ['2026-04-10', 1204.88, april],
    ['2026-04-12', 742, april],
  ]);
  const booked = await api.post(`/escrow-disbursements/${tax?.id}/expense`);
  expect(booked).toMatchObject({
    status: 201,
    body: {
      amount: 1204.88,
      expense_date: '2026-04-10',
      paid_on: '2026-04-10',
      schedule_e_line: '16',
      property_id: house,
      description: 'Property tax paid from escrow by Harbor Home Loans',
    },
  });
  expect(await api.post(`/escrow-disbursements/${tax?.id}/expense`)).toMatchObject({
    status: 409,
    body: { detail: 'It is in the books.' },
  });
  await api.patch(`/documents/${april}`, { extracted_data: { vendor: 'Harbor' } });
  expect((await paidFor(house)).map(({ state }) => state)).toEqual(['proposed', 'booked']);
  expect(await linesOf(house)).toMatchObject([{ line: '16', total: 1204.88, items: [{ document_id: april }] }]);
  const bill = await paper(api.em, { fileKey: null, machineFields: { fields: { expense_type: found('property_tax' as const) } } });
  const again = { amount: 1204.88, expense_date: '2026-04-01', property_id: house, document_id: bill };
  expect(await api.post('/expenses/', again)).toMatchObject({
    status: 409,
    body: {
      detail: 'The lender paid this from escrow on Apr 10, 2026, and it is already in the books. File the document without an expense.',
    },
  });
});

test('where the bill itself is in the books, what the lender paid for it is not proposed; a person can set one aside', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Billed' })).body.id;
  await api.post('/expenses/', { amount: 742, expense_date: '2026-03-20', property_id: house, schedule_e_line: '9' });
  const id = await statement(house, '2026-04-17', activity);
  const [insurance, tax] = await paidFor(house);
  const reason = 'An expense of this amount, dated Mar 20, 2026, is already in the books.';
  expect(insurance).toMatchObject({ state: 'covered', reason });
  expect(await api.post(`/escrow-disbursements/${insurance?.id}/expense`)).toMatchObject({ status: 409, body: { detail: reason } });
  const set = await api.patch(`/escrow-disbursements/${tax?.id}`, { dismissed: true });
  expect(set).toMatchObject({ status: 200, body: { state: 'dismissed' } });
  await api.patch(`/documents/${id}`, { property_id: null });
  expect(await paidFor(house)).toEqual([]);
  const loose = (await api.get<Paid[]>(`/documents/${id}/escrow-disbursements`)).body.find(({ kind }) => kind === 'insurance');
  expect(await api.post(`/escrow-disbursements/${loose?.id}/expense`)).toMatchObject({ status: 409 });
  expect((await api.post('/escrow-disbursements/999999/expense')).status).toBe(404);
});

test('what one document says of escrow another says for it once that is in the trash or moved away, and never both', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Said twice' })).body.id;
  const elsewhere = (await api.post<{ id: number }>('/properties/', { name: 'Elsewhere' })).body.id;
  const april = await statement(house, '2026-04-17', activity);
  const analysis = await statement(house, '2026-05-17', `Escrow history\nApr 2026  County tax paid from escrow  $1,204.88`);
  const taxes = async () =>
    (await api.get<(Paid & { document_id: number })[]>(`/properties/${house}/escrow-disbursements`)).body.flatMap((paid) =>
      paid.kind === 'property_tax' ? [[paid.document_id, paid.state]] : [],
    );
  expect(await taxes()).toEqual([[april, 'proposed']]);
  await api.delete(`/documents/${april}`);
  expect(await taxes()).toEqual([[analysis, 'proposed']]);
  await api.post(`/documents/${april}/restore`);
  expect(await taxes()).toEqual([[analysis, 'proposed']]);
  await api.patch(`/documents/${analysis}`, { property_id: elsewhere });
  expect(await taxes()).toEqual([[april, 'proposed']]);
  const [, tax] = await paidFor(house);
  await api.patch(`/escrow-disbursements/${tax?.id}`, { dismissed: true });
  await api.delete(`/documents/${april}`);
  await api.patch(`/documents/${analysis}`, { property_id: house });
  expect(await taxes()).toEqual([]);
});

test('mortgage insurance of the same amount each month is a payment each month, and an expense is in the books for one of them', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'Insured by the month' })).body.id;
  const states = async () => (await paidFor(house)).map(({ paid_on, state }) => [paid_on, state]).toReversed();
  for (const month of ['01', '02', '03']) await statement(house, `2026-${month}-20`, `${month}/05/2026  MIP paid  -$85.00`);
  const months = ['Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'].map((month) => `${month}  PMI paid from escrow  $85.00`);
  await statement(house, '2026-04-17', ['Escrow history', ...months].join('\n'));
  expect(await states()).toEqual([
    ['2025-12-01', 'proposed'],
    ['2026-01-05', 'proposed'],
    ['2026-02-05', 'proposed'],
    ['2026-03-05', 'proposed'],
  ]);
  const february = { amount: 85, expense_date: '2026-02-03', property_id: house, schedule_e_line: '9' };
  expect((await api.post('/expenses/', february)).status).toBe(201);
  expect((await states()).map(([, state]) => state)).toEqual(['proposed', 'proposed', 'covered', 'proposed']);
  expect((await waitingOf(house))?.map(([day]) => day)).toEqual(['2026-01-05', '2026-03-05']);
  const january = (await paidFor(house)).find(({ paid_on }) => paid_on === '2026-01-05');
  expect((await api.post(`/escrow-disbursements/${january?.id}/expense`)).status).toBe(201);
  const bill = async (expense_date: string) => {
    const document_id = await paper(api.em, { fileKey: null, machineFields: { fields: { vendor: found('Harbor Insurance') } } });
    return (await api.post('/expenses/', { ...february, expense_date, document_id })).status;
  };
  expect(await bill('2026-01-02')).toBe(409);
  expect(await bill('2026-03-01')).toBe(201);
  expect((await states()).map(([, state]) => state)).toEqual(['proposed', 'booked', 'covered', 'covered']);
});

/** How many in the database of a transaction wait for their turn. */
const waitingIn = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<{ waiting: number }[]>(
    `select count(*)::int as waiting from pg_locks
     where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.waiting ?? 0;
};

test('what the lender paid and its bill, booked at once, are in the books once', async () => {
  const house = (await api.post<{ id: number }>('/properties/', { name: 'At once' })).body.id;
  await statement(house, '2026-04-17', '04/10/2026  County tax paid  -$1,200.10');
  const [tax] = await paidFor(house);
  const fields = { expense_type: found('property_tax' as const) };
  const document_id = await paper(api.em.fork(), { fileKey: null, machineFields: { fields } });
  const bill = { amount: 1200.1, expense_date: '2026-04-10', property_id: house, document_id, schedule_e_line: '16' };
  const ended: unknown[] = [];
  const answers = await api.em.fork().transactional(async (tx) => {
    // Both come to their turn before either has it: whoever does not ask for a turn ends before.
    await holdEscrow(tx, house, '1200.10');
    const both = [api.post(`/escrow-disbursements/${tax?.id}/expense`), api.post('/expenses/', bill)];
    for (const one of both) void one.finally(() => ended.push(one));
    while (ended.length === 0 && (await waitingIn(tx)) < both.length) await setImmediate();
    expect(ended).toEqual([]);
    return both;
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
});
