import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxBasis } from '#core/records/settings/tax-basis';
import { found, paper } from '../../support/sample-books.js';
import { addUp, firstShare } from '../../support/add-up.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const newHouse = async () => (await api.post<{ id: number }>('/properties/', { name: `House ${crypto.randomUUID()}` })).body.id;
const choose = async (tax_basis: TaxBasis) => expect((await api.patch('/settings', { tax_basis })).status).toBe(200);

interface Bridge {
  expenses: number;
  business: number;
  capital: number;
  without_line: number;
  interest: number;
  total: number;
}
interface Report {
  basis: TaxBasis;
  bridge: Bridge;
  total: number;
  properties: { property_id: number; total: number; bridge: Bridge; lines: { line: string; total: number }[] }[];
}

/** What each screen says of a year: of all, or of one property. */
async function totalsOf(year: number, house?: number) {
  const [days, own] = [`from=${year}-01-01&to=${year}-12-31`, house === undefined ? '' : `&property_id=${house}`];
  const summary = (await api.get<{ total: number; by_month: { month: string }[] }>(`/expenses/summary?${days}${own}`)).body;
  expect(summary.by_month.every(({ month }) => month.startsWith(`${year}-`))).toBe(true);
  const list = (await api.get<Row[]>(`/expenses/?${days}${own}&limit=500`)).body;
  const csv = (await api.get<string>(`/expenses/export.csv?${days}${own}`)).body;
  const reports = [true, false].map((items) => api.get<Report>(`/reports/tax?year=${year}${own}&items=${items}`));
  const [whole, sums] = (await Promise.all(reports)).map(({ body }) => body);
  expect(whole?.bridge).toEqual(sums?.bridge);
  return { summary: summary.total, list: sumOfList(list), csv: sumOfCsv(csv), report: whole?.bridge.expenses };
}

interface Row {
  id: number;
  amount: number;
  share_amount: number | null;
  kind: string;
  counts_on: string;
  escrow_paid_on: string | null;
}
const cents = (sum: number): number => Math.round(sum * 100) / 100;
const sumOfList = (rows: Row[]): number =>
  cents(rows.reduce((sum, { amount, share_amount: share, kind }) => sum + (kind === 'refund' ? -1 : 1) * (share ?? amount), 0));
