import { expect, test } from 'vitest';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const waiting = async () => (await api.get<{ id: number }[]>('/documents/')).body.map(({ id }) => id);

test('the document of an expense leaves the queue, and waits there again once the expense has another or none', async () => {
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

test('an expense for a property settles the property of its document where that has none', async () => {
  const [here, elsewhere] = [await sampleProperty(api.em, 'Booked House'), await sampleProperty(api.em, 'Other House')];
  const book = async (document_id: number, more: object = { property_id: here }) => {
    expect((await api.post('/expenses/', { amount: 12, expense_date: '2026-03-01', document_id, ...more })).status).toBe(201);
    return (await api.get<{ property_id: number | null }>(`/documents/${document_id}`)).body.property_id;
  };
  const open = () => paper(api.em, { fileKey: null });
  expect(await book(await open())).toBe(here);
  expect(await book(await open(), { property_id: null })).toBeNull();
  expect(
    await book(await paper(api.em, { fileKey: null, propertyId: elsewhere, machineFields: { fields: {}, property_id: elsewhere } })),
  ).toBe(elsewhere);
  // A person has said that it is of no property.
  expect(await book(await paper(api.em, { fileKey: null, personFields: { fields: {}, property_id: null } }))).toBeNull();
  expect(await book(await paper(api.em, { fileKey: null, machineFields: { fields: {}, document_type: 'subscription' } }))).toBeNull();
  const shares = [here, elsewhere].map((property_id) => ({ property_id, amount: 6 }));
  expect(await book(await open(), { splits: shares })).toBeNull();
});

test('a copy of a notice whose bill is booked is still a document of that bill once the notice is in the trash', async () => {
  const machineFields = { fields: { vendor: found('City Water'), amount: found('62.10'), invoice_number: found('W-77') } };
  const of = { fileKey: null, amount: '62.10', vendorName: 'City Water', processingStatus: 'completed' as const, machineFields };
  const bill = await paper(api.em, of);
  const same = { ...of, sha256: 'b'.repeat(64) };
  const notice = await paper(api.em, { ...same, duplicateOf: bill, duplicateReason: 'vendor, amount and invoice number' });
  const copy = await paper(api.em, { ...same, duplicateOf: notice });
  const book = (document_id: number) => api.post('/expenses/', { amount: 62.1, expense_date: '2026-03-01', document_id });
  expect((await book(bill)).status).toBe(201);
  expect((await book(copy)).status).toBe(409);
  await api.delete(`/documents/${notice}`);
  expect((await api.get(`/documents/${copy}`)).body).toMatchObject({ duplicate_of: bill });
  expect((await book(copy)).status).toBe(409);
});
