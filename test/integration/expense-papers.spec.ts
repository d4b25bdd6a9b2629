import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApi } from '../support/api.js';
import { paper } from '../support/sample-books.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const waiting = async () => (await api.get<{ id: number }[]>('/documents/')).body.map(({ id }) => id);

test('the paper of an expense leaves the queue, and waits there again once the expense has another or none', async () => {
  const [bill, receipt] = [await paper(api.em, { fileKey: null }), await paper(api.em, { fileKey: null, amount: '7.00' })];
  const { body: expense } = await api.post<{ id: number }>('/expenses/', { amount: 40, expense_date: '2026-03-01' });
  const give = (document_id: number | null) => api.put(`/expenses/${expense.id}`, { document_id });
  expect((await give(bill)).status).toBe(200);
  expect(await waiting()).toEqual([receipt]);
  const { reviewed_at: since } = (await api.get<{ reviewed_at: string }>(`/documents/${bill}`)).body;
  await api.put(`/expenses/${expense.id}`, { document_id: bill, amount: 41 });
  expect((await api.get(`/documents/${bill}`)).body).toMatchObject({ reviewed_at: since, status: 'expensed' });
  expect((await give(receipt)).status).toBe(200);
  expect(await waiting()).toEqual([bill]);
  expect((await give(null)).status).toBe(200);
  expect(new Set(await waiting())).toEqual(new Set([bill, receipt]));
});
