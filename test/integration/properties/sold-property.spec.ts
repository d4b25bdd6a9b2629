import { expect, test } from 'vitest';
import { expectedPapers } from '#core/books/expected/expected-papers';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const make = async (name: string, more: object = {}) => (await api.post<{ id: number }>('/properties/', { name, ...more })).body.id;
const bill = (property: number, day: string) => {
  const fields = { vendor: found('Harbor Water'), amount: found('60.00'), service_date: found(day) };
  return paper(api.em, {
    processingStatus: 'completed',
    documentType: 'utility_bill',
    vendorName: 'Harbor Water',
    documentDate: day,
    amount: '60.00',
    propertyId: property,
    machineFields: { document_type: 'utility_bill', property_id: property, fields },
  });
};

test('a property that was sold in mid-year owes no dues after that, expects no bills, and questions those that come', async () => {
  const house = await make('Sold Court', { hoa_name: 'Pine Grove HOA', hoa_monthly_fee: 100, purchase_date: '2020-01-01' });
  const days = ['2026-01-08', '2026-02-10', '2026-03-09'];
  for (const day of days) await bill(house, day);
  const expected = async () => (await expectedPapers(api.em, '2026-04-02', [house])).map(({ on }) => on);
  expect(await expected()).toEqual(['2026-04-10']);
  expect((await api.put(`/properties/${house}`, { sold_on: '2026-03-20' })).status).toBe(200);
  expect((await api.get<object>(`/properties/${house}`)).body).toMatchObject({ sold_on: '2026-03-20', is_active: true });
  expect(await expected()).toEqual([]);
  const [dues] = (await api.get<{ property_id: number; periods: { period: string }[] }[]>(`/hoa-dues/?year=2026&property_id=${house}`))
    .body;
  expect(dues?.periods.map(({ period }) => period)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  const late = await bill(house, '2026-04-09');
  const noteOf = async (id: number) => (await api.get<{ property_note: string | null }>(`/documents/${id}`)).body.property_note;
  expect(await noteOf(late)).toBe('Sold Court was sold on Mar 20, 2026, before the date of this document.');
  // It stays the property's all the same, and so does its expense.
  const expense = await api.post('/expenses/', { document_id: late, property_id: house, amount: 60, expense_date: '2026-04-09' });
  expect(expense.status).toBe(201);
  await api.put(`/properties/${house}`, { sold_on: null });
  expect(await noteOf(late)).toBeNull();
  expect(await expected()).toHaveLength(1);
});

test('a property is not sold before it was bought', async () => {
  const house = await make('Bought', { purchase_date: '2025-05-01' });
  expect(await api.put(`/properties/${house}`, { sold_on: '2025-04-30' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'sold_on'], msg: 'is before the purchase date' }] },
  });
});