function sumOfCsv(csv: string): number {
  const [header = '', ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const at = header.split(',').indexOf('share_amount');
  // No text of these has a comma.
  return cents(rows.reduce((sum, row) => sum + Number(row.split(',')[at] ?? 0), 0));
}

/** Whether every screen says `total` of that year and property. */
async function allSay(total: number, year: number, house?: number): Promise<void> {
  expect(await totalsOf(year, house)).toEqual({ summary: total, list: total, csv: total, report: total });
}
const cardOf = async (house: number) => (await api.get<{ ytd_total: number }>(`/properties/${house}`)).body.ytd_total;
const portfolioOf = async (house: number) => {
  const { body } = await api.get<{ properties: { id: number; ytd_expense: number }[] }>('/properties/portfolio');
  return body.properties.find(({ id }) => id === house)?.ytd_expense;
};
const thisYear = new Date().getUTCFullYear();

/** A statement that tells of payments from escrow, put on a property by a person. */
async function statement(house: number, text: string, more: object = {}): Promise<number> {
  const said = {
    statement_date: found(`${thisYear}-01-20`),
    vendor: found('Harbor Home Loans'),
    document_type: found('mortgage_statement' as const),
  };
  const id = await paper(api.em, { fileKey: null, ocrText: text, machineFields: { fields: { ...said, ...more } } });
  expect((await api.patch(`/documents/${id}`, { property_id: house })).status).toBe(200);
  return id;
}

test('every screen and export says the same of a mixed year, on either basis, and the tax report shows the way to its total', async () => {
  await api.em.execute('delete from expense');
  const [house, other] = [await newHouse(), await newHouse()];
  const [before, year] = [thisYear - 1, thisYear];
  const add = async (amount: number, more: object) =>
    expect((await api.post('/expenses/', { amount, property_id: house, schedule_e_line: '14', ...more })).status).toBe(201);
  await add(100.1, { expense_date: `${year}-02-03` });
  await add(20.2, { expense_date: `${year}-03-04`, kind: 'refund' });
  await add(50.05, { expense_date: `${before}-12-20`, paid_on: `${year}-01-04` });
  await add(60.06, { expense_date: `${before}-12-21`, due_date: `${year}-01-10`, paid_on: `${before}-12-28` });
  await add(1000, { expense_date: `${year}-05-05`, is_capital: true, schedule_e_line: null });
  await add(7.07, { expense_date: `${year}-06-06`, schedule_e_line: null });
  await add(300, { expense_date: `${year}-07-07`, property_id: null, schedule_e_line: null });
  const shares = [
    { property_id: house, amount: 40.4 },
    { property_id: other, amount: 30.3 },
    { property_id: null, amount: 9.3 },
  ];
  await add(80, { expense_date: `${before}-12-30`, paid_on: `${year}-01-02`, property_id: null, splits: shares });
  await add(1204.88, { expense_date: `${before}-12-15`, due_date: `${before}-12-31`, schedule_e_line: '16' });
  // The lender pays the December bill in January.
  await statement(house, `01/10/${year}  County tax paid  -$1,204.88`);

  await choose('cash');
  const cash = 100.1 - 20.2 + 50.05 + 1000 + 7.07 + 40.4 + 1204.88;
  await allSay(cents(cash), year, house);
  expect([await cardOf(house), await portfolioOf(house)]).toEqual([cents(cash), cents(cash)]);
  await allSay(60.06, before, house);
  await allSay(30.3, year, other);
  await allSay(cents(cash + 30.3 + 9.3 + 300), year);
  const { body } = await api.get<Report>(`/reports/tax?year=${year}&property_id=${house}`);
  const bridge = { expenses: cents(cash), business: 0, capital: 1000, without_line: 7.07, interest: 0 };
  expect(body).toMatchObject({ basis: 'cash', bridge: { ...bridge, total: cents(cash - 1007.07) }, total: cents(cash - 1007.07) });

  await choose('accrual');
  const accrual = 100.1 - 20.2 + 60.06 + 1000 + 7.07;
  await allSay(cents(accrual), year, house);
  expect([await cardOf(house), await portfolioOf(house)]).toEqual([cents(accrual), cents(accrual)]);
  await allSay(cents(50.05 + 40.4 + 1204.88), before, house);
  await allSay(30.3, before, other);
  await allSay(cents(accrual + 300), year);
  const years = (await api.get<{ year: number; cash: number; accrual: number }[]>('/settings/tax-basis')).body;
  expect(years.find((one) => one.year === year)).toEqual({ year, cash: cents(cash + 339.6), accrual: cents(accrual + 300) });

  // Interest that a statement names and no expense stands for is in the tax report alone, and that says so.
  await statement(house, '', { interest: found('600.00'), due_date: found(`${year}-02-01`), total_payment: found('900.00') });
  await allSay(cents(accrual), year, house);
  const withInterest = (await api.get<Report>(`/reports/tax?year=${year}&property_id=${house}&items=false`)).body;
  expect(withInterest.bridge).toEqual({
    ...bridge,
    expenses: cents(accrual),
    without_line: 7.07,
    interest: 600,
    withheld: 0,
    depreciation: 0,
    total: cents(accrual - 1007.07 + 600),
  });
  expect(withInterest.properties[0]?.bridge).toEqual(withInterest.bridge);
  await choose('cash');
});

const counts = async (id: number) => (await api.get<Row>(`/expenses/${id}`)).body;

test('a December bill that the lender pays in January counts when it was paid by cash, when it was due by accrual, and follows what becomes of either', async () => {
  const house = await newHouse();
  const bill = { amount: 910.11, property_id: house, expense_date: '2024-12-15', due_date: '2024-12-31', schedule_e_line: '16' };
  const { id } = (await api.post<{ id: number }>('/expenses/', bill)).body;
  expect(await counts(id)).toMatchObject({ counts_on: '2024-12-15', escrow_paid_on: null });
  const told = await statement(house, '01/10/2025  County tax paid  -$910.11');
  expect(await counts(id)).toMatchObject({ counts_on: '2025-01-10', escrow_paid_on: '2025-01-10' });
  const [payment] = (await api.get<{ id: number }[]>(`/properties/${house}/escrow-disbursements`)).body;
  await api.patch(`/escrow-disbursements/${payment?.id}`, { dismissed: true });
  expect((await counts(id)).counts_on).toBe('2024-12-15');
  await api.patch(`/escrow-disbursements/${payment?.id}`, { dismissed: false });
  await api.put(`/expenses/${id}`, { schedule_e_line: '17' });
  expect((await counts(id)).counts_on).toBe('2024-12-15');
  await api.put(`/expenses/${id}`, { schedule_e_line: '16', paid_on: '2025-02-02' });
  expect((await counts(id)).counts_on).toBe('2025-02-02');
  await api.put(`/expenses/${id}`, { paid_on: null });
  expect((await counts(id)).counts_on).toBe('2025-01-10');
  await choose('accrual');
  expect((await counts(id)).counts_on).toBe('2024-12-31');
  await choose('cash');
  await api.delete(`/documents/${told}`);
  expect((await counts(id)).counts_on).toBe('2024-12-15');
  await api.post(`/documents/${told}/restore`);
  expect((await counts(id)).counts_on).toBe('2025-01-10');
  await api.delete(`/expenses/${id}`);
  // Booked from the statement, it is due when its bill says so, which came before.
  const fields = { expense_type: found('property_tax' as const), due_date: found('2024-12-31'), amount: found('910.11') };
  await paper(api.em, { propertyId: house, amount: '910.11', fileKey: null, machineFields: { fields } });
  const booked = (await api.post<{ id: number; due_date: string }>(`/escrow-disbursements/${payment?.id}/expense`)).body;
  expect(await counts(booked.id)).toMatchObject({ due_date: '2024-12-31', counts_on: '2025-01-10' });
  await choose('accrual');
  expect((await counts(booked.id)).counts_on).toBe('2024-12-31');
  await choose('cash');
});

test('a bill in shares is paid by lenders once each of them has paid its share', async () => {
  const [house, other] = [await newHouse(), await newHouse()];
  const shares = [house, other].map((property_id) => ({ property_id, amount: 450.5, schedule_e_line: '16' }));
  const { id } = (await api.post<{ id: number }>('/expenses/', { amount: 901, expense_date: '2024-12-10', splits: shares })).body;
  await statement(house, '01/05/2025  County tax paid  -$450.50');
  expect((await counts(id)).counts_on).toBe('2024-12-10');
  await statement(other, '01/09/2025  County tax paid  -$450.50');
  expect((await counts(id)).counts_on).toBe('2025-01-09');
});

test('the basis is chosen by an administrator alone, from two, and the log says by whom', async () => {
  const viewer = await api.tokenOf('VIEWER');
  expect((await api.patch('/settings', { tax_basis: 'accrual' }, { token: viewer })).status).toBe(403);
  const wrong = await api.patch('/settings', { tax_basis: 'hybrid' });
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      detail: [{ loc: ['body', 'tax_basis'], msg: 'must be cash (by the day an expense was paid) or accrual (by the day it was due)' }],
    },
  });
  await choose('accrual');
  const entries = (await api.get<{ resource: string; before: object; after: object }[]>('/audit/?resource=settings&limit=1')).body;
  expect(entries[0]).toMatchObject({ resource: 'settings', before: { tax_basis: 'cash' }, after: { tax_basis: 'accrual' } });
  await choose('cash');
});

