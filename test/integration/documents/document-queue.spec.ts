import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import type { MachineFields } from '#core/database/values/document-fields';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { type DocumentBody, documentCalls } from '../../support/document-calls.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let house = 0;
beforeAll(async () => {
  house = await property('Elm House');
});

const { property, read } = documentCalls(() => api);
const field = (value: unknown, confidence = 0.97) => ({ value, confidence, evidence: null, source: 'local' });
const bill = (more: object = {}) =>
  ({
    vendor: field('Fern Glazing'),
    amount: field('84.20'),
    service_date: field('2026-03-01'),
    expense_type: field('legal'),
    ...more,
  }) as MachineFields['fields'];

/** A document of Elm House as the machine leaves it. */
async function paper(fields: MachineFields['fields'] = bill(), changes: Partial<Document> = {}): Promise<number> {
  const id = await read(fields);
  const { em } = api;
  const document = await em.findOneOrFail(Document, id);
  document.machineFields = { ...document.machineFields, property_id: house };
  Object.assign(document, changes);
  refreshEffectiveColumns(document);
  await em.flush();
  return id;
}
const one = async (id: number) =>
  (await api.get<DocumentBody & { triage: { tab: string; doubts: { field: string }[] } }>(`/documents/${id}`)).body;
const bulk = async (action: string, ids: number[], more: object = {}) =>
  api.post<{ results: object[] }>('/documents/bulk', { action, ids, ...more });
const counts = async (query = '') => (await api.get<Record<string, number>>(`/documents/counts?property_id=${house}${query}`)).body;
const listed = async (query: string) =>
  (await api.get<DocumentBody[]>(`/documents/?property_id=${house}&${query}`)).body.map(({ id }) => id).toSorted((a, b) => a - b);
beforeEach(async () => {
  for (const { id } of (await api.get<DocumentBody[]>(`/documents/?include_all=true`)).body) await api.delete(`/documents/${id}`);
});

test('the tabs part the queue, and count what stands in them', async () => {
  const ready = await paper();
  const unsure = await paper(bill({ amount: field('71.00', 0.7) }));
  const again = await paper(bill(), { duplicateOf: ready });
  const quote = await paper(bill({ document_type: field('quote'), amount: field('61.00') }));
  expect(await counts()).toEqual({ ready: 1, check: 1, duplicates: 1, notices: 1, all: 4 });
  expect(await counts('&tab=check')).toEqual(await counts());
  for (const [tab, id] of Object.entries({ ready, check: unsure, duplicates: again, notices: quote }))
    expect([tab, await listed(`tab=${tab}`)]).toEqual([tab, [id]]);
  expect((await one(unsure)).triage.doubts).toEqual([{ field: 'amount', reason: 'The amount is only 70% sure.' }]);
  await api.patch(`/documents/${unsure}`, { extracted_data: { amount: 72 } });
  expect(await counts()).toMatchObject({ ready: 2, check: 0 });
  await api.patch(`/documents/${again}`, { duplicate_of: null });
  expect(await counts()).toMatchObject({ ready: 3, duplicates: 0 });
  await api.patch(`/documents/${quote}`, { processing_status: 'filed' });
  expect(await counts()).toEqual({ ready: 3, check: 0, duplicates: 0, notices: 0, all: 3 });
});

