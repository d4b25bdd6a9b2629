import { afterAll, beforeAll, test, expect } from 'vitest';
import { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { TestApi } from '../support/api.js';
import { found, paper } from '../support/sample-books.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

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
