import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';

interface Row {
  id: number;
  kind: string;
  amount: number;
  share_amount: number | null;
}

const api = apiForTests();
let elm: number;
let oak: number;
let legal: number;
beforeAll(async () => {
  elm = (await api.post<Row>('/properties/', { name: 'Elm' })).body.id;
  oak = (await api.post<Row>('/properties/', { name: 'Oak' })).body.id;
  legal = (await api.get<Row[]>('/categories/?q=legal')).body[0]?.id ?? 0;
  const spend = (amount: number, more: object) => api.post('/expenses/', { amount, expense_date: '2026-03-01', ...more });
  const splits = [
    { property_id: elm, amount: 50, category_id: legal },
    { property_id: oak, amount: 30 },
    { property_id: null, amount: 15, category_id: legal },
    { property_id: null, amount: 5 },
  ];
  const refunded = [
    { property_id: oak, amount: 3 },
    { property_id: null, amount: 7, category_id: legal },
  ];
  await spend(100, { splits });
  await spend(10, { splits: refunded, kind: 'refund' });
  await spend(34, { vendor: 'Holt Plumbing', category_id: legal, paid_on: '2026-03-04' });
});

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

test.each([
  ['the business', () => 'business=true', 47],
  ['a property', () => `property_id=${elm}`, 50],
  ['a category', () => `category_id=${legal}`, 92],
  ['no category', () => 'uncategorized=true', 32],
  ['the business without a category', () => 'business=true&uncategorized=true', 5],
  ['no tax line', () => 'without_line=true', 27],
  ['words', () => 'q=plumb', 34],
  ['a vendor and a category', () => `vendor=Holt Plumbing&category_id=${legal}`, 34],
  ['amounts', () => 'min_amount=34&max_amount=99.99', 34],
  ['amounts of a property', () => `min_amount=34.01&property_id=${elm}`, 50],
  ['what is unpaid', () => 'unpaid=true', 90],
  ['refunds', () => 'kind=refund', -10],
  ['a category of the business', () => `business=true&category_id=${legal}`, 42],
  ['a category of a property', () => `property_id=${oak}&category_id=${legal}`, 0],
  ['everybody', () => '', 124],
])('shares of %s add up to the same in the CSV, in the list and in the totals', async (_, of, expected) => {
  const file = (await api.get<string>(`/expenses/export.csv?${of()}`)).body;
  const inFile = file.trimEnd().split('\r\n').slice(1);
  const listed = (await api.get<Row[]>(`/expenses/?${of()}`)).body;
  const inList = listed.map(({ kind, amount, share_amount: share }) => (kind === 'refund' ? -1 : 1) * (share ?? amount));
  const { total } = (await api.get<{ total: number }>(`/expenses/summary?${of()}`)).body;
  const sums = [sum(inFile.map((row) => Number(row.split(',')[4]))), sum(inList), total];
  expect(sums).toEqual([expected, expected, expected]);
});

test('an amount that is none is refused with the words of its filter', async () => {
  const { status, body } = await api.get<{ detail: unknown }>('/expenses/summary?min_amount=many');
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('must be an amount such as 84.20')]);
});