test('save all books what is proven, files statements in their books, leaves all else, and is taken back as one', async () => {
  const ready = await paper(bill({ amount: field('85.20') }));
  const statement = await paper(
    bill({ document_type: field('mortgage_statement'), amount: field('100.00'), interest: field('60.00'), principal: field('40.00') }),
  );
  const unsure = await paper(bill({ amount: field('71.00', 0.7) }));
  const again = await paper(bill({ amount: field('85.20') }), { duplicateOf: ready });
  const { body } = await bulk('save', [ready, statement, unsure, again]);
  expect(body.results).toEqual([
    { id: ready, done: true, reason: null },
    { id: statement, done: true, reason: null },
    { id: unsure, done: false, reason: 'The amount is only 70% sure.' },
    { id: again, done: false, reason: `It may be a duplicate of document ${ready}.` },
  ]);
  expect(await one(ready)).toMatchObject({ status: 'expensed', expense_id: expect.any(Number) });
  const [legal] = (await api.get<{ id: number; name: string }[]>('/categories/?type=expense')).body.filter(({ name }) => name === 'Legal');
  const { expense_id } = await one(ready);
  expect((await api.get(`/expenses/${expense_id}`)).body).toMatchObject({
    amount: 85.2,
    expense_date: '2026-03-01',
    vendor: 'Fern Glazing',
    property_id: house,
    category_id: legal?.id,
  });
  expect(await one(statement)).toMatchObject({ status: 'filed', expense_id: null });
  expect([(await one(unsure)).status, (await one(again)).status]).toEqual(['assigned', 'assigned']);
  expect((await bulk('save', [ready])).body.results).toEqual([{ id: ready, done: false, reason: 'It is no longer waiting for review.' }]);
  expect((await bulk('unsave', [ready, statement])).body.results).toMatchObject([{ done: true }, { done: true }]);
  expect([await one(ready), await one(statement)]).toMatchObject([
    { status: 'assigned', expense_id: null, triage: { tab: 'ready' } },
    { status: 'assigned', triage: { tab: 'ready' } },
  ]);
});

test('many documents are filed, assigned, given a category and a tag, and thrown away, and each is taken back', async () => {
  const ids = [await paper(bill({ amount: field('99.00') })), await paper(bill({ amount: field('91.00') }))];
  const other = await property('Oak House');
  const tag = (await api.post<{ id: number }>('/tags/', { name: 'Roof', color: '#112233' })).body.id;
  const [category] = (await api.get<{ id: number }[]>('/categories/?type=expense')).body;
  await api.post(`/tags/${tag}/documents/${ids[0]}`, {});
  expect((await bulk('assign', ids, { property_id: other })).body.results).toMatchObject([{ done: true }, { done: true }]);
  await bulk('categorize', ids, { category_id: category?.id });
  expect((await bulk('tag', ids, { tag_id: tag })).body.results).toMatchObject([
    { done: false, reason: 'It already has this tag.' },
    { done: true },
  ]);
  expect(await one(ids[1] ?? 0)).toMatchObject({ property_id: other, proposed_category_id: category?.id, tags: [{ name: 'Roof' }] });
  await bulk('untag', ids.slice(1), { tag_id: tag });
  await bulk('uncategorize', ids);
  await bulk('unassign', ids);
  expect(await one(ids[1] ?? 0)).toMatchObject({ property_id: house, proposed_category_id: null, tags: [] });
  await bulk('file', ids);
  expect(await counts()).toMatchObject({ all: 0 });
  await bulk('unsave', ids);
  await bulk('delete', ids);
  expect((await api.get(`/documents/${ids[0]}`)).status).toBe(404);
  await bulk('restore', ids);
  expect(await listed('')).toEqual(ids);
  expect(await bulk('assign', ids)).toMatchObject({ status: 422 });
  expect(await bulk('tag', ids, { tag_id: 999_999 })).toMatchObject({ status: 404, body: { detail: 'Tag not found' } });
});

test('the queue is filtered by vendor, amount and confidence', async () => {
  const cheap = await paper(bill({ amount: field('98.00') }));
  const dear = await paper(bill({ vendor: field('Oak Roofing', 0.5), amount: field('900.00') }));
  expect(await listed('vendor=oak%20roofing')).toEqual([dear]);
  expect(await listed('min_amount=84.20&max_amount=100')).toEqual([cheap]);
  expect(await listed('max_confidence=0.6')).toEqual([dear]);
  expect(await listed('min_confidence=0.6')).toEqual([cheap]);
  expect(await counts('&min_amount=500')).toMatchObject({ all: 1, check: 1 });
  expect((await api.get('/documents/?min_amount=much')).status).toBe(422);
});