const dayArb = fc.integer({ min: -60, max: 60 }).map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10));
const wishArb = fc.record({
  amount: fc.integer({ min: 2, max: 500_000 }),
  kind: fc.constantFrom('expense' as const, 'refund' as const),
  expense_date: dayArb,
  due_date: fc.option(dayArb),
  paid_on: fc.option(dayArb),
  place: fc.constantFrom(0, 1, null),
  line: fc.constantFrom('14', '16', null),
  is_capital: fc.boolean(),
  splitAt: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 3 }),
});

test('random expenses come to the same on every screen as added up by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wishArb, { minLength: 1, maxLength: 8 }), async (wishes) => {
      await api.em.execute('delete from expense');
      const houses = [await newHouse(), await newHouse()] as const;
      for (const { splitAt, place, line, amount, ...wish } of wishes) {
        const own = place === null ? null : houses[place];
        const part = firstShare({ amount, splitAt });
        const splits = [
          { property_id: houses[0], amount: part / 100 },
          { property_id: own, amount: (amount - part) / 100 },
        ];
        const shape = splitAt === null ? { property_id: own, schedule_e_line: line } : { property_id: null, splits };
        const answer = await api.post('/expenses/', { ...wish, amount: amount / 100, ...shape });
        expect(answer.status).toBe(201);
      }
      for (const basis of ['cash', 'accrual'] as const) {
        await choose(basis);
        for (const year of [2021, 2022])
          for (const place of [undefined, 0, 1] as const)
            await allSay(addUp(wishes, { basis, year, place }), year, place === undefined ? undefined : houses[place]);
      }
    }),
    { numRuns: 8, interruptAfterTimeLimit: 60_000 },
  );
  await choose('cash');
}, 180_000);
