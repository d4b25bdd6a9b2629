import { describe, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { type DocumentBody, amount, documentCalls, ids, pdf, vendor } from '../../support/document-calls.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests({ MAX_UPLOAD_MB: '1' });

const { upload, property, read } = documentCalls(() => api);

describe('a correction', () => {
  test('counts before the machine’s word, key by key, and null is a value', async () => {
    const id = await read({ amount, vendor });
    await api.patch(`/documents/${id}`, { extracted_data: { vendor: 'City Water Works', fields: { due_date: '2026-04-01' } } });
    const { body } = await api.patch<DocumentBody>(`/documents/${id}`, { extracted_data: { amount: null, date: '2026-03-01T00:00:00Z' } });
    expect(body).toMatchObject({ vendor_name: 'City Water Works', amount: null, document_date: '2026-03-01' });
    expect(body.extracted_data).toMatchObject({
      vendor: 'City Water Works',
      amount: null,
      date: '2026-03-01',
      ai_vendor: 'City Water',
      ai_amount: 84.2,
    });
    expect(body.extracted_data.fields).toMatchObject({
      vendor: { source: 'person' },
      amount: { value: null, source: 'person' },
      due_date: { value: '2026-04-01' },
    });
  });

  test('of more at once than there are connections, each is kept: none waits for a second one', async () => {
    const documents = await Promise.all(Array.from({ length: 14 }, () => read({ amount })));
    const corrected = await Promise.all(
      documents.map((id, at) => api.patch<DocumentBody>(`/documents/${id}`, { extracted_data: { amount: at + 1 } })),
    );
    expect(corrected.map(({ status, body }) => [status, body.amount])).toEqual(documents.map((_, at) => [200, at + 1]));
  });

  test('assigns, and never the bill of a subscription', async () => {
    const [id, propertyId] = [await read(), await property('Assign House')];
    expect((await api.patch<DocumentBody>(`/documents/${id}`, { property_id: propertyId })).body).toMatchObject({
      status: 'assigned',
      property_id: propertyId,
    });
    expect((await api.patch<DocumentBody>(`/documents/${id}`, { document_type: 'SUBSCRIPTION' })).body).toMatchObject({
      document_type: 'subscription',
      property_id: null,
      status: 'subscription',
    });
    expect((await api.patch(`/documents/${id}`, { property_id: propertyId })).status).toBe(409);
    expect(
      (await api.patch<DocumentBody>(`/documents/${id}`, { document_type: 'utility_bill', property_id: propertyId })).body.property_id,
    ).toBe(propertyId);
    expect((await api.patch<DocumentBody>(`/documents/${id}`, { property_id: null })).body).toMatchObject({
      property_id: null,
      status: 'needs_review',
    });
    expect((await api.patch(`/documents/${id}`, { property_id: 99_999 })).status).toBe(404);
  });

  test.each([
    ['completed', 'reviewed'],
    ['filed', 'filed'],
  ])('to %s takes it out of the queue', async (processing_status, status) => {
    const id = await read();
    const { body } = await api.patch<DocumentBody>(`/documents/${id}`, { processing_status });
    expect(body).toMatchObject({ processing_status, status, reviewed_at: expect.any(String) });
  });

  test.each(['pending', 'processing', 'failed', 'nonsense', 7])('may not set processing_status to %s', async (processing_status) => {
    const answer = await api.patch(`/documents/${await read()}`, { processing_status });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'processing_status'] }] } });
  });

  test('replaces tags and remembers which were taken off', async () => {
    const id = await read();
    const { em } = api;
    const [keep, drop] = ['keep', 'drop'].map((name) => em.create(Tag, { name: `${name} ${id}` }));
    await em.flush();
    await api.patch(`/documents/${id}`, { tag_ids: [keep?.id, drop?.id] });
    const { body } = await api.patch<DocumentBody>(`/documents/${id}`, { tag_ids: [keep?.id] });
    expect(body.tags).toMatchObject([{ id: keep?.id }]);
    expect((await api.em.findOneOrFail(Document, { id })).personFields.removed_tags).toEqual([drop?.id]);
    expect((await api.patch(`/documents/${id}`, { tag_ids: [99_999] })).status).toBe(404);
  });

  test('leaves a line in the history, with who', async () => {
    const id = await read({ vendor });
    await api.patch(`/documents/${id}`, { extracted_data: { vendor: 'Another' } });
    const { body } = await api.get<{ kind: string; user_name: string; data: object }[]>(`/documents/${id}/events`);
    expect(body.map((event) => event.kind)).toEqual(['received', 'corrected']);
    expect(body.at(-1)).toMatchObject({ user_name: 'Administrator', data: { fields: ['vendor'] } });
  });
});

