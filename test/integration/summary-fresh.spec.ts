import { afterAll, beforeAll, expect, test } from 'vitest';
import { Expense } from '#core/expenses/expense.entity';
import { SummaryCache } from '../../api/expenses/summary-cache.js';
import { TestApi } from '../support/api.js';

let api: TestApi;
let house: number;
beforeAll(async () => {
  api = await TestApi.start();
  house = (await api.post<{ id: number }>('/properties/', { name: 'First name' })).body.id;
});
afterAll(() => api.stop());

interface Summary {
  total: number;
  by_property: { name: string | null }[];
  by_category: { name: string | null; color_code: string | null }[];
}
const summary = async (query = '') => (await api.get<Summary>(`/expenses/summary${query}`)).body;
const add = async (values: object) => (await api.post<{ id: number }>('/expenses/', { expense_date: '2026-01-05', ...values })).body.id;

test('a sum that was told before is told anew after every change', async () => {
  const id = await add({ amount: 10, property_id: house });
  expect(await summary()).toMatchObject({ total: 10, by_property: [{ name: 'First name' }] });
  await api.put(`/properties/${house}`, { name: 'Second name' });
  expect(await summary()).toMatchObject({ by_property: [{ name: 'Second name' }] });
  await api.put(`/expenses/${id}`, { amount: 12 });
  expect((await summary()).total).toBe(12);
  const category = (await api.post<{ id: number }>('/categories/', { name: 'Paint' })).body.id;
  await api.put(`/expenses/${id}`, { category_id: category });
  await api.put(`/categories/${category}`, { name: 'Paints', color_code: '#112233' });
  expect((await summary()).by_category).toMatchObject([{ name: 'Paints', color_code: '#112233' }]);
  const tag = (await api.post<{ id: number }>('/expense-tags/', { name: 'Garden', color: '#112233' })).body.id;
  expect((await summary(`?tag_ids=${tag}`)).total).toBe(0);
  await api.post(`/expenses/${id}/tags/${tag}`);
  expect((await summary(`?tag_ids=${tag}`)).total).toBe(12);
  await api.put(`/expenses/${id}`, {
    splits: [
      { property_id: house, amount: 5 },
      { property_id: null, amount: 7 },
    ],
  });
  expect((await summary(`?property_id=${house}`)).total).toBe(5);
  await api.delete(`/expenses/${id}`);
  expect((await summary()).total).toBe(0);
});

test('what is not committed is not in it, and in it as soon as it is', async () => {
  const before = (await summary()).total;
  const { em } = api;
  await em.begin();
  em.create(Expense, { amount: '3.00', expenseDate: '2026-01-06' });
  await em.flush();
  // A later change that is committed first must not hide the earlier one.
  const later = await add({ amount: 1 });
  expect((await summary()).total).toBe(before + 1);
  await em.commit();
  expect((await summary()).total).toBe(before + 4);
  await api.delete(`/expenses/${later}`);
  expect((await summary()).total).toBe(before + 3);
});

const forget = () => api.em.execute('delete from expense_change');

test('a sum is not kept for as long as the lines of changes are, which say that it still holds', async () => {
  const cache = new SummaryCache();
  const day = { today: '2026-02-01', monthStart: '2026-02-01', yearStart: '2026-01-01', thirtyDaysAgo: '2026-01-02' };
  const sum = (at: number) => cache.find(api.em, {}, day, at);
  await forget();
  const { total } = await sum(0);
  await add({ amount: 2 });
  // An hour passes, in which nobody asks.
  await forget();
  expect(Number((await sum(3_600_000)).total)).toBe(Number(total) + 2);
});
