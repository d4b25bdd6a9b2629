import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}
interface Taxed {
  property_id: number;
  total: number;
  lines: { line: string; total: number }[];
}

const api = apiForTests();
let elm: number;
let oak: number;
let ash: number;
let vendor: number;
let legal: number;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const parts = [33.34, 33.34, 33.33];

beforeAll(async () => {
  const house = async (name: string) => (await api.post<Body>('/properties/', { name })).body.id;
  [elm, oak, ash] = [await house('Elm'), await house('Oak'), await house('Ash')];
  vendor = (await api.post<Body>('/vendors/', { business_name: 'Roof Works LLC' })).body.id;
  legal = (await api.get<Body[]>('/categories/?q=legal')).body[0]?.id ?? 0;
  const splits = [elm, oak, ash].map((property_id) => ({ property_id, method: 'equal' }));
  const whole = { expense_date: today, paid_on: today, vendor: 'ROOF WORKS', category_id: legal, schedule_e_line: '14' };
  await api.post('/expenses/', { ...whole, amount: 100.01, splits });
  await api.post('/expenses/', { ...whole, amount: 0.05, kind: 'refund', splits });
});

const refunds = [0.02, 0.02, 0.01];
/** What each property has to bear of both, in dollars. */
const borne = [33.32, 33.32, 33.32];
const get = async <T>(path: string) => (await api.get<T>(path)).body;
const columns = async (path: string) => {
  const [header = '', ...rows] = (await get<string>(path)).replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = header.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, at) => [names[at] ?? '', value])));
};
/** The sum of a column in whole cents, so that no binary fraction is in it. */
const centsOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number((row[column] ?? '').replace('.', '')), 0);

test.each([0, 1, 2])('the expense list of property %i shows its part of each', async (at) => {
  const id = [elm, oak, ash][at];
  const rows = await get<Body[]>(`/expenses/?property_id=${id}&sort=["id","ASC"]`);
  expect(rows.map((row) => row.share_amount)).toEqual([parts[at], refunds[at]]);
});

test('the totals of the dashboard, of each property, category and vendor count every part once', async () => {
  expect(await get('/expenses/summary')).toMatchObject({
    total: 99.96,
    count: 2,
    ytd: 99.96,
    this_month: 99.96,
    last_30_days: 99.96,
    by_property: [elm, oak, ash].map((property_id, at) => ({ property_id, total: borne[at], count: 2 })),
    by_category: [{ category_id: legal, total: 99.96, count: 2 }],
    by_month: [{ total: 99.96, count: 2 }],
  });
  for (const [at, id] of [elm, oak, ash].entries())
    expect(await get(`/expenses/summary?property_id=${id}`)).toMatchObject({ total: borne[at], ytd: borne[at], count: 2 });
  expect(await get(`/expenses/summary?business=true`)).toMatchObject({ total: 0, count: 0 });
  const ofVendor = await get<Body[]>(`/expenses/?vendor_id=${vendor}&property_id=${ash}&sort=["id","ASC"]`);
  expect(ofVendor.map((row) => [row.amount, row.share_amount])).toEqual([
    [100.01, 33.33],
    [0.05, 0.01],
  ]);
});

test('the property cards and the portfolio have the part of each', async () => {
  const cards = await get<{ id: number; ytd_total: number }[]>('/properties/?sort=["id","ASC"]');
  expect(cards.map((card) => card.ytd_total)).toEqual(borne);
  const portfolio = await get<{ properties: { id: number; ytd_expense: number }[]; totals: Body }>('/properties/portfolio');
  expect(portfolio.properties.map((one) => one.ytd_expense)).toEqual(borne);
  expect(portfolio.totals.ytd_expense).toBe(99.96);
});

test('the tax report and its CSV have each part on its line', async () => {
  const { total, properties } = await get<{ total: number; properties: Taxed[] }>(`/reports/tax?year=${today.slice(0, 4)}`);
  expect(total).toBe(99.96);
  const found = new Map(properties.map((one) => [one.property_id, one]));
  for (const [at, id] of [elm, oak, ash].entries())
    expect(found.get(id)).toMatchObject({ total: borne[at], lines: [{ line: '14', total: borne[at] }] });
  const rows = await columns(`/reports/tax.csv?year=${today.slice(0, 4)}`);
  expect(rows).toHaveLength(6);
  expect(centsOf(rows, 'amount')).toBe(9996);
  expect(
    centsOf(
      rows.filter((row) => row.property === 'Ash'),
      'amount',
    ),
  ).toBe(3332);
});

test('the CSV of expenses has a row for each part, of one property or vendor as well', async () => {
  const all = await columns('/expenses/export.csv');
  expect(all).toHaveLength(6);
  expect(centsOf(all, 'share_amount')).toBe(9996);
  const ofAsh = await columns(`/expenses/export.csv?property_id=${ash}`);
  expect(new Set(ofAsh.map((row) => row.share_amount))).toEqual(new Set(['-0.01', '33.33']));
  expect(centsOf(await columns(`/expenses/export.csv?vendor_id=${vendor}`), 'share_amount')).toBe(9996);
});