describe('the machine', () => {
  test('is asked anew: pending before the answer, corrections stay', async () => {
    const id = await read({ vendor });
    await api.patch(`/documents/${id}`, { extracted_data: { vendor: 'Mine' } });
    const answer = await api.post(`/documents/${id}/process`);
    expect(answer).toMatchObject({ status: 202, body: { success: true, error: null, message: 'Document queued for AI processing' } });
    expect((await api.get<DocumentBody>(`/documents/${id}`)).body).toMatchObject({ processing_status: 'pending', vendor_name: 'Mine' });
    expect((await api.post(`/documents/${id}/reprocess`, { discard_corrections: true })).status).toBe(202);
    expect((await api.get<DocumentBody>(`/documents/${id}`)).body.vendor_name).toBe('City Water');
    expect(await api.em.count(Task, { documentId: id, state: 'due' })).toBe(1);
  });

  test('is reset, and loses what it held', async () => {
    const id = await read({ vendor, amount });
    expect(await api.post(`/documents/${id}/reset-to-pending`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Document reset to pending' },
    });
    expect((await api.get<DocumentBody>(`/documents/${id}`)).body).toMatchObject({
      processing_status: 'pending',
      vendor_name: null,
      amount: null,
      ocr_text: null,
    });
  });

  test('is stopped by force, and the document still awaits review', async () => {
    const { body } = await upload(pdf('by force'));
    await api.em.nativeUpdate(Task, { documentId: body.id }, { state: 'running', leaseToken: crypto.randomUUID() });
    expect(await api.post(`/stable-docs/force-complete/${body.id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Document marked as completed' },
    });
    expect((await api.get<DocumentBody>(`/documents/${body.id}`)).body).toMatchObject({
      processing_status: 'completed',
      status: 'needs_review',
      reviewed_at: null,
    });
    expect(await api.em.findOneOrFail(Task, { documentId: body.id })).toMatchObject({ state: 'done', leaseToken: null });
  });
});

test.each([
  ['delete', 'DELETE', (id: number) => `/documents/${id}`],
  ['force-complete', 'POST', (id: number) => `/stable-docs/force-complete/${id}`],
  ['reset', 'POST', (id: number) => `/documents/${id}/reset-to-pending`],
  ['process', 'POST', (id: number) => `/documents/${id}/process`],
])('a person’s %s and a worker that keeps its result do not lock crosswise', async (what, method, path) => {
  const { body } = await upload(pdf(`at work: ${what}`));
  const { em } = api;
  await em.begin();
  await em.execute('select 1 from task where document_id = ? for update', [body.id]);
  const answer = api.call(method, path(body.id));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => api.em.execute(waiting)).toHaveLength(1);
  // As a worker does: its task first, the document after it. The database would end one of the two if they crossed.
  await em.execute(`update document set updated_at = now() where id = ?`, [body.id]);
  await em.commit();
  expect((await answer).status).toBeLessThan(300);
});

test('deleting is the trash: 404 there, back with its work on restore', async () => {
  const { body } = await upload(pdf('to the trash'));
  expect((await api.delete(`/documents/${body.id}`)).status).toBe(204);
  for (const path of ['', '/view', '/content', '/events']) expect((await api.get(`/documents/${body.id}${path}`)).status).toBe(404);
  expect((await api.delete(`/documents/${body.id}`)).status).toBe(404);
  expect(ids((await api.get<DocumentBody[]>('/documents/trash')).body)).toContain(body.id);
  expect(await api.em.count(Task, { documentId: body.id, state: 'due' })).toBe(0);
  expect((await api.post<DocumentBody>(`/documents/${body.id}/restore`)).body).toMatchObject({ id: body.id, processing_status: 'pending' });
  expect(await api.em.count(Task, { documentId: body.id, state: 'due' })).toBe(1);
});

const seen = (etag: string | null) => ({ headers: { 'if-match': etag ?? '' } });

describe('a correction of what was read before', () => {
  test('is made while nobody has changed the document, and refused with a sentence after', async () => {
    const id = await read({ amount, vendor });
    const first = (await api.get<DocumentBody & { updated_at: string }>(`/documents/${id}`)).headers.get('etag');
    const mine = await api.patch<DocumentBody & { updated_at: string }>(
      `/documents/${id}`,
      { extracted_data: { amount: 12 } },
      seen(first),
    );
    expect([mine.status, mine.headers.get('etag')]).toEqual([200, `"${mine.body.updated_at}"`]);
    const late = await api.patch<{ detail: string }>(`/documents/${id}`, { extracted_data: { amount: 13 } }, seen(first));
    expect([late.status, late.body.detail]).toEqual([
      412,
      'This document was changed after you opened it. Reload it, then save your changes again.',
    ]);
    expect((await api.get<DocumentBody>(`/documents/${id}`)).body.amount).toBe(12);
    expect(
      (await api.patch<DocumentBody>(`/documents/${id}`, { extracted_data: { amount: 13 } }, seen(`"${mine.body.updated_at}"`))).status,
    ).toBe(200);
    expect((await api.patch<DocumentBody>(`/documents/${id}`, { extracted_data: { amount: 14 } }, seen('*'))).status).toBe(200);
    expect((await api.patch<DocumentBody>(`/documents/${id}`, { extracted_data: { amount: 15 } })).status).toBe(200);
  });

  test('a tag is a change too; of many at once with what they read only one is made', async () => {
    const id = await read({ amount });
    const etag = (await api.get(`/documents/${id}`)).headers.get('etag');
    const em = api.em;
    const tag = em.create(Tag, { name: 'Seen', color: '#6B7280' });
    await em.flush();
    await api.post(`/tags/${tag.id}/documents/${id}`);
    expect((await api.patch(`/documents/${id}`, { tag_ids: [] }, seen(etag))).status).toBe(412);
    const now = (await api.get(`/documents/${id}`)).headers.get('etag');
    const tries = await Promise.all(
      [21, 22, 23, 24].map((value) => api.patch(`/documents/${id}`, { extracted_data: { amount: value } }, seen(now))),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  });

  test('is never taken for what has not changed', async () => {
    const id = await read({ amount });
    const etag = (await api.get(`/documents/${id}`)).headers.get('etag') ?? '';
    expect((await api.get(`/documents/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});
